"""`replay FILE`: a stored match rebuilt event by event (contract `replay`)."""

from argparse import ArgumentParser

from rules.base.errors import LogError
from rules.base.json_types import Json
from rules.notation.errors import NotationError
from rules.records.match_file import verify
from rules.records.match_log import outcome_document
from tournaments.management.jsonio import JsonCommand
from tournaments.management.matchfiles import read_match, refusal


class Command(JsonCommand):
    """Exit 1 when an event is changed, missing or out of order, or not what the rules lead to; its number is given."""

    help = "Checks a stored match: the chain of hashes, and every event against the rules."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a stored match or a match text, or - for standard input")

    def answer(self, options: Json) -> tuple[object, bool]:
        try:
            stored = read_match(options["file"])
            state = verify(stored)
        except (LogError, NotationError) as error:
            return refusal(error), False
        outcome = outcome_document(state)
        return {"valid": True, "events": len(stored.events), "outcome": outcome, "digest": stored.digest}, True
