"""What a position is worth to each seat: the chance to win, from a function that is given."""

from collections.abc import Callable, Iterable

from rules.contract.state import State, View

Chances = tuple[float, ...]
"""The chance of each seat to win, seat 1 first; they add up to 1."""
Value = Callable[[State | View], Chances | None]
"""Chances of a state under way, or of what somebody sees of it; None for rulesets that it knows nothing about."""


def chances_of(value: Value, state: State) -> Chances | None:
    """Return the chances in a state, and once it is over how the victory is shared."""
    return value(state) if state.outcome is None else state.outcome.shares(state.table.seats)


def mean_over(value: Value, states: Iterable[tuple[float, State]]) -> Chances | None:
    """Return the mean of the chances in states, each with its weight; None where they are known in none of them."""
    told = [(weight, chances_of(value, state)) for weight, state in states if weight]
    rows = [(weight, chances) for weight, chances in told if chances is not None]
    if not rows:
        return None
    whole = sum(weight for weight, _ in rows)
    return tuple(sum(weight * chances[seat] for weight, chances in rows) / whole for seat in range(len(rows[0][1])))
