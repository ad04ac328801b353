"""The whole product in one process: `manage.py serve`, what `make run` calls."""

from __future__ import annotations

import multiprocessing
import os
from contextlib import nullcontext
from pathlib import Path

from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db import Error, connections

from config.celery import app
from config.copies.placing import restore_settle
from config.secrets.keys import REFUSED, NotUpToDate, OtherKey, key_checked, up_to_date_awaited
from config.secrets.notices import notice
from config.serving.embedded import embedded_workers
from config.serving.heart import heart
from config.serving.redis_watch import redis_trouble
from config.serving.server import PortTaken, bound_socket, serve
from config.serving.start_refusal import start_refusal
from config.serving.startup import demo_load_once, demo_password, static_collect, translations_compile
from config.serving.terminal import in_one_line, welcome
from config.serving.tls import CertificateBad, Tls, tls_context, tls_files
from config.serving.turn import start_turn
from config.serving.workers import workers
from config.storage.database import ABSENT
from config.storage.pool import pooled_connections
from matches.digits import whole_number
from matches.selectors.addresses import public_address, server_addresses, server_port
from tournaments.accounts.services.installation import setup_code_issue
from tournaments.management.demo.players import demo_players
from tournaments.paper.documents.pdf import paper_problem
from tournaments.paper.tasks import jobs_resume

ANY = ("0.0.0.0", "::", "")  # noqa: S104
ALONE = "Several web processes need Redis, by which they tell each other what happens: set REDIS_URL."

NO_WORKER = "no worker answers yet: jobs, clocks and bots wait for one (`{program} worker`)"
AGAIN = 75  # how a process ends that only has to be started again, as in sysexits.h
BEGINS = "Planisfero begins. The first time it prepares its database: about a minute."
RESTORED = "A restore that was cut off is ended: its files and keys are in their places. Start again to use them."


class Command(BaseCommand):
    help = "Bring the installation up to date and serve it. HOST and PORT choose the address (127.0.0.1, 8000)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--no-update", dest="update", action="store_false", help="leave the database as it is")
        parser.add_argument("--alone", action="store_true", help="no jobs, clocks or bots: other processes do them")

    def handle(self, *args: object, **options: object) -> None:
        self._update, alone = bool(options["update"]), bool(options["alone"])
        if alone and not settings.REDIS_URL:
            raise CommandError(ALONE, returncode=2)
        host, port = os.environ.setdefault("HOST", "127.0.0.1"), self._port()
        files = self._tls_files()
        if alone:
            self._wait()  # before anybody is let in: a proxy asks another process meanwhile
        try:
            sock = bound_socket(host, port)
            tls_sock = bound_socket(host, settings.HTTPS_PORT, setting="HTTPS_PORT") if files else None
        except PortTaken as error:
            raise CommandError(str(error), returncode=2) from error
        # What the codes say follows from what this process listens at.
        os.environ["TLS_PORT"] = str(settings.HTTPS_PORT) if files else ""
        tls = Tls(tls_sock, tls_context(*files)) if files and tls_sock else None
        self._tell(BEGINS)
        try:
            warnings = self._prepare()
        except (OSError, Error) as error:
            raise start_refusal(error) from error
        # Without Redis the workers live in this process; with it, they are started apart.
        with pooled_connections(), nullcontext() if settings.REDIS_URL else embedded_workers(app):
            if not settings.REDIS_URL:
                jobs_resume()
            with heart():
                self._say(host, port, warnings)
                connections.close_all()  # this thread asks the database nothing any more
                serve(sock, tls)
        self._tell("Stopped.")
        if multiprocessing.active_children():
            # At exit Python would wait for what they print; the database knows it, and the next start resumes it.
            os._exit(0)

    def _tls_files(self) -> tuple[Path, Path] | None:
        try:
            return tls_files()
        except CertificateBad as error:
            raise CommandError(str(error), returncode=2) from error

    def _port(self) -> int:
        text = os.environ.get("PORT", "")
        if text and not 0 < (whole_number(text, 5) or 0) < 65536:
            raise CommandError(f"PORT={text} is not a port: a number from 1 to 65535.", returncode=2)
        return server_port()

    def _prepare(self) -> list[str]:
        """Bring database, translations, static files and demo up to date; return what the organiser should know.

        Of several processes that start together one does it, and the others find it done.
        """
        with start_turn(self._tell):
            if restore_settle():
                raise CommandError(RESTORED, returncode=AGAIN)
            if self._update:
                call_command("migrate", interactive=False, verbosity=0)
            self._key = self._checked_key()
            problem = translations_compile()
            static_collect()
            if self._update:
                demo_load_once()
            self._code = setup_code_issue()
        missing = "" if not paper_problem() else f"printing is off ({paper_problem()})"
        lacking = NO_WORKER.format(program=settings.PROGRAM) if settings.REDIS_URL and not _any_worker() else ""
        return [text for text in (problem, missing, lacking) if text]

    def _wait(self) -> None:
        """Return once somebody has brought the database up to date."""
        try:
            up_to_date_awaited(self._tell)
        except NotUpToDate as error:
            raise CommandError(str(error), returncode=ABSENT) from error
        except (OSError, Error) as error:
            raise start_refusal(error) from error
        finally:
            connections.close_all()

    def _tell(self, text: str) -> None:
        notice(text, self.stdout)

    def _checked_key(self) -> str:
        try:
            return key_checked()
        except OtherKey as error:
            raise CommandError(str(error), returncode=REFUSED) from error

    def _say(self, host: str, port: int, warnings: list[str]) -> None:
        local = f"http://{'127.0.0.1' if host in ANY else host}:{port}"
        addresses = [local, *(server_addresses() if host in ANY or settings.SITE_URL else [])]
        demo = demo_password()
        text = welcome(
            list(dict.fromkeys(addresses)),
            setup_code=self._code,
            demo=demo,
            players=demo_players() if demo else (),
            key=self._key,
            proxied=public_address() if settings.HTTPS else None,
            warnings=warnings,
        )
        self._tell(in_one_line(text) if settings.LOG_FORMAT == "json" else text.rstrip("\n"))


def _any_worker() -> bool:
    return not redis_trouble() and any(workers().values())
