"""What a match was like: territories and armies over the turns, and the luck of the dice against expectation."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import sqrt

from rules import History, TakenBack, histories
from rules.lands.protocols import LandsState
from rules.odds.battles import throw
from rules.risiko.state.events import Event, Fought, MatchEnded, TurnBegan
from rules.risiko.state.state import State


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
        """Return the mean face of the dice thrown, 3.5 expected; None without any."""
        dice = sum(self.faces.values())
        return sum(face * count for face, count in self.faces.items()) / dice if dice else None


def statistics(events: Iterable[Event]) -> list[SeatFigures]:
    """Return the figures of every seat, seat 1 first."""
    figures: list[SeatFigures] = []
    curves = Curves()
    for event, history, after in histories(events):
        before, state = history.state, after.state
        if not figures:
            figures = [SeatFigures(seat) for seat in range(1, state.table.seats + 1)]
        if isinstance(event, Fought) and before is not None:
            _count_fight(figures, before, state, event)
        elif isinstance(event, TurnBegan | MatchEnded):
            curves.measure(figures, after)
        elif isinstance(event, TakenBack):
            curves.cut(figures, event.version)
    return figures


class Curves:
    """When the curves of the seats were taken down: what is taken back never was."""

    def __init__(self) -> None:
        self._versions: list[int] = []

    def measure(self, figures: Iterable[SeatFigures], after: History) -> None:
        """Take down what every seat has."""
        state: LandsState = after.state
        self._versions.append(after.version)
        for figure in figures:
            held = state.held[figure.seat]
            figure.territories.append(held.bit_count())
            figure.armies.append(sum(here for place, here in enumerate(state.armies) if held >> place & 1))

    def cut(self, figures: Iterable[SeatFigures], version: int) -> None:
        """Forget what was taken down after event `version`."""
        stays = bisect_right(self._versions, version)
        del self._versions[stays:]
        for figure in figures:
            del figure.territories[stays:], figure.armies[stays:]


def _count_fight(figures: list[SeatFigures], before: State, after: State, event: Fought) -> None:
    sides = figures[before.seat - 1], figures[before.owner[event.target] - 1]
    expected = _expected_gain(len(event.attack), len(event.defence), before.table.ties_attack)
    count_throw(sides, (event.attack, event.defence), event.defender_losses - event.attacker_losses, expected)
    sides[0].conquests += after.conquests > before.conquests


def count_throw(
    sides: tuple[SeatFigures, SeatFigures],
    dice: tuple[tuple[int, ...], tuple[int, ...]],
    gain: int,
    expected: tuple[Fraction, Fraction],
) -> None:
    """Take down one throw: `gain` of the attacker in armies, `expected` its mean and variance."""
    mean, variance = expected
    for side, faces, sign in zip(sides, dice, (1, -1), strict=True):
        side.throws += 1
        side.faces.update(faces)
        side.luck_exact += sign * (Fraction(gain) - mean)
        side.variance += variance


@lru_cache(maxsize=64)
def _expected_gain(attack: int, defence: int, ties_attack: bool) -> tuple[Fraction, Fraction]:
    ways = throw(attack, defence, ties_attack)
    whole = sum(ways.values())
    return mean_and_variance({losses: Fraction(count, whole) for losses, count in ways.items()})


def mean_and_variance(odds: Mapping[tuple[int, int], Fraction]) -> tuple[Fraction, Fraction]:
    """Return mean and variance of (armies the attacker kills - armies the attacker loses) in one throw."""
    mean = sum(((killed - lost) * chance for (lost, killed), chance in odds.items()), Fraction(0))
    square = sum(((killed - lost) ** 2 * chance for (lost, killed), chance in odds.items()), Fraction(0))
    return mean, square - mean * mean
