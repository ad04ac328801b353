"""R23 to R26, R31: what the players hold at the end, in points."""

from rules.lands.bits import members
from rules.lands.goals import counts_inside, listed_territories
from rules.risiko.state.position import Position

COMPLETION_BONUS = 50


def inside(state: Position, seat: int) -> int:
    """Return the territories held that belong to the own objective in scope; none for a card without a list."""
    return state.held[seat] & listed_territories(state, seat)


def outside_points(state: Position, seat: int) -> int:
    """Return points of the territories held outside the own objective (R31)."""
    return state.table.geo.value(state.held[seat] & ~inside(state, seat))


def values_held(state: Position, seat: int, completed: bool = False) -> int:
    """Return the values of all territories held (R23)."""
    return state.table.geo.value(state.held[seat])


def score(state: Position, seat: int, completed: bool) -> int | None:
    """Return points by the ruleset's way to find the winner (R33), None where only the objective counts."""
    winner_by = state.table.ruleset.winner_by
    kind, _, armies = winner_by.partition("+")
    if kind == "objective":
        return None
    held = state.held[seat]
    counted = inside(state, seat) if counts_inside(winner_by, completed) else held
    points = state.table.geo.value(counted)
    if kind == "method1" and completed:
        points += COMPLETION_BONUS
    return points + sum(state.armies[territory] for territory in members(counted)) if armies else points


def place_in_order(state: Position, seat: int) -> int:
    """Return the place in the order of play (R31): later is higher."""
    return state.people.order.index(seat)


TIE_RULES = {"armies": Position.armies_of, "outside": outside_points, "later_in_order": place_in_order}
"""The higher wins."""
