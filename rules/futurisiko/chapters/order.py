"""Who comes next: seats that have left or are out are passed over."""

from rules.futurisiko.state.position import Position


def following(state: Position, seat: int) -> int:
    """Return the next active seat in the order of this round, the first after seat 0; 0 when the round is done."""
    order = state.people.order
    start = order.index(seat) + 1 if seat else 0
    for other in order[start:]:
        if state.active(other):
            return other
    return 0


def clockwise(state: Position, seat: int) -> int:
    """Return the next active seat on the left, the same one when there is no other; 0 when there is none."""
    seats = state.table.seats
    for step in range(1, seats + 1):
        other = (seat - 1 + step) % seats + 1
        if state.active(other):
            return other
    return 0


def next_opponent(state: Position, after: int, end: int) -> int:
    """Return the next opponent of the seat in turn, on the left, that is active and holds cards; 0 when `end` comes
    first."""
    seats = state.table.seats
    for step in range(1, seats + 1):
        other = (after - 1 + step) % seats + 1
        if other == end:
            return 0
        if state.active(other) and other != state.seat and state.cards.hands[other]:
            return other
    return 0
