"""What is not ideal in given tables, and for whom. The words are the page's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal

from tournaments.seating.question.locks_kept import kept_at, numbers_at
from tournaments.seating.question.metrics import Tables, club_pairs, meeting_counts, short_counts
from tournaments.seating.question.problem import DrawInput, Lock

Code = Literal["lock", "repeat", "club", "short_again", "seat_again"]


@dataclass(frozen=True, slots=True)
class Concern:
    """One remark about table `table` (index from 0 in the round).

    `repeat`: `players` (a, b) have met `times` times before; `club`: they are of one club, `times` is 1;
    `short_again`: the one player sat at a table of another size than the preferred one `times` times before and
    does so again; `seat_again`: the player had the same seat `times` times before and another seat of this table
    less often; `lock`: its `players` do not sit as their `lock` says, `table` is that of the first of them.
    """

    code: Code
    table: int
    players: tuple[int, ...]
    times: int
    lock: Lock | None = None


@dataclass(frozen=True, slots=True)
class DrawContext:
    """What is known when one round is judged: rounds played before, clubs and the preferred size.

    `asked` is the question of its draw, with everybody who may sit in the round, where that weighed more than the
    usual things or in another order; None otherwise. `locks` are those the draw had to keep, `numbers` those of the
    tables where they are not 1, 2, 3 and so on. `groups` names who may share a table, by player; empty: everybody may.
    There are no more than `most_tables` (None: as many as it takes). `seed` is that of the draw: a repair takes its
    lots from it.
    """

    history: Sequence[Tables] = ()
    clubs: Mapping[int, str | None] = field(default_factory=dict)
    preferred: int = 4
    asked: DrawInput | None = None
    locks: tuple[Lock, ...] = ()
    numbers: tuple[int, ...] = ()
    groups: Mapping[int, str] = field(default_factory=dict)
    most_tables: int | None = None
    seed: int = 0


def concerns(tables: Tables, context: DrawContext) -> list[Concern]:
    """Return every remark about the tables of one round: the locks, then table by table, in the order of the codes."""
    met = meeting_counts(context.history)
    short = short_counts(context.history, context.preferred)
    seats = _seats_had(context.history)
    out = [_not_kept(lock, tables) for lock in locks_broken(tables, context)]
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


def locks_broken(tables: Tables, context: DrawContext) -> list[Lock]:
    """Return the locks of the draw that these tables do not keep."""
    if not context.locks:
        return []
    at, sizes = numbers_at(tables, context.numbers)
    return [lock for lock in context.locks if not kept_at(lock, at, sizes)]


def _not_kept(lock: Lock, tables: Tables) -> Concern:
    seated = {player: place for place, table in enumerate(tables) for player in table}
    return Concern("lock", next(seated[player] for player in lock.players if player in seated), lock.players, 1, lock)


def _seats_had(history: Sequence[Tables]) -> dict[tuple[int, int], int]:
    had: dict[tuple[int, int], int] = {}
    for tables in history:
        for table in tables:
            for seat, player in enumerate(table):
                had[player, seat] = had.get((player, seat), 0) + 1
    return had
