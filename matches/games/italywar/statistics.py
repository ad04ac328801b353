"""What a match of Italy War was like: figures of every seat, as those of RisiKo!, with dice of eight faces."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from matches.games.risiko.statistics import Curves, SeatFigures, count_throw, mean_and_variance
from rules import TakenBack, histories
from rules.italywar.state.events import Event, Fought, MatchEnded, TurnBegan
from rules.odds.battles import throw_odds


def statistics(events: Iterable[Event]) -> list[SeatFigures]:
    """Return the figures of every seat, seat 1 first."""
    figures: list[SeatFigures] = []
    curves = Curves()
    for event, history, after in histories(events):
        before, state = history.state, after.state
        figures = figures or [SeatFigures(seat) for seat in range(1, state.table.seats + 1)]
        if isinstance(event, Fought) and before is not None:
            sides = figures[before.seat - 1], figures[before.owner[event.target] - 1]
            attack, defence = event.attack + event.attack8, event.defence + event.defence8
            expected = _expected_gain(len(attack), len(defence), len(event.attack8), len(event.defence8))
            count_throw(sides, (attack, defence), event.defender_losses - event.attacker_losses, expected)
            sides[0].conquests += state.conquests > before.conquests
        elif isinstance(event, TurnBegan | MatchEnded):
            curves.measure(figures, after)
        elif isinstance(event, TakenBack):
            curves.cut(figures, event.version)
    return figures


@lru_cache(maxsize=64)
def _expected_gain(attack: int, defence: int, attack8: int, defence8: int) -> tuple[Fraction, Fraction]:
    return mean_and_variance(throw_odds(attack, defence, attack8, defence8))
