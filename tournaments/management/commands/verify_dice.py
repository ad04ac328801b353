"""`verify_dice FILE`: the dice of an official match against its published commitment (contract `verify_dice`)."""

from argparse import ArgumentParser

from rules.base.errors import LogError
from rules.base.json_types import Json
from rules.notation.errors import NotationError
from rules.records.dice_check import verify_dice
from tournaments.management.jsonio import JsonCommand
from tournaments.management.matchfiles import read_match, refusal


class Command(JsonCommand):
    """Exit 1 when the seed does not fit the commitment, or a roll (its number is given) does not fit the seed."""

    help = "Checks every roll of an official match against the revealed seed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a stored match or a match text, or - for standard input")

    def answer(self, options: Json) -> tuple[object, bool]:
        try:
            return {"valid": True, "rolls": verify_dice(read_match(options["file"]))}, True
        except (LogError, NotationError) as error:
            return refusal(error), False
