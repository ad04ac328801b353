"""What is not ideal in given tables, and for whom; and what a swap by hand costs. The words are the page's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal

from tournaments.seating.metrics import Metrics, Tables, club_pairs, measure, meeting_counts, short_counts

Code = Literal["repeat", "club", "short_again", "seat_again"]


@dataclass(frozen=True, slots=True)
class Concern:
    """One remark about table `table` (index from 0 in the round).

    `repeat`: `players` (a, b) have met `times` times before; `club`: they are of one club, `times` is 1;
    `short_again`: the one player sat at a table of another size than the preferred one `times` times before and
    does so again; `seat_again`: the player had the same seat `times` times before and another seat of this table
    less often.
    """

    code: Code
    table: int
    players: tuple[int, ...]
    times: int


@dataclass(frozen=True, slots=True)
class DrawContext:
    """What is known when one round is judged: rounds played before, clubs and the preferred size."""

    history: Sequence[Tables] = ()
    clubs: Mapping[int, str | None] = field(default_factory=dict)
    preferred: int = 4


@dataclass(frozen=True, slots=True)
class SwapCost:
    """A swap of two players: the tables after it, the metrics and concerns before and after."""

    tables: tuple[tuple[int, ...], ...]
    before: Metrics
    after: Metrics
    solved: tuple[Concern, ...]
    caused: tuple[Concern, ...]


def concerns(tables: Tables, context: DrawContext) -> list[Concern]:
    """Every remark about the tables of one round, table by table, in the order of the codes of Concern."""
    met = meeting_counts(context.history)
    short = short_counts(context.history, context.preferred)
    seats = _seats_had(context.history)
    out: list[Concern] = []
    for place, table in enumerate(tables):
        for pair in combinations(table, 2):
            times = met[min(pair), max(pair)]
            if times:
                out.append(Concern("repeat", place, pair, times))
        out += [Concern("club", place, pair, 1) for pair in club_pairs(table, context.clubs)]
        if len(table) != context.preferred:
            out += [Concern("short_again", place, (player,), short[player]) for player in table if short[player]]
        for seat, player in enumerate(table):
            had = [seats.get((player, other), 0) for other in range(len(table))]
            if had[seat] > min(had):
                out.append(Concern("seat_again", place, (player,), had[seat]))
    return out


def swap_cost(tables: Tables, a: int, b: int, context: DrawContext) -> SwapCost:
    """What changes if players a and b of this round change places (also at one table: then only seats change).

    Raises ValueError if one of them is not seated in the round.
    """
    seated = {player for table in tables for player in table}
    for player in (a, b):
        if player not in seated:
            raise ValueError(f"player {player} is not seated in this round")
    other = {a: b, b: a}
    swapped = tuple(tuple(other.get(player, player) for player in table) for table in tables)
    old, new = concerns(tables, context), concerns(swapped, context)
    return SwapCost(
        tables=swapped,
        before=measure([*context.history, tables], context.clubs, context.preferred),
        after=measure([*context.history, swapped], context.clubs, context.preferred),
        solved=tuple(concern for concern in old if _key(concern) not in {_key(other) for other in new}),
        caused=tuple(concern for concern in new if _key(concern) not in {_key(other) for other in old}),
    )


def _key(concern: Concern) -> tuple[str, frozenset[int], int]:
    return concern.code, frozenset(concern.players), concern.times


def _seats_had(history: Sequence[Tables]) -> dict[tuple[int, int], int]:
    had: dict[tuple[int, int], int] = {}
    for tables in history:
        for table in tables:
            for seat, player in enumerate(table):
                had[player, seat] = had.get((player, seat), 0) + 1
    return had
