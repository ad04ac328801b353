"""The end of a match as the result of a tournament's table: its final board as a map document."""

from __future__ import annotations

from collections.abc import Mapping

from matches.games.risiko.ending import final_board
from matches.words.board.colours import letter_of
from rules.base.json_types import Json
from rules.lands.protocols import LandsState
from rules.risiko.state.state import State


def result_document(state: State, positions: Mapping[int, int]) -> Json | None:
    """Return the map document, None when the match ended before the territories were dealt.

    As `board_document`, with the order of play where it is not that of the positions, and after an extra round those
    who contended in it: only they could win (R23); who left, the first one first (R32).
    """
    document = board_document(state, positions)
    if document is None:
        return None
    order = [positions[seat] for seat in state.people.order]
    if order != sorted(order):
        document["order"] = order
    if state.people.leaving:
        document["left"] = [positions[seat] for seat in state.people.leaving]
    if state.clock.extra:
        document["contenders"] = sorted(positions[seat] for seat in state.clock.contenders)
    return document


def board_document(state: LandsState, positions: Mapping[int, int]) -> Json | None:
    """Return seats and board of a game of territories, None before the deal.

    `positions` gives the table's position of each seat of the match. Who left for good or was absent at the end has
    surrendered: they cannot win (R32). Completed objectives are those that the engine proved.
    """
    if not any(state.held):
        return None
    final, people = final_board(state), state.people
    out = {seat: order for order, seat in enumerate(people.exits, 1)}
    seats = [
        {
            "seat": positions[seat.number],
            "colour": letter_of(people.colours[seat.number]) or None,
            "objective": seat.objective.number if seat.objective else None,
            "completed_in_time": seat.completed_in_time,
            "eliminated": seat.eliminated,
            "surrendered": bool(people.gone[seat.number]) and not seat.eliminated,
            "out": out.get(seat.number),
        }
        for seat in final.seats
    ]
    board = {code: [positions[seat], armies] for code, (seat, armies) in final.holdings.items()}
    return {"seats": sorted(seats, key=lambda row: int(row["seat"] or 0)), "board": board}
