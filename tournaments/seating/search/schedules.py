"""Known schedules in which nobody meets twice, for the tight fields that no formula fills (`data/schedules.toml`)."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import TypedDict

from tournaments.seating.lots.chance import Chance

PLACINGS = 400  # swaps tried for each point, so that clubs lie apart
Tables = list[list[int]]


@cache
def known_schedules() -> Mapping[tuple[int, int], tuple[Tables, ...]]:
    """Return every schedule by (players, table size): its rounds, tables of points from 0."""
    text = files("tournaments.seating").joinpath("data", "schedules.toml").read_text(encoding="utf-8")
    return {(row["players"], row["size"]): _rounds(row) for row in tomllib.loads(text)["schedule"]}


class Written(TypedDict):
    """A schedule as the file has it: a text for each round, how far it turns."""

    players: int
    size: int
    rounds: list[str]
    turn: int


def _rounds(row: Written) -> tuple[Tables, ...]:
    written = [[[int(point) for point in table.split()] for table in text.split("|")] for text in row["rounds"]]
    turn = row["turn"]
    if not turn:
        return tuple(written)
    whole = int(str(row["players"])) // turn * turn
    return tuple(
        [
            [point // turn * turn + (point + step) % turn if point < whole else point for point in table]
            for table in base
        ]
        for base in written
        for step in range(turn)
    )


def rounds_by_schedule(
    players: Sequence[int], sizes: Sequence[int], rounds: int, club_of: Mapping[int, int], chance: Chance
) -> list[Tables]:
    """Return the first `rounds` rounds of a known schedule for tables of these sizes (s, or s and s-1); [] without one.

    Smaller tables come from ghosts who never meet. Clubs lie where the fewest mates meet, as far as a few swaps find.
    """
    size, t = max(sizes), len(sizes)
    known = known_schedules().get((size * t, size), ())[:rounds]
    ghosts = _strangers(known, size * t, sizes.count(size - 1))
    if not known or ghosts is None:
        return []
    points = [point for point in range(size * t) if point not in ghosts]
    at = dict(zip(points, chance.shuffle(list(players)), strict=True))
    _spread_clubs(known, at, club_of, chance)
    return [[[at[point] for point in table if point in at] for table in tables] for tables in known]


def _strangers(known: Sequence[Tables], points: int, count: int) -> frozenset[int] | None:
    """Return that many points of which no two ever meet; None if there are not so many."""
    met = {pair for tables in known for table in tables for pair in combinations(sorted(table), 2)}
    for first in range(points):
        group = [first]
        for other in range(first + 1, points):
            if len(group) < count and all((point, other) not in met for point in group):
                group.append(other)
        if len(group) >= count:
            return frozenset(group[:count])
    return None


def _spread_clubs(known: Sequence[Tables], at: dict[int, int], club_of: Mapping[int, int], chance: Chance) -> None:
    """Swap players between points as long as fewer club mates meet."""
    if not club_of:
        return
    met: dict[int, set[int]] = {point: set() for point in at}
    for tables in known:
        for table in tables:
            for a, b in combinations([point for point in table if point in at], 2):
                met[a].add(b)
                met[b].add(a)

    def clashes(point: int) -> int:
        club = club_of.get(at[point], -1)
        return sum(club_of.get(at[other], -2) == club for other in met[point])

    points = sorted(at)
    for _ in range(PLACINGS * len(points)):
        a, b = points[chance.below(len(points))], points[chance.below(len(points))]
        before = clashes(a) + clashes(b)
        at[a], at[b] = at[b], at[a]
        if clashes(a) + clashes(b) > before:
            at[a], at[b] = at[b], at[a]
