"""One swap by hand looked at closely: every figure and every remark before and after it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.seating.figures.figures import round_figures
from tournaments.seating.figures.remarks import Concern, DrawContext, concerns
from tournaments.seating.question.metrics import Tables


@dataclass(frozen=True, slots=True)
class SwapCost:
    """A swap of two players: the tables after it, the figures (by name) and concerns before and after."""

    tables: tuple[tuple[int, ...], ...]
    before: Mapping[str, int]
    after: Mapping[str, int]
    solved: tuple[Concern, ...]
    caused: tuple[Concern, ...]


def playing(tables: Tables, missing: Collection[int]) -> Tables:
    """Return the tables without those who did not come: they meet nobody, and the others move up."""
    return [[player for player in table if player not in missing] for table in tables] if missing else tables


def swap_seats(tables: Tables, a: int, b: int) -> tuple[tuple[int, ...], ...]:
    """Return the tables with a and b in each other's seat."""
    other = {a: b, b: a}
    return tuple(tuple(other.get(player, player) for player in table) for table in tables)


def swap_cost(tables: Tables, a: int, b: int, context: DrawContext, missing: Collection[int] = ()) -> SwapCost:
    """Return what changes if players a and b of this round change places (also at one table: then only seats change);
    those `missing` keep a seat and count for nothing.

    Raise ValueError if one of them is not seated in the round.
    """
    seated = {player for table in tables for player in table}
    for player in (a, b):
        if player not in seated:
            raise ValueError(f"player {player} is not seated in this round")
    then = swap_seats(tables, a, b)
    here, there = playing(tables, missing), playing(then, missing)
    old, new = concerns(here, context), concerns(there, context)
    return SwapCost(
        tables=then,
        before=round_figures(here, context),
        after=round_figures(there, context),
        solved=tuple(concern for concern in old if _key(concern) not in {_key(other) for other in new}),
        caused=tuple(concern for concern in new if _key(concern) not in {_key(other) for other in old}),
    )


def _key(concern: Concern) -> tuple[object, ...]:
    return concern.code, frozenset(concern.players), concern.times, concern.lock
