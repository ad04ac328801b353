"""Empty places of a design whose tables are one too large, so that few people sit at the odd tables twice."""

from collections.abc import Sequence

from tournaments.seating.figures.bounds import uneven_cost
from tournaments.seating.lots.chance import Chance
from tournaments.seating.search.offsets import Offsets

Point = tuple[int, int]
TRIES = 60  # sets of ghosts looked at, the search for them ends at one that costs nothing


def ghosts_of(offsets: Offsets, size: int, count: int, off: int, spread: bool, chance: Chance) -> frozenset[Point]:
    """Return `count` points (column, place) that never meet, so that a table lacks one of them at most.

    Those of one column never meet and leave the other columns to the clubs; but where only few places of it are filled,
    the same people make up the full tables of every round, so points of several columns are taken if `spread`. Of all
    tried those are taken that leave the fewest people at tables of size `off` twice; none where none were found.
    """
    last = [(size - 1, place) for place in range(offsets.t)]
    among = [(column, place) for column in range(size) for place in range(offsets.t)] if spread else last
    best: frozenset[Point] = frozenset()
    lowest = -1
    for _ in range(TRIES if count else 0):
        ghosts = _strangers(offsets, chance.shuffle(among), count)
        cost = _twice(offsets, size, ghosts, off) if len(ghosts) == count else -1
        if cost >= 0 and (lowest < 0 or cost < lowest):
            best, lowest = ghosts, cost
        if lowest == 0:
            break
    return best


def _strangers(offsets: Offsets, points: Sequence[Point], count: int) -> frozenset[Point]:
    """Return up to `count` of the points, of which no two meet, taken as they come."""
    taken: list[Point] = []
    used: set[tuple[int, int]] = set()
    for column, place in points:
        if len(taken) == count:
            break
        tables = {(number, offsets.table(place, number, column)) for number in range(len(offsets.shift))}
        if not tables & used:
            taken.append((column, place))
            used |= tables
    return frozenset(taken)


def _twice(offsets: Offsets, size: int, ghosts: frozenset[Point], off: int) -> int:
    """Return the sum of `uneven_cost(c)` over everybody, c = how often they sit at a table of size `off`."""
    had: dict[Point, int] = {}
    for number in range(len(offsets.shift)):
        for table in range(offsets.t):
            here = [(column, offsets.place(table, number, column)) for column in range(size)]
            people = [point for point in here if point not in ghosts]
            if len(people) == off:
                for point in people:
                    had[point] = had.get(point, 0) + 1
    return sum(uneven_cost(count) for count in had.values())
