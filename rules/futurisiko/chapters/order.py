"""Who comes next: seats that have left or are out are passed over."""

from collections.abc import Callable

from rules.futurisiko.state.state import Draft


def following(state: Draft, seat: int) -> int:
    """Return the next active seat in the order of this round, the first after seat 0; 0 when the round is done."""
    order = state.people.order
    start = order.index(seat) + 1 if seat else 0
    return next((seat for seat in order[start:] if state.active(seat)), 0)


def clockwise(state: Draft, seat: int, end: int, wanted: Callable[[int], bool]) -> int:
    """Return the next active seat on the left that is `wanted`, before `end` comes; 0 when there is none."""
    seats = state.table.seats
    for step in range(1, seats + 1):
        other = (seat - 1 + step) % seats + 1
        if other == end:
            return 0
        if state.active(other) and wanted(other):
            return other
    return 0
