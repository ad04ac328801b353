"""What a board shows beside an attack: how likely it is, what it costs, what is left afterwards."""

from functools import lru_cache
from typing import NamedTuple

from rules.odds.battles import Odds, float_grid, grid
from rules.odds.throws import Throwing

STEP = 16
EXACT = 64
"""Battles up to here are told from whole numbers, larger ones from floats: those of 200 armies took seconds."""
MOST = 200
Row = tuple[float, float, float]


class Advice(NamedTuple):
    """`win` from 0 to 1, expected losses, and the armies that on average remain beside the one staying behind."""

    win: float
    attacker_losses: float
    defender_losses: float
    remaining: float


def advise(ruleset: Throwing, attackers: int, defenders: int) -> Advice:
    """Return the odds of attacking with `attackers` (the one that stays counted) against `defenders`, as floats.

    Battles beyond 200 armies are taken as 200.
    """
    win, mine, theirs = _odds(ruleset, attackers, defenders)
    return Advice(win, mine, theirs, max(0.0, attackers - mine))


def win_chance(ruleset: Throwing, attackers: int, defenders: int) -> float:
    """Return the probability of conquest alone."""
    return _odds(ruleset, attackers, defenders)[0]


def _odds(ruleset: Throwing, attackers: int, defenders: int) -> Row:
    """Return chance of conquest, losses of attacker and defender."""
    mine, theirs = min(max(attackers, 1), MOST), min(max(defenders, 1), MOST)
    if max(mine, theirs) > EXACT:
        return _large(ruleset)[mine, theirs]
    odds = _grid(ruleset, -mine // STEP * -STEP, -theirs // STEP * -STEP)[mine, theirs]
    return float(odds.win), float(odds.attacker_losses), float(odds.defender_losses)


@lru_cache(maxsize=512)
def _grid(ruleset: Throwing, attackers: int, defenders: int) -> dict[tuple[int, int], Odds]:
    return grid(ruleset, attackers, defenders)


@lru_cache(maxsize=16)
def _large(ruleset: Throwing) -> dict[tuple[int, int], Row]:
    return float_grid(ruleset, MOST)
