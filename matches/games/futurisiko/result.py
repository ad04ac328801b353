"""The end of a match as a tournament's table would write it down: whose flag stands where, with how many armies."""

from __future__ import annotations

from collections.abc import Mapping

from matches.words.board.colours import letter_of
from rules.base.json_types import Json
from rules.futurisiko.state.state import State


def table_document(state: State, positions: Mapping[int, int]) -> Json | None:
    """Return seats and board, None before the first flag; `positions`: the table's position of each seat.

    Armies are those on land and in the air together; a flag alone has None.
    """
    people, codes = state.people, state.table.geo.codes
    if not any(state.held):
        return None
    out = {seat: order for order, seat in enumerate(people.exits, 1)}
    seats = [
        {
            "seat": position,
            "colour": letter_of(people.colours[seat]) or None,
            "eliminated": bool(people.fallen[seat]),
            "out": out.get(seat),
        }
        for seat, position in positions.items()
    ]
    board = {
        codes[place]: [positions[owner], (state.land[place] + state.air[place]) or None]
        for place, owner in enumerate(state.owner)
        if owner
    }
    left = {"left": [positions[seat] for seat in people.leaving]} if people.leaving else {}
    return {"seats": seats, "board": board, **left}
