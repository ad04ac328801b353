"""What a board shows beside an attack: how likely it is, what it costs, what is left afterwards."""

from functools import lru_cache
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from rules.odds.battles import Odds, float_grid, grid
from rules.odds.throws import Throwing

STEP = 16
EXACT = 64
"""Battles up to here are told from whole numbers, larger ones from floats: those of 200 armies took seconds."""
MOST = 200
FEW = 50
"""Against so many, 200 armies are as good as any larger number."""
Row = tuple[float, float, float]


class Advice(NamedTuple):
    """`win` from 0 to 1, expected losses, and the armies that on average remain beside the one staying behind."""

    win: float
    attacker_losses: float
    defender_losses: float
    remaining: float


def advise(ruleset: Throwing, attackers: int, defenders: int) -> Advice:
    """Return the odds of attacking with `attackers` (the one that stays counted) against `defenders`, as floats.

    Beyond 200 armies they are reckoned from a battle of 200 in the same proportion.
    """
    win, mine, theirs = _odds(ruleset, attackers, defenders)
    return Advice(win, mine, theirs, max(0.0, attackers - mine))


def win_chance(ruleset: Throwing, attackers: int, defenders: int) -> float:
    """Return the probability of conquest alone."""
    return _odds(ruleset, attackers, defenders)[0]


def _odds(ruleset: Throwing, attackers: int, defenders: int) -> Row:
    """Return chance of conquest, losses of attacker and defender."""
    mine, theirs = max(attackers, 1), max(defenders, 1)
    if max(mine, theirs) > MOST:
        return _beyond(ruleset, mine, theirs)
    if max(mine, theirs) > EXACT:
        return _large(ruleset)[mine, theirs]
    odds = _grid(ruleset, -mine // STEP * -STEP, -theirs // STEP * -STEP)[mine, theirs]
    return float(odds.win), float(odds.attacker_losses), float(odds.defender_losses)


def _beyond(ruleset: Throwing, mine: int, theirs: int) -> Row:
    """Return the same of a battle that is larger than the table: the stronger side as 200, the other in proportion.

    Luck evens out with the number of throws: what parts the sides grows with it, chance with its root alone.
    """
    if min(mine, theirs) <= FEW:
        return _odds(ruleset, min(mine, MOST), min(theirs, MOST))
    scale = max(mine, theirs) / MOST
    win, lost, killed = _odds(ruleset, round(mine / scale), round(theirs / scale))
    normal = NormalDist()
    if 0 < win < 1:
        win = normal.cdf(normal.inv_cdf(win) * sqrt(scale))
    return win, min(lost * scale, float(mine)), min(killed * scale, float(theirs))


@lru_cache(maxsize=512)
def _grid(ruleset: Throwing, attackers: int, defenders: int) -> dict[tuple[int, int], Odds]:
    return grid(ruleset, attackers, defenders)


@lru_cache(maxsize=16)
def _large(ruleset: Throwing) -> dict[tuple[int, int], Row]:
    return float_grid(ruleset, MOST)
