"""Direct designs: whole schedules without history, written down rather than searched for."""

from collections.abc import Mapping, Sequence

from tournaments.seating.lots.chance import Chance
from tournaments.seating.search.ghosts import Point, ghosts_of
from tournaments.seating.search.offsets import Offsets, find_offsets
from tournaments.seating.search.schedules import rounds_by_schedule

Tables = list[list[int]]


def direct_design(
    players: Sequence[int],
    sizes: Sequence[int],
    rounds: int,
    club_of: Mapping[int, int],
    off: int,
    spread: bool,
    chance: Chance,
) -> list[Tables]:
    """Return as many of the `rounds` as a design gives where nobody meets twice; maybe none.

    `sizes` must be those of every round: all s, or s and s-1 (ghosts fill the missing seats). `off` is the size at
    which people should sit as seldom as can be, for which ghosts may be `spread` over the columns. `club_of` maps
    the players who have a club; clubs are packed into columns, whose players never meet.
    """
    if min(sizes) < max(sizes) - 1 or len(sizes) < 2:
        return []
    design = _by_columns(players, sizes, rounds, club_of, off, spread, chance)
    if len(design) < rounds:
        known = rounds_by_schedule(players, sizes, rounds, club_of, chance)
        if len(known) > len(design):
            return known
    return design


def _by_columns(
    players: Sequence[int],
    sizes: Sequence[int],
    rounds: int,
    club_of: Mapping[int, int],
    off: int,
    spread: bool,
    chance: Chance,
) -> list[Tables]:
    size, t = max(sizes), len(sizes)
    offsets = find_offsets(t, size, rounds, chance)
    ghosts = ghosts_of(offsets, size, sizes.count(size - 1), off, spread, chance)
    if len(ghosts) < sizes.count(size - 1):
        return []
    room = [t - sum(1 for at, _ in ghosts if at == column) for column in range(size)]
    columns = _columns(players, room, club_of, chance)
    grid = _grid(columns, t, ghosts, chance)
    out = [_round(grid, offsets, number) for number in range(len(offsets.shift))]
    if len(out) < rounds and not ghosts and t % size == 0:
        out += _within_columns(grid, size, rounds - len(out), chance)
    return out


def _round(grid: Sequence[Sequence[int | None]], offsets: Offsets, number: int) -> Tables:
    tables: Tables = []
    for table in range(offsets.t):
        seated = [column[offsets.place(table, number, at)] for at, column in enumerate(grid)]
        tables.append([player for player in seated if player is not None])
    return tables


def _within_columns(grid: Sequence[Sequence[int | None]], size: int, rounds: int, chance: Chance) -> list[Tables]:
    """Return more rounds from the columns, whose players never met: each is the same problem, only smaller."""
    parts: list[list[Tables]] = []
    for column in grid:
        players = [player for player in column if player is not None]
        if len(players) == size:
            parts.append([[players]])
        else:
            parts.append(direct_design(players, [size] * (len(players) // size), rounds, {}, 0, False, chance))
    depth = min(rounds, min(len(part) for part in parts))
    return [[table for part in parts for table in part[number]] for number in range(depth)]


def _columns(players: Sequence[int], room: list[int], club_of: Mapping[int, int], chance: Chance) -> list[list[int]]:
    """Return the players dealt to columns, every club in one column where it fits, else in as few as possible."""
    clubs: dict[int, list[int]] = {}
    for player in chance.shuffle(list(players)):
        clubs.setdefault(club_of.get(player, -1), []).append(player)
    free = clubs.pop(-1, [])
    columns: list[list[int]] = [[] for _ in room]
    numbers = chance.shuffle(list(range(len(room))))
    for club in sorted(clubs.values(), key=len, reverse=True):
        left = club
        while left:
            fits = [column for column in numbers if room[column] >= len(left)]
            target = min(fits, key=lambda column: room[column]) if fits else max(numbers, key=room.__getitem__)
            taken, left = left[: room[target]], left[room[target] :]
            columns[target] += taken
            room[target] -= len(taken)
    for column in numbers:
        columns[column] += free[: room[column]]
        del free[: room[column]]
    return columns


def _grid(columns: Sequence[list[int]], t: int, ghosts: frozenset[Point], chance: Chance) -> list[list[int | None]]:
    grid: list[list[int | None]] = []
    for number, column in enumerate(columns):
        source = iter(chance.shuffle(column))
        grid.append([None if (number, place) in ghosts else next(source) for place in range(t)])
    return grid
