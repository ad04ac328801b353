"""Who comes next: seats that have left or are out are passed over."""

from collections.abc import Callable

from rules.futurisiko.state.state import Draft


def following(state: Draft, seat: int) -> int:
    """The next active seat in the order of this round, the first after seat 0; 0 when the round is done."""
    order = state.people.order
    start = order.index(seat) + 1 if seat else 0
    return next((one for one in order[start:] if state.active(one)), 0)


def clockwise(state: Draft, seat: int, end: int, wanted: Callable[[int], bool]) -> int:
    """The next active seat on the left that is `wanted`, before `end` comes; 0 when there is none."""
    seats = state.table.seats
    for step in range(1, seats + 1):
        one = (seat - 1 + step) % seats + 1
        if one == end:
            return 0
        if state.active(one) and wanted(one):
            return one
    return 0
