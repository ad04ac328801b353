"""`read_names FILE`: who stands in a pasted list (contract `read_names`)."""

from argparse import ArgumentParser

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.management.jsonio import JsonCommand, fail_usage, label_of, read_bytes
from tournaments.names import read_names
from tournaments.people_lists import text_of_file
from tournaments.words import refusal_text

MOST_BYTES = 2_000_000


class Command(JsonCommand):
    """Exit 1 when nobody stands in the list; every line is then among those skipped."""

    help = "Reads a list of people as it was pasted (a file, or - for standard input): one JSON document."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a list of any chat, mail or sheet; - for standard input")

    def answer(self, options: Json) -> tuple[object, bool]:
        """Return the list as read, and whether anybody stands in it."""
        read = read_names(_text(options["file"]))
        return read.document(), bool(read.people)


def _text(path: str) -> str:
    """Return the text of a file, read as the page reads one that is sent to it; an empty list is a list of nobody."""
    try:
        return text_of_file(read_bytes(path), most=MOST_BYTES)
    except Refused as refused:
        if refused.code == "file_empty":
            return ""
        fail_usage(f"{label_of(path)}: {refusal_text(refused)}")
