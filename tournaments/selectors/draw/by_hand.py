"""What people changed in a drawn round by hand, as it is kept with the certificate, and the swap that can go back."""

from __future__ import annotations

from rules.base.json_types import Json
from tournaments.models import Round, Seat
from tournaments.selectors.rounds.rounds import seats_of

Place = tuple[int, int]


def places_of(round: Round) -> dict[int, Place]:
    """Return (table, position) of everybody seated, by the number on the printed list."""
    rows = round.seats.values_list("entrant__number", "table__number", "position")
    return {number: (table, position) for number, table, position in rows}


def steps_of(round: Round) -> list[Json]:
    """Return the steps in their order: `what`, `at` (ISO), `by` (not in old ones), `moves` [number, from, to],
    places as [table, position]."""
    steps: list[Json] = round.certificate.get("by_hand", [])
    return steps


def swap_to_undo(round: Round) -> tuple[Seat, Seat] | None:
    """Return the two seats of the last step if it was a swap and both people still sit where it put them."""
    steps = steps_of(round)
    if not steps or steps[-1]["what"] != "swap":
        return None
    wanted = {number: tuple(target) for number, _source, target in steps[-1]["moves"]}
    seats = list(seats_of(round).filter(entrant__number__in=wanted))
    if len(seats) != 2 or any(wanted[seat.entrant.number] != (seat.table.number, seat.position) for seat in seats):
        return None
    return seats[0], seats[1]
