"""The end of a match: objective (I31), the last player, points when the time is over (I32)."""

from collections.abc import Callable
from functools import partial

from rules.contract.outcome import Outcome, Placing
from rules.italywar.chapters.registry import Course, evolves
from rules.italywar.state.events import MatchEnded
from rules.italywar.state.parts import OVER
from rules.italywar.state.position import Position
from rules.lands.goals import counts_armies, goal_reached, listed_territories
from rules.lands.people import best, placings

Score = Callable[[Position, int], int | None]


def inside(state: Position, seat: int) -> int:
    """Return the territories held that the own objective lists (I32)."""
    return state.held[seat] & listed_territories(state, seat)


def armies_held(state: Position, seat: int) -> int:
    """Return all armies of a seat on the board."""
    return state.armies_of(seat)


def outside_points(state: Position, seat: int) -> int:
    """Return points of the territories held outside the own objective."""
    points: int = state.table.geo.value(state.held[seat] & ~inside(state, seat))
    return points


def place_in_order(state: Position, seat: int) -> int:
    """Return the place in the order of play: later of play is higher."""
    return state.people.order.index(seat)


TIE_RULES: dict[str, Callable[[Position, int], int]] = {
    "armies": armies_held, "outside": outside_points, "later_in_order": place_in_order,
}  # fmt: skip


def score(state: Position, seat: int) -> int | None:
    """Return points by the ruleset's way to find the winner, None where only the objective counts (I32)."""
    kind = state.table.ruleset.winner_by
    if kind == "objective":
        return None
    return state.held[seat].bit_count() if kind == "territories" else state.table.geo.value(inside(state, seat))


def score_at_the_end(state: Position, seat: int) -> int:
    """Return the same when time or rounds are over; where only the objective counts, the territories of I32's other
    way."""
    points = score(state, seat)
    return state.held[seat].bit_count() if points is None else points


def in_time(state: Position) -> bool:
    """Return whether an objective counts in this round."""
    return state.round >= state.terms.objective_from_round


def end_by_objective(course: Course) -> bool:
    """End the match when an objective is complete: the seat in turn first, then in order of play (I31)."""
    state = course.state
    if not in_time(state):
        return False
    order = state.people.order
    start = order.index(state.seat)
    for seat in order[start:] + order[:start]:
        if state.active(seat) and goal_reached(state, seat):
            end(course, "objective", (seat,))
            return True
    return False


def end_by_armies(course: Course) -> bool:
    """End the match (I31), the same after armies alone have changed, which can complete only the objective of the
    seat in turn."""
    state = course.state
    return state.terms.counts_armies and counts_armies(state, state.seat) and end_by_objective(course)


def end_for_the_last(course: Course) -> bool:
    """End the match when only one seat can still win it."""
    left = candidates(course.state)
    if len(left) == 1:
        end(course, "last_player", left)
    return len(left) == 1


def candidates(state: Position) -> tuple[int, ...]:
    """Return the seats that may win, in order of play."""
    return tuple([seat for seat in state.people.order if state.active(seat)])


def end_by_points(course: Course) -> None:
    """End the match by points (I32): the highest score wins, then the tie rules; at last the victory is shared."""
    state = course.state
    points = {seat: score_at_the_end(state, seat) for seat in candidates(state)}
    first, reason = best(points, [(name, partial(TIE_RULES[name], state)) for name in state.table.ruleset.table_tie])
    end(course, "shared" if len(first) > 1 else reason, first, score_at_the_end)


def end(course: Course, reason: str, winners: tuple[int, ...], counted: Score = score) -> None:
    """Add the last event of a match."""
    state = course.state
    points = {seat: counted(state, seat) for seat in state.people.order}
    points |= {seat: 0 for seat, worth in points.items() if state.people.fallen[seat] and worth is not None}
    course.add(MatchEnded(reason, winners, placings(state.people, winners, points, state.table.ruleset.leavers)))


@evolves(MatchEnded)
def after_match_ended(state: Position, event: MatchEnded) -> None:
    """Let nothing happen any more."""
    state.phase = OVER
    state.fight = None
    state.left = 0
    state.outcome = Outcome(event.reason, event.winners, tuple([Placing(*row) for row in event.placings]))
