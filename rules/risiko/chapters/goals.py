"""R17, R28: which complete objective ends the match, and when it counts."""

from rules.base.rows import place_of
from rules.lands.goals import goal_reached
from rules.risiko.state.position import Position


def in_time(state: Position) -> bool:
    """Return whether an objective counts now (R17, R28)."""
    rules = state.terms
    return state.round >= rules.objective_from_round and not (rules.objective_expires and state.clock.expired)


def winner_by_objective(state: Position) -> int:
    """Return the seat whose complete objective ends the match: the one in turn first, then in order of play; 0 for
    none."""
    if not in_time(state):
        return 0
    order = state.people.order
    seats = len(order)
    start = place_of(order, state.seat)
    for place in range(start, start + seats):
        seat = order[place - seats if place >= seats else place]
        if state.may_win(seat) and goal_reached(state, seat):
            return seat
    return 0
