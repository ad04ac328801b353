"""What a match was like: territories and armies over the turns, and the luck of the dice against expectation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import sqrt

from rules import evolve
from rules.odds import throw
from rules.risiko.events import Event, Fought, MatchEnded, TurnBegan
from rules.risiko.state import State


@dataclass
class SeatFigures:
    """One seat. `territories` and `armies` stand at the beginning of every turn of the match, and at its end.

    `luck`: armies better (or worse) off than the dice thrown gave on average, one's own saved and the others' killed
    together; `swing` is the standard deviation of that sum, what chance alone usually does.
    """

    seat: int
    territories: list[int] = field(default_factory=list)
    armies: list[int] = field(default_factory=list)
    throws: int = 0
    conquests: int = 0
    faces: Counter[int] = field(default_factory=Counter)
    luck_exact: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)

    @property
    def luck(self) -> float:
        return float(self.luck_exact)

    @property
    def swing(self) -> float:
        return sqrt(self.variance)

    @property
    def mean(self) -> float | None:
        """The mean face of the dice thrown, 3.5 expected; None without any."""
        dice = sum(self.faces.values())
        return sum(face * count for face, count in self.faces.items()) / dice if dice else None


def statistics(events: Iterable[Event]) -> list[SeatFigures]:
    """Return the figures of every seat, seat 1 first."""
    state: State | None = None
    figures: list[SeatFigures] = []
    for event in events:
        before = state
        state = evolve(state, event)
        if not figures:
            figures = [SeatFigures(seat) for seat in range(1, state.table.seats + 1)]
        if isinstance(event, Fought) and before is not None:
            _fought(figures, before, state, event)
        elif isinstance(event, TurnBegan | MatchEnded):
            _measured(figures, state)
    return figures


def _measured(figures: list[SeatFigures], state: State) -> None:
    for one in figures:
        held = state.held[one.seat]
        one.territories.append(held.bit_count())
        one.armies.append(sum(here for place, here in enumerate(state.armies) if held >> place & 1))


def _fought(figures: list[SeatFigures], before: State, after: State, event: Fought) -> None:
    attacker, defender = figures[before.seat - 1], figures[before.owner[event.target] - 1]
    mean, variance = _expected(len(event.attack), len(event.defence), before.table.ties_attack)
    gained = Fraction(event.defender_losses - event.attacker_losses) - mean
    for one, dice, sign in ((attacker, event.attack, 1), (defender, event.defence, -1)):
        one.throws += 1
        one.faces.update(dice)
        one.luck_exact += sign * gained
        one.variance += variance
    attacker.conquests += after.conquests > before.conquests


@lru_cache(maxsize=64)
def _expected(attack: int, defence: int, ties_attack: bool) -> tuple[Fraction, Fraction]:
    """Mean and variance of (armies the attacker kills - armies the attacker loses) in one throw."""
    ways = throw(attack, defence, ties_attack)
    whole = sum(ways.values())
    mean = sum((Fraction((killed - lost) * count, whole) for (lost, killed), count in ways.items()), Fraction(0))
    square = sum((Fraction((killed - lost) ** 2 * count, whole) for (lost, killed), count in ways.items()), Fraction(0))
    return mean, square - mean * mean
