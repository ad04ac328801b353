"""Lower bounds: what no draw can avoid. Printed beside every figure, and where the search stops.

All of them hold for the new rounds together with the played ones, which are frozen.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations

from .metrics import Tables, measure, meeting_counts, short_counts


@dataclass(frozen=True, slots=True)
class Bounds:
    """Lower bounds of the metrics of the same names."""

    repeats: int
    squared_repeats: int
    club_clashes: int

    def document(self) -> dict[str, int]:
        return asdict(self)


def spread_cost(total: int, bins: int) -> int:
    """Fewest pairs in a common bin when `total` things go into `bins` bins: b a(a+1)/2 + (bins-b) a(a-1)/2."""
    a, b = divmod(total, bins)
    return b * a * (a + 1) // 2 + (bins - b) * a * (a - 1) // 2


def lower_bounds(
    present: Sequence[int],
    history: Sequence[Tables],
    new_sizes: Sequence[Sequence[int]],
    clubs: Mapping[int, str | None],
) -> Bounds:
    """The Bounds for seating `present` at tables of `new_sizes` (one list per new round) after `history`."""
    meetings = meeting_counts(history)
    here = set(present)
    levels = _levels(meetings, here)
    fresh = sum(size * (size - 1) // 2 for sizes in new_sizes for size in sizes)
    frozen = measure(history, clubs, 0)
    squared = frozen.squared_repeats + max(fill_cost(levels, fresh), _few_tables(here, history, new_sizes))
    rounds = len(history) + len(new_sizes)
    by_average = frozen.repeats + max(0, fresh - levels[0])
    by_squares = -(-2 * squared // rounds)
    return Bounds(
        repeats=max(by_average, by_squares),
        squared_repeats=squared,
        club_clashes=frozen.club_clashes + club_bound(present, new_sizes, clubs),
    )


def club_bound(present: Iterable[int], new_sizes: Sequence[Sequence[int]], clubs: Mapping[int, str | None]) -> int:
    """Fewest club clashes of the new rounds: big clubs over few tables, or big tables over few clubs."""
    names = [clubs.get(player) for player in present]
    members = Counter(name for name in names if name)
    kinds = len(members) + sum(1 for name in names if not name)
    total = 0
    for sizes in new_sizes:
        by_club = sum(spread_cost(count, len(sizes)) for count in members.values())
        by_table = sum(spread_cost(size, kinds) for size in sizes)
        total += max(by_club, by_table)
    return total


def short_bound(present: Sequence[int], history: Sequence[Tables], seats: int, preferred: int) -> int:
    """Least sum of `uneven(c)` over the present players, c = short seats, with `seats` short seats still to deal."""
    before = short_counts(history, preferred)
    counts = Counter(before[player] for player in present)
    frozen = sum(uneven(level) * count for level, count in counts.items())
    return frozen + fill_cost(counts, seats, lambda level: level * level)


def uneven(count: int) -> int:
    """What it costs that somebody has so many short seats, 0 + 1 + 4 + 9 + ...: four for one person are worse than
    two for each of four."""
    return (count - 1) * count * (2 * count - 1) // 6


def _levels(meetings: Mapping[tuple[int, int], int], here: set[int]) -> Counter[int]:
    levels = Counter(count for (a, b), count in meetings.items() if a in here and b in here)
    levels[0] = len(here) * (len(here) - 1) // 2 - sum(levels.values())
    return levels


def fill_cost(levels: Mapping[int, int], units: int, price: Callable[[int], int] = lambda level: level) -> int:
    """Least cost of `units` more meetings, each costing the `price` of the level it lands on and raising it by one."""
    cost, level, width = 0, 0, levels.get(0, 0)
    if not any(levels.values()):
        return 0
    while units > 0:
        step = min(width, units)
        cost += step * price(level)
        units -= step
        level += 1
        width += levels.get(level, 0)
    return cost


def _few_tables(here: set[int], history: Sequence[Tables], new_sizes: Sequence[Sequence[int]]) -> int:
    """Pairs of rounds: the players of one table come from the few tables of another round."""
    total = 0
    for one, other in combinations(new_sizes, 2):
        if max(one) <= len(other) and max(other) <= len(one):
            continue
        forth = sum(spread_cost(size, len(other)) for size in one)
        back = sum(spread_cost(size, len(one)) for size in other)
        total += max(forth, back)
    for tables in history:
        kept = [sum(1 for player in table if player in here) for table in tables]
        origins = sum(1 for count in kept if count) + len(here) - sum(kept)
        for sizes in new_sizes:
            forth = sum(spread_cost(size, origins) for size in sizes)
            back = sum(spread_cost(count, len(sizes)) for count in kept)
            total += max(forth, back)
    return total
