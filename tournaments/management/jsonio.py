"""JSON in, one JSON document out: the manners shared by the commands that people script.

Exit codes: 0 all is well, 1 understood but not acceptable (the document says why), 2 unreadable input or wrong
usage (one line on standard error, no traceback).
"""

import json
import sys
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser, handle_default_options

from rules.base.json_types import Json

USAGE = 2


def fail_usage(message: str) -> NoReturn:
    """End the command with exit code 2 and `message` as one line on standard error."""
    raise CommandError(" ".join(message.split()), returncode=USAGE)


def read_text(path: str) -> str:
    """Return the text of a file, or of standard input for `-`; anything unreadable is wrong usage (exit 2)."""
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        fail_usage(f"{label_of(path)}: not UTF-8 text")


def read_bytes(path: str) -> bytes:
    """Return what stands in a file, or on standard input for `-`; what cannot be read is wrong usage (exit 2)."""
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        fail_usage(f"{label_of(path)}: cannot be read ({getattr(error, 'strerror', None) or error})")


def label_of(path: str) -> str:
    """Return what a file is called in a message."""
    return "standard input" if path == "-" else path


def read_json(path: str) -> Any:
    """Return the JSON document of a file, or of standard input for `-`; anything unreadable is wrong usage (exit 2)."""
    label = label_of(path)
    text = read_text(path)
    try:
        return json.loads(text, object_pairs_hook=_unique_keys, parse_constant=_no_constant)
    except RecursionError:
        fail_usage(f"{label}: nested too deeply")
    except ValueError as error:
        fail_usage(f"{label}: not a JSON document ({error})")


def emit(document: object) -> None:
    """Print one JSON document on standard output, in ASCII: it must survive any terminal encoding."""
    sys.stdout.write(json.dumps(document, allow_nan=False) + "\n")


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    document = dict(pairs)
    if len(document) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice[:60]!r} appears twice")
    return document


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


class JsonCommand(BaseCommand):
    """A command that prints one document: subclasses write `answer(options) -> (document, acceptable)`.

    It touches no database, and `manage.py` runs no system check for it.
    """

    requires_system_checks: list[str] = []

    def answer(self, options: Json) -> tuple[object, bool]:
        """Return the document to print and whether the input is acceptable (exit 0, else 1)."""
        raise NotImplementedError

    def handle(self, *args: object, **options: object) -> None:
        document, acceptable = self.answer(options)
        emit(document)
        if not acceptable:
            raise SystemExit(1)

    def run_from_argv(self, argv: list[str]) -> None:
        """Run the command as Django does, but answer wrong usage with one line and exit code 2."""
        self._called_from_command_line = False
        parser: CommandParser = self.create_parser(argv[0], argv[1])
        try:
            parsed = parser.parse_args(argv[2:])
            handle_default_options(parsed)
            options = vars(parsed)
            self.execute(*options.pop("args", ()), **options)
        except CommandError as error:
            sys.stderr.write(f"{argv[1]}: {error}\n")
            raise SystemExit(USAGE) from None
