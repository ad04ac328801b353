"""`read_names FILE`: who stands in a pasted list (contract `read_names`)."""

from argparse import ArgumentParser

from rules.base.json_types import Json
from tournaments.management.jsonio import JsonCommand, fail_usage, read_text
from tournaments.names import read_names

MOST_LETTERS = 2_000_000


class Command(JsonCommand):
    """Exit 1 when nobody stands in the list; every line is then among those skipped."""

    help = "Reads a list of people as it was pasted (a text file, or - for standard input): one JSON document."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a text of any chat, mail or sheet; - for standard input")

    def answer(self, options: Json) -> tuple[object, bool]:
        """Return the list as read, and whether anybody stands in it."""
        text = read_text(options["file"])
        if len(text) > MOST_LETTERS:
            fail_usage(f"{options['file']}: longer than {MOST_LETTERS} letters")
        read = read_names(text)
        return read.document(), bool(read.people)
