"""`odds --attackers A --defenders D` or `odds --grid N`: battles in exact fractions (contract `odds`)."""

from argparse import ArgumentParser
from fractions import Fraction
from typing import Any

import rules
from rules.base.errors import OddsError
from rules.base.json_types import Json
from rules.futurisiko import odds as futurisiko
from rules.futurisiko.options import FutuRuleset
from rules.italywar.options import ItalyWarRuleset
from rules.odds.battles import battle, grid, throw_odds
from rules.risiko.options import RisikoRuleset
from tournaments.management.jsonio import JsonCommand, fail_usage

SIDES = ("attacker", "defender")
THROW = ("attack_d8", "defence_d8")


class Command(JsonCommand):
    """Both sides throw the most dice they may, until conquest or until the attacker cannot go on."""

    help = "The odds of a battle in exact fractions, by the dice of a ruleset. Battaglia is played without dice."

    def add_arguments(self, parser: ArgumentParser) -> None:
        with_dice = [code for code in rules.codes() if rules.load(code).game != "battaglia"]
        parser.add_argument("--ruleset", default="risiko-classico", help=f"one of {', '.join(with_dice)}")
        parser.add_argument("--attackers", type=int, metavar="A", help="the army that stays behind counts")
        parser.add_argument("--defenders", type=int, metavar="D")
        parser.add_argument("--grid", type=int, metavar="N", help="every battle from 1 to N armies")
        parser.add_argument(
            "--first", choices=SIDES, help="FutuRisiKo!: who shoots first; without it both cases are answered"
        )
        parser.add_argument("--no-flag", action="store_true", help="FutuRisiKo!: a territory without a flag")
        parser.add_argument(
            "--throw", action="store_true", help="Italy War: one throw, --attackers and --defenders count dice"
        )
        parser.add_argument("--attack-d8", type=int, default=0, metavar="N", help="so many of them have eight faces")
        parser.add_argument("--defence-d8", type=int, default=0, metavar="N", help="so many of them have eight faces")

    def answer(self, options: Json) -> tuple[object, bool]:
        attackers, defenders, size = options["attackers"], options["defenders"], options["grid"]
        if (size is None) == (attackers is None and defenders is None) or (attackers is None) != (defenders is None):
            fail_usage("give --attackers and --defenders, or --grid")
        try:
            return _answer(rules.load(options["ruleset"]), options), True
        except rules.UnknownRuleset as error:
            fail_usage(str(error))
        except OddsError as error:
            fail_usage("armies must be a number from {least} to {most}, not {value}".format(**error.params))


def _answer(ruleset: rules.Ruleset, options: Json) -> object:
    """Refuse what does not belong to the game of the ruleset."""
    if not isinstance(ruleset, FutuRuleset) and (options["first"] or options["no_flag"]):
        fail_usage("--first and --no-flag are for FutuRisiKo!")
    if not isinstance(ruleset, ItalyWarRuleset) and (options["throw"] or any(options[name] for name in THROW)):
        fail_usage("--throw, --attack-d8 and --defence-d8 are for Italy War")
    if isinstance(ruleset, FutuRuleset):
        return _futurisiko(ruleset, options)
    if isinstance(ruleset, ItalyWarRuleset) and (options["throw"] or any(options[name] for name in THROW)):
        return _throw(ruleset, options)
    if not isinstance(ruleset, RisikoRuleset | ItalyWarRuleset):
        fail_usage(f"{ruleset.name} is played without dice: its attacks are decided by cards, there are no odds")
    return _battles(ruleset, options)


def _battles(ruleset: RisikoRuleset | ItalyWarRuleset, options: Json) -> Json:
    size = options["grid"]
    if size is None:
        return _plain(battle(ruleset, options["attackers"], options["defenders"]))
    return {f"{mine},{theirs}": _plain(odds) for (mine, theirs), odds in grid(ruleset, size, size).items()}


def _futurisiko(ruleset: FutuRuleset, options: Json) -> Json:
    """Return the odds of the land battle, whoever shoots first (F27 to F31), beside a flag or without one (F29)."""
    size = options["grid"]
    if size is None:
        return _shots(ruleset, options["attackers"], options["defenders"], options)
    if size < 1:
        fail_usage(f"armies must be a number from 1, not {size}")
    numbers = range(1, size + 1)
    return {f"{mine},{theirs}": _shots(ruleset, mine, theirs, options) for mine in numbers for theirs in numbers}


def _shots(ruleset: FutuRuleset, attackers: int, defenders: int, options: Json) -> Json:
    flag = not options["no_flag"]
    odds_by_side = {
        side: _plain(futurisiko.battle(ruleset, attackers, defenders, flag=flag, attacker_first=side == "attacker"))
        for side in ([options["first"]] if options["first"] else SIDES)
    }
    return (
        odds_by_side[options["first"]]
        if options["first"]
        else {f"{side}_first": odds for side, odds in odds_by_side.items()}
    )


def _throw(ruleset: ItalyWarRuleset, options: Json) -> Json:
    """Return the odds of one throw, with the dice of eight faces of a marshal or a general (I11, I16 to I18)."""
    attack, defence = options["attackers"], options["defenders"]
    if not options["throw"] or options["grid"] is not None:
        fail_usage("--attack-d8 and --defence-d8 belong to one throw: give --throw, --attackers and --defenders")
    most_dice = (ruleset.throws.attack, ruleset.throws.defence)
    for name, dice, most in zip(("attackers", "defenders"), (attack, defence), most_dice, strict=True):
        if not 1 <= dice <= most:
            fail_usage(f"--{name}: a throw has 1 to {most} dice, not {dice}")
    for name, dice in (("attack_d8", attack), ("defence_d8", defence)):
        if not 0 <= options[name] <= dice:
            fail_usage(f"--{name.replace('_', '-')}: 0 to {dice} of {dice} dice, not {options[name]}")
    odds = throw_odds(attack, defence, options["attack_d8"], options["defence_d8"])
    return {
        "losses": {f"{lost},{killed}": _fraction(chance) for (lost, killed), chance in odds.items()},
        "attacker_losses": float(sum(chance * lost for (lost, _), chance in odds.items())),
        "defender_losses": float(sum(chance * killed for (_, killed), chance in odds.items())),
    }


def _fraction(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _plain(odds: Any) -> Json:
    return {
        "win": _fraction(odds.win),
        "win_float": float(odds.win),
        "attacker_losses": float(odds.attacker_losses),
        "defender_losses": float(odds.defender_losses),
    }
