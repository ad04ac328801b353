"""Lower bounds: what no draw can avoid. Printed beside every figure, and where the search stops.

All of them hold for the new rounds together with the played ones, which are frozen.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations

from tournaments.seating.question.metrics import Metrics, Tables, measure, meeting_counts, seats_had, short_counts


@dataclass(frozen=True, slots=True)
class Bounds:
    """Lower bounds of the metrics of the same names."""

    repeats: int
    squared_repeats: int
    club_clashes: int

    def document(self) -> dict[str, int]:
        return asdict(self)


def gap(metrics: Metrics, bounds: Bounds) -> dict[str, int]:
    """Return how far each bounded figure is from its bound; 0 means proven best."""
    return {name: getattr(metrics, name) - value for name, value in bounds.document().items()}


def seat_bound(rounds: Sequence[Tables]) -> int:
    """Return the least seat imbalance of these tables, whatever their seat order: 0, 1 or 2 (more is never proven).

    Who played at least as many games as the largest of their tables has seats needs every seat of it once to stay
    within one; of the seats that only larger tables have there may be too few.
    """
    games: Counter[int] = Counter()
    widest: dict[int, int] = {}
    for tables in rounds:
        for table in tables:
            for player in table:
                games[player] += 1
                widest[player] = max(widest.get(player, 0), len(table))
    for seat in range(max(widest.values(), default=0)):
        needed = sum(1 for player, width in widest.items() if width > seat and games[player] >= width)
        if needed > sum(1 for tables in rounds for table in tables if len(table) > seat):
            return 2
    return 1 if any(games[player] % width for player, width in widest.items()) else 0


def seat_bound_after(history: Sequence[Tables], tables: Tables) -> int:
    """Return the least seat imbalance that any seat order of one new round's `tables` leaves after the played rounds.

    Exact: the tables share nobody, so every order of every table is judged by itself. Who had a seat too often may have
    to have it again when all of a table want the same one; only other tables could change that.
    """
    had = seats_had(history)
    apart = had.keys() - {player for table in tables for player in table}
    still = max((max(had[player]) - min(had[player]) for player in apart), default=0)
    return max([still, *(_least_imbalance(table, had) for table in tables)])


def _least_imbalance(table: Sequence[int], had: Mapping[int, list[int]]) -> int:
    """Return the least worst imbalance over every order of the table, seat by seat over the sets of players seated so
    far."""
    size = len(table)
    best = {0: 0}
    for seat in range(size):
        level: dict[int, int] = {}
        for place, player in enumerate(table):
            worst = _imbalance(had.get(player, []), seat, size)
            for used, before in best.items():
                if not used >> place & 1:
                    now = used | 1 << place
                    level[now] = min(level.get(now, size + before + worst), max(before, worst))
        best = level
    return best[(1 << size) - 1]


def _imbalance(counts: Sequence[int], seat: int, size: int) -> int:
    now = [*counts, *[0] * (size - len(counts))]
    now[seat] += 1
    return max(now) - min(now)


def spread_cost(total: int, bins: int) -> int:
    """Return the fewest pairs in a common bin when `total` things go into `bins` bins: b a(a+1)/2 + (bins-b)
    a(a-1)/2."""
    a, b = divmod(total, bins)
    return b * a * (a + 1) // 2 + (bins - b) * a * (a - 1) // 2


def lower_bounds(
    present: Sequence[int],
    history: Sequence[Tables],
    new_sizes: Sequence[Sequence[int]],
    clubs: Mapping[int, str | None],
) -> Bounds:
    """Return the Bounds for seating `present` at tables of `new_sizes` (one list per new round) after `history`."""
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
    """Return the fewest club clashes of the new rounds: big clubs over few tables, or big tables over few clubs."""
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
    """Return the least sum of `uneven_cost(c)` over the present players, c = short seats, with `seats` short seats
    still to deal."""
    before = short_counts(history, preferred)
    counts = Counter(before[player] for player in present)
    frozen = sum(uneven_cost(level) * count for level, count in counts.items())
    return frozen + fill_cost(counts, seats, lambda level: level * level)


def uneven_cost(count: int) -> int:
    """Return what it costs that somebody has so many short seats, 0 + 1 + 4 + 9 + ...: four for one person are worse
    than two for each of four."""
    return (count - 1) * count * (2 * count - 1) // 6


def _levels(meetings: Mapping[tuple[int, int], int], here: set[int]) -> Counter[int]:
    levels = Counter(count for (a, b), count in meetings.items() if a in here and b in here)
    levels[0] = len(here) * (len(here) - 1) // 2 - sum(levels.values())
    return levels


def fill_cost(levels: Mapping[int, int], units: int, price: Callable[[int], int] = lambda level: level) -> int:
    """Return the least cost of `units` more meetings, each costing the `price` of the level it lands on and raising it
    by one."""
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
    """Return the least squared repeats between pairs of rounds: the players of one table come from the few tables of
    another."""
    total = 0
    for first, second in combinations(new_sizes, 2):
        if max(first) <= len(second) and max(second) <= len(first):
            continue
        forth = sum(spread_cost(size, len(second)) for size in first)
        back = sum(spread_cost(size, len(first)) for size in second)
        total += max(forth, back)
    for tables in history:
        kept = [sum(1 for player in table if player in here) for table in tables]
        origins = sum(1 for count in kept if count) + len(here) - sum(kept)
        for sizes in new_sizes:
            forth = sum(spread_cost(size, origins) for size in sizes)
            back = sum(spread_cost(count, len(sizes)) for count in kept)
            total += max(forth, back)
    return total
