"""What a match was like: what every seat laid, attacked and lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules import histories
from rules.battaglia.state.events import Attacked, Event, HandEnded, Healed, PatrolCompleted, PatrolLaid, Struck
from rules.battaglia.state.state import State


@dataclass
class SeatFigures:
    """One seat; `lost` and `destroyed` are cards of patrols."""

    seat: int
    laid: int = 0
    completed: int = 0
    attacks: int = 0
    destroyed: int = 0
    lost: int = 0
    healed: int = 0
    closed: int = 0


def statistics(events: Iterable[Event]) -> list[SeatFigures]:
    """Return the figures of every seat, seat 1 first."""
    figures: list[SeatFigures] = []
    for event, history, after in histories(events):
        before, state = history.state, after.state
        if not figures:
            figures = [SeatFigures(seat) for seat in range(1, state.table.seats + 1)]
        if before is not None:
            _count(figures, before, event)
    return figures


def _count(figures: list[SeatFigures], before: State, event: Event) -> None:
    match event:
        case PatrolLaid(seat, _, _):
            figures[seat - 1].laid += 1
        case PatrolCompleted(seat, _):
            figures[seat - 1].completed += 1
        case Attacked(seat=seat):
            figures[seat - 1].attacks += 1
        case Healed(seat, _):
            figures[seat - 1].healed += 1
        case HandEnded(_, seat, _) if seat:
            figures[seat - 1].closed += 1
        case Struck(number, cards):
            patrol = before.patrol(number)
            if patrol is not None:
                figures[patrol.seat - 1].lost += len(cards)
                figures[before.seat - 1].destroyed += len(cards)
