"""`sheet_layout [--ruleset CODE] [--seats N]`: where everything on the printed sheet stands."""

from argparse import ArgumentParser

import rules
from rules.base.json_types import Json
from tournaments.management.jsonio import JsonCommand, fail_usage
from tournaments.sheet.layout import SEATS_LEAST, SEATS_MOST, NoSheet
from tournaments.sheet.rulesets import USUAL_RULESET, USUAL_SEATS, ruleset_layout


class Command(JsonCommand):
    help = "Places of corner marks and boxes on the sheet that a phone can read, in mm from the top left of its area."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", default=USUAL_RULESET, help=f"{USUAL_RULESET} unless given")
        parser.add_argument(
            "--seats", type=int, default=USUAL_SEATS, metavar="N", help=f"from {SEATS_LEAST} to {SEATS_MOST}"
        )

    def answer(self, options: Json) -> tuple[object, bool]:
        try:
            ruleset = rules.load(options["ruleset"])
        except rules.UnknownRuleset as error:
            fail_usage(str(error))
        if not SEATS_LEAST <= options["seats"] <= SEATS_MOST:
            fail_usage(f"--seats must be a number from {SEATS_LEAST} to {SEATS_MOST}")
        try:
            return ruleset_layout(ruleset, options["seats"]).document(), True
        except NoSheet as error:
            return {"reason": str(error)}, False
