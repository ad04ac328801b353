"""`planisfero serve | web | worker | migrate | backup | restore | doctor | manage | version`: each is a command of
Django's."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

USAGE = 2
SERVICES = ("serve", "web", "worker", "migrate")  # whose words go to a log
ABOUT = "Tournaments of multi-player strategy games. Everything else is a setting: docs/install.md, docs/operators.md."
DATA = "The data directory is PLANISFERO_VAR, else the usual folder of the system; `planisfero doctor` says which."

Run = Callable[[argparse.Namespace], None]


def main(words: Sequence[str] | None = None) -> None:
    """Run a subcommand; end with its exit status. A setting that cannot be used is a sentence, never a traceback."""
    options = _parser().parse_args(words)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management.base import CommandError, SystemCheckError

    from config.secrets.notices import last_words
    from config.secrets.private_files import UNWRITABLE, Unwritable

    try:
        options.run(options)
        return
    except Unwritable as error:
        text, status = str(error), UNWRITABLE
    except ImproperlyConfigured as error:
        text, status = f"The settings cannot be used: {error}", USAGE
    except SystemCheckError as error:
        text, status = str(error), 1
    except CommandError as error:
        text, status = str(error), error.returncode
    last_words(text, of_service=options.name in SERVICES)
    sys.exit(status)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("planisfero", description=ABOUT, epilog=DATA)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, words: str, run: Run) -> argparse.ArgumentParser:
        part = commands.add_parser(name, help=words, description=words)
        part.set_defaults(run=run, name=name)
        return part

    serve = command("serve", "Bring the installation up to date and serve it, with everything in one process.", _serve)
    web = command("web", "Serve alone: one of several web processes, beside `worker` (PostgreSQL and Redis).", _web)
    for part in (serve, web):
        part.add_argument("--host", help="127.0.0.1 unless said; 0.0.0.0 for the whole hall")
        part.add_argument("--port", help="8000 unless said")
    serve.add_argument("--no-migrate", action="store_true", help="leave the database as it is")
    command("worker", "Run jobs, clocks and bots for all web processes (REDIS_URL).", lambda _: _call("worker"))
    command("migrate", "Bring the database up to date, one process at a time, and end.", _migrate)
    backup = command("backup", "Write the whole installation into one file: accounts, people, matches, files.", _backup)
    backup.add_argument("file", nargs="?", help="a new file, else one with the date in the folder for copies")
    backup.add_argument("--keep", type=int, help="of the folder for copies keep so many files, the newest")
    restore = command("restore", "Read such a file into an empty installation.", _restore)
    restore.add_argument("file")
    restore.add_argument(
        "--check", action="store_true", help="only read it, into a database of its own that is gone after"
    )
    command("doctor", "Say what works and what does not, a line each.", lambda _: _call("doctor"))
    other = "Any other command: `reset_link NAME`, `certificate`, `verify_dice FILE`; `help` lists them."
    manage = command("manage", other, _manage)
    manage.add_argument("words", nargs=argparse.REMAINDER, metavar="COMMAND", help="with its own words")
    command("version", "Print the release, and whether the core of the rules is compiled.", _version)
    return parser


def _call(name: str, *arguments: object, **options: object) -> None:
    import django
    from django.conf import settings
    from django.core.management import call_command

    from config.secrets.json_lines import everything_in_lines

    django.setup(set_prefix=False)
    if name in SERVICES and settings.LOG_FORMAT == "json":
        everything_in_lines()
    call_command(name, *arguments, **options)


def _listen(options: argparse.Namespace) -> None:
    for name in ("host", "port"):
        if getattr(options, name):
            os.environ[name.upper()] = getattr(options, name)


def _serve(options: argparse.Namespace) -> None:
    _listen(options)
    _call("serve", update=not options.no_migrate)


def _web(options: argparse.Namespace) -> None:
    _listen(options)
    _call("serve", update=False, alone=True)


def _migrate(_options: argparse.Namespace) -> None:
    from django.conf import settings

    from config.secrets.notices import notice

    is_read = settings.LOG_FORMAT != "json"  # else the list of steps would be no document
    _call("migrate", interactive=False, verbosity=int(is_read))
    if not is_read:
        notice("The database is up to date.")


def _backup(options: argparse.Namespace) -> None:
    _call("installation_backup", *filter(None, [options.file]), keep=options.keep)


def _restore(options: argparse.Namespace) -> None:
    _call("installation_restore", options.file, check=options.check)


def _manage(options: argparse.Namespace) -> None:
    from django.core.management import ManagementUtility

    ManagementUtility(["planisfero manage", *options.words]).execute()


def _version(_options: argparse.Namespace) -> None:
    from config.settings import RELEASE
    from rules.base.core import CORE

    sys.stdout.write(f"planisfero {RELEASE}\n{CORE} core\n")
