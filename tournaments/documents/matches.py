"""What the end of a digital match says as a result of its table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.games.risiko.ending import final_board
from matches.models import Match
from matches.selectors.matches import state_of
from matches.selectors.records import match_events
from matches.words.colours import letter_of
from rules.risiko.events import Eliminated


def result_document(match: Match, positions: Mapping[int, int]) -> dict[str, Any] | None:
    """Return the final board of a match as a map document, None when it ended before the territories were dealt.

    `positions` gives the table's position of each seat of the match. Who left for good or was absent at the end has
    surrendered: they cannot win (R32). Completed objectives are those that the engine proved.
    """
    state = state_of(match) if match.version else None
    if state is None or not any(state.held):
        return None
    final = final_board(state)
    out = _out_first(match)
    seats = [
        {
            "seat": positions[seat.number],
            "colour": letter_of(state.people.colours[seat.number]) or None,
            "objective": seat.objective.number if seat.objective else None,
            "completed_in_time": seat.completed_in_time,
            "eliminated": seat.eliminated,
            "surrendered": bool(state.people.gone[seat.number]) and not seat.eliminated,
            "out": out.get(seat.number),
        }
        for seat in final.seats
    ]
    board = {code: [positions[seat], armies] for code, (seat, armies) in final.holdings.items()}
    return {"seats": sorted(seats, key=lambda row: int(row["seat"] or 0)), "board": board}


def _out_first(match: Match) -> dict[int, int]:
    """Eliminated seats with their order, 1 went first."""
    fallen = [event.seat for event in match_events(match) if isinstance(event, Eliminated)]
    return {seat: order for order, seat in enumerate(fallen, 1)}
