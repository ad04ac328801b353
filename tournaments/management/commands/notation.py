"""`notation FILE`: a stored match as text and back; `--position` and `--board` for positions (contract `notation`)."""

import sys
from argparse import ArgumentParser

from rules.base.errors import CodedError, LogError
from rules.base.json_types import Json
from rules.contract.history import replay
from rules.notation.errors import NotationError
from rules.notation.position import position_document, position_string
from rules.notation.reading import MatchText
from rules.notation.writing import match_text
from rules.records.decisions import BROKEN
from tournaments.management.jsonio import JsonCommand, emit, fail_usage
from tournaments.management.matchfiles import read_either, refusal


def _print(text: str) -> None:
    """Print a text to the byte, whatever the encoding of the terminal."""
    sys.stdout.flush()
    raw = getattr(sys.stdout, "buffer", None)
    if raw is None:
        sys.stdout.write(text)
    else:
        raw.write(text.encode("utf-8"))
        raw.flush()


class Command(JsonCommand):
    """A log gives its text, a text its log. Exit 1 with line, column and what was legal there for a text that breaks
    the rules."""

    help = "Prints a stored match as text, a match text as the log it came from, or a position."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", nargs="?", help="a log or a match text, or - for standard input")
        parser.add_argument("--position", metavar="MATCH", help="print the position string of this match")
        parser.add_argument("--at", metavar="N", type=int, help="after event N; after the last one unless given")
        parser.add_argument("--public", action="store_true", help="only what everybody at the table may see")
        parser.add_argument("--board", metavar="STRING", help="print the position of this string as JSON")

    def answer(self, options: Json) -> tuple[object, bool]:
        given = [name for name in ("file", "position", "board") if options[name] is not None]
        if len(given) != 1:
            fail_usage("give a FILE, or --position MATCH, or --board STRING")
        if given != ["position"] and (options["at"] is not None or options["public"]):
            fail_usage("--at and --public go with --position")
        try:
            if options["board"] is not None:
                return position_document(options["board"]), True
            if options["position"] is not None:
                return _position(options["position"], options["at"], options["public"]), True
            return _other_form(options["file"]), True
        except (LogError, NotationError) as error:
            return refusal(error), False

    def handle(self, *args: object, **options: object) -> None:
        """Print a text as it is, a document as the other commands do."""
        document, acceptable = self.answer(options)
        if isinstance(document, str):
            _print(document)
        else:
            emit(document)
        if not acceptable:
            raise SystemExit(1)


def _other_form(path: str) -> str:
    match = read_either(path)
    return "".join(match.lines()) if isinstance(match, MatchText) else match_text(match)


def _position(path: str, at: int | None, public: bool) -> str:
    events = read_either(path).events
    count = len(events) if at is None else at
    if not 1 <= count <= len(events):
        fail_usage(f"--at is a number from 1 to {len(events)}")
    try:
        state = replay(events[:count])
    except (CodedError, *BROKEN) as error:
        raise LogError("not_legal", count, reason=str(error)) from None
    line = position_string(state, public=public)
    if wrong := position_document(line).get("defects"):
        sys.stderr.write(f"no match goes on from here, where nobody has to decide: {wrong[0]['code']}\n")
    return line + "\n"
