"""`odds --attackers A --defenders D` or `odds --grid N`: battles in exact fractions (contract `odds`)."""

from argparse import ArgumentParser
from typing import Any

import rules
from rules.odds import Odds, OddsError, battle, grid
from rules.risiko.options import RisikoRuleset
from tournaments.management.jsonio import JsonCommand, fail_usage


class Command(JsonCommand):
    """Both sides throw the most dice they may, until conquest or until the attacker cannot go on."""

    help = "The odds of a battle in exact fractions, by the dice of a ruleset."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", default="risiko-classico", help=f"one of {', '.join(rules.codes())}")
        parser.add_argument("--attackers", type=int, metavar="A", help="the army that stays behind counts")
        parser.add_argument("--defenders", type=int, metavar="D")
        parser.add_argument("--grid", type=int, metavar="N", help="every battle from 1 to N armies")

    def answer(self, options: dict[str, Any]) -> tuple[object, bool]:
        attackers, defenders, size = options["attackers"], options["defenders"], options["grid"]
        if (size is None) == (attackers is None and defenders is None) or (attackers is None) != (defenders is None):
            fail_usage("give --attackers and --defenders, or --grid")
        try:
            ruleset = rules.load(options["ruleset"], RisikoRuleset)
            if size is None:
                return _plain(battle(ruleset, attackers, defenders)), True
            found = grid(ruleset, size, size)
        except (rules.UnknownRuleset, OddsError) as error:
            fail_usage(str(error))
        return {f"{mine},{theirs}": _plain(odds) for (mine, theirs), odds in found.items()}, True


def _plain(odds: Odds) -> dict[str, Any]:
    return {
        "win": f"{odds.win.numerator}/{odds.win.denominator}",
        "win_float": float(odds.win),
        "attacker_losses": float(odds.attacker_losses),
        "defender_losses": float(odds.defender_losses),
    }
