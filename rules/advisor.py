"""What a board shows beside an attack: how likely it is, what it costs, what is left afterwards."""

from functools import lru_cache
from typing import NamedTuple

from rules.lands.throws import Throwing
from rules.odds import Odds, grid

STEP = 16


class Advice(NamedTuple):
    """`win` from 0 to 1, expected losses, and the armies that on average remain beside the one staying behind."""

    win: float
    attacker_losses: float
    defender_losses: float
    remaining: float


def advise(ruleset: Throwing, attackers: int, defenders: int) -> Advice:
    """The odds of attacking with `attackers` (the one that stays counted) against `defenders`, as floats.

    Battles beyond 200 armies are taken as 200.
    """
    found = _odds(ruleset, attackers, defenders)
    win, mine, theirs = float(found.win), float(found.attacker_losses), float(found.defender_losses)
    return Advice(win, mine, theirs, max(0.0, attackers - mine))


def win_chance(ruleset: Throwing, attackers: int, defenders: int) -> float:
    """The probability of conquest alone."""
    return float(_odds(ruleset, attackers, defenders).win)


def _odds(ruleset: Throwing, attackers: int, defenders: int) -> Odds:
    mine, theirs = min(max(attackers, 1), 200), min(max(defenders, 1), 200)
    return _grid(ruleset, -mine // STEP * -STEP, -theirs // STEP * -STEP)[mine, theirs]


@lru_cache(maxsize=512)
def _grid(ruleset: Throwing, attackers: int, defenders: int) -> dict[tuple[int, int], Odds]:
    return grid(ruleset, min(attackers, 200), min(defenders, 200))
