"""Direct designs: whole schedules without history, written down rather than searched for."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .chance import Chance
from .offsets import Offsets, find_offsets
from .schedules import scheduled

GHOST_TRIES = 12
Tables = list[list[int]]


class Design(NamedTuple):
    """Rounds in which nobody meets twice; `seated`: their order at the tables already balances the seats."""

    rounds: list[Tables]
    seated: bool


def direct_design(
    players: Sequence[int],
    sizes: Sequence[int],
    rounds: int,
    club_of: Mapping[int, int],
    chance: Chance,
) -> Design:
    """As many of the `rounds` as a design gives where nobody meets twice; maybe none.

    `sizes` must be those of every round: all s, or s and s-1 (ghosts fill the missing seats).
    `club_of` maps the players who have a club; clubs are packed into columns, whose players never meet.
    """
    if min(sizes) < max(sizes) - 1 or len(sizes) < 2:
        return Design([], False)
    found = _by_columns(players, sizes, rounds, club_of, chance)
    if len(found.rounds) < rounds:
        known = scheduled(players, sizes, rounds, club_of, chance)
        if len(known) > len(found.rounds):
            return Design(known, False)
    return found


def _by_columns(
    players: Sequence[int], sizes: Sequence[int], rounds: int, club_of: Mapping[int, int], chance: Chance
) -> Design:
    """Tables are in column order, seat g of round r belonging to column (g - r) mod s where all are equal."""
    size, t = max(sizes), len(sizes)
    offsets = find_offsets(t, size, rounds, chance)
    ghosts = _ghosts(offsets, size, sizes.count(size - 1), chance)
    columns = _columns(players, size, t, len(ghosts), club_of, chance)
    grid = _grid(columns, t, ghosts, chance)
    out = [_round(grid, offsets, number) for number in range(len(offsets.shift))]
    if len(out) < rounds and not ghosts and t % size == 0:
        out += _within_columns(grid, size, rounds - len(out), chance)
    return Design(out, not ghosts and len(out) <= t)


def _round(grid: Sequence[Sequence[int | None]], offsets: Offsets, number: int) -> Tables:
    size = len(grid)
    order = [(seat - number) % size for seat in range(size)]
    tables: Tables = []
    for table in range(offsets.t):
        seated = [grid[column][offsets.place(table, number, column)] for column in order]
        tables.append([player for player in seated if player is not None])
    return tables


def _within_columns(grid: Sequence[Sequence[int | None]], size: int, rounds: int, chance: Chance) -> list[Tables]:
    """More rounds from the columns, whose players never met: each is the same problem, only smaller."""
    parts: list[list[Tables]] = []
    for column in grid:
        players = [player for player in column if player is not None]
        if len(players) == size:
            parts.append([[players]])
        else:
            parts.append(direct_design(players, [size] * (len(players) // size), rounds, {}, chance).rounds)
    depth = min(rounds, min(len(part) for part in parts))
    return [[table for part in parts for table in part[number]] for number in range(depth)]


def _ghosts(offsets: Offsets, size: int, count: int, chance: Chance) -> frozenset[int]:
    """Places of the last column left empty, so that few players sit at a smaller table twice."""
    best: frozenset[int] = frozenset()
    lowest = -1
    for _ in range(GHOST_TRIES if count else 0):
        ghosts = frozenset(chance.shuffled(list(range(offsets.t)))[:count])
        cost = _twice_short(offsets, size, ghosts)
        if lowest < 0 or cost < lowest:
            best, lowest = ghosts, cost
        if lowest == 0:
            break
    return best


def _twice_short(offsets: Offsets, size: int, ghosts: frozenset[int]) -> int:
    short: dict[tuple[int, int], int] = {}
    for number in range(len(offsets.shift)):
        for table in range(offsets.t):
            if offsets.place(table, number, size - 1) in ghosts:
                for column in range(size - 1):
                    point = (column, offsets.place(table, number, column))
                    short[point] = short.get(point, 0) + 1
    return sum(count * (count - 1) // 2 for count in short.values())


def _columns(
    players: Sequence[int], size: int, t: int, ghosts: int, club_of: Mapping[int, int], chance: Chance
) -> list[list[int]]:
    """The players dealt to columns, every club in one column where it fits, else in as few as possible."""
    clubs: dict[int, list[int]] = {}
    for player in chance.shuffled(list(players)):
        clubs.setdefault(club_of.get(player, -1), []).append(player)
    free = clubs.pop(-1, [])
    columns: list[list[int]] = [[] for _ in range(size)]
    room = [t] * (size - 1) + [t - ghosts]
    for club in sorted(clubs.values(), key=len, reverse=True):
        left = club
        while left:
            fits = [column for column in range(size) if room[column] >= len(left)]
            target = min(fits, key=lambda column: room[column]) if fits else max(range(size), key=room.__getitem__)
            taken, left = left[: room[target]], left[room[target] :]
            columns[target] += taken
            room[target] -= len(taken)
    for column in range(size):
        columns[column] += free[: room[column]]
        del free[: room[column]]
    return columns


def _grid(columns: Sequence[list[int]], t: int, ghosts: frozenset[int], chance: Chance) -> list[list[int | None]]:
    grid: list[list[int | None]] = []
    for number, column in enumerate(columns):
        members: list[int | None] = [*chance.shuffled(column)]
        if number == len(columns) - 1:
            source = iter(members)
            members = [None if place in ghosts else next(source) for place in range(t)]
        grid.append(members)
    return grid
