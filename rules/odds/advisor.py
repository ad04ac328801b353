"""What a board shows beside an attack: how likely it is, what it costs, what is left afterwards."""

from functools import lru_cache
from typing import NamedTuple

from rules.odds.battles import Odds, grid
from rules.odds.beyond import FEW, Beyond
from rules.odds.large import LargeBattles, Row
from rules.odds.throws import Dice, Throwing

STEP = 16
EXACT = 64
"""Battles up to here are told from whole numbers, larger ones from floats: those of 200 armies took seconds."""
USUAL, MOST = 200, 500
"""Armies of either side in the table that large battles are read from, and in the one for larger ones."""


class Advice(NamedTuple):
    """`win` from 0 to 1, expected losses, and the armies that on average remain beside the one staying behind."""

    win: float
    attacker_losses: float
    defender_losses: float
    remaining: float


def advise(ruleset: Throwing, attackers: int, defenders: int) -> Advice:
    """Return the odds of attacking with `attackers` (the one that stays counted) against `defenders`, as floats.

    They are exact up to 500 armies on either side; beyond, `win` is right to 0.003 and losses to 0.1 armies.
    """
    win, mine, theirs = _odds(ruleset, attackers, defenders)
    return Advice(win, mine, theirs, max(0.0, attackers - mine))


def win_chance(ruleset: Throwing, attackers: int, defenders: int) -> float:
    """Return the probability of conquest alone."""
    return _odds(ruleset, attackers, defenders)[0]


def _odds(ruleset: Throwing, attackers: int, defenders: int) -> Row:
    """Return chance of conquest, losses of attacker and defender."""
    mine, theirs = max(attackers, 1), max(defenders, 1)
    if max(mine, theirs) > EXACT:
        return _large_odds(ruleset.throws, mine, theirs)
    odds = _grid(ruleset, -mine // STEP * -STEP, -theirs // STEP * -STEP)[mine, theirs]
    return float(odds.win), float(odds.attacker_losses), float(odds.defender_losses)


def _large_odds(dice: Dice, mine: int, theirs: int) -> Row:
    most = USUAL if max(mine, theirs) <= USUAL else MOST
    if max(mine, theirs) <= most or min(mine, theirs) <= FEW:
        return _large(dice, most)[min(mine, most), min(theirs, most)]
    return _beyond(dice).odds(mine, theirs)


@lru_cache(maxsize=512)
def _grid(ruleset: Throwing, attackers: int, defenders: int) -> dict[tuple[int, int], Odds]:
    return grid(ruleset, attackers, defenders)


@lru_cache(maxsize=16)
def _large(dice: Dice, most: int) -> LargeBattles:
    return LargeBattles(dice, most)


@lru_cache(maxsize=8)
def _beyond(dice: Dice) -> Beyond:
    return Beyond(dice, _large(dice, MOST))
