"""`plan --entrants N --final F [--sizes 3,4,5,6]`: the rounds of an elimination (contract `plan`)."""

from django.core.management.base import CommandParser

from rules.base.json_types import Json
from tournaments.management.jsonio import JsonCommand, fail_usage
from tournaments.seating.elimination.planner import SIZES, plan


class Command(JsonCommand):
    """Exit 1 when winners alone do not lead to the final; the answer then holds the alternatives."""

    help = "Plans an elimination from the number of entrants and finalists."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--entrants", type=int, required=True, metavar="N", help="players at the start")
        parser.add_argument(
            "--final",
            type=int,
            required=True,
            metavar="F",
            help="players of the final, 2 to 6, or 7 at tables of seven",
        )
        usual = ",".join(str(size) for size in SIZES)
        parser.add_argument("--sizes", default=usual, help=f"allowed table sizes, as in {usual} (the default)")

    def answer(self, options: Json) -> tuple[object, bool]:
        try:
            sizes = [int(part) for part in options["sizes"].split(",")]
        except ValueError:
            fail_usage(f"--sizes: {options['sizes'][:60]!r} is not a list of whole numbers such as 3,4,5,6")
        answer = plan(options["entrants"], options["final"], sizes)
        return answer.document(), answer.feasible
