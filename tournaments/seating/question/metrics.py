"""The independent verifier: every figure of a seating, recomputed from the finished tables alone.

It shares no code and no state with the search, so that a figure shown to people is never the searcher's word.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations

Tables = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Metrics:
    """The figures over all rounds given, played and new.

    `repeats` sum over pairs of max(0, M-1), `squared_repeats` sum of M(M-1)/2, M = how often a pair shares a
    table; `club_clashes` pairs of one club at a table; `seat_imbalance` the worst player's difference between
    the most and the least frequent seat, over the seats 1..the largest table that player sat at;
    `first_mover_spread` most minus fewest first seats over the players seated; `short_twice` players who sit at
    a table of another size than the preferred one at least twice.
    """

    repeats: int
    squared_repeats: int
    max_meetings: int
    club_clashes: int
    seat_imbalance: int
    first_mover_spread: int
    short_twice: int

    def document(self) -> dict[str, int]:
        return asdict(self)


def measure(rounds: Iterable[Tables], clubs: Mapping[int, str | None], preferred: int) -> Metrics:
    """Return the Metrics of these rounds (tables of ids in seat order). `clubs` may lack players: they have no club."""
    played = [[tuple(table) for table in tables] for tables in rounds]
    meetings = meeting_counts(played)
    seats = seats_had(played)
    firsts = [counts[0] for counts in seats.values()]
    short = short_counts(played, preferred)
    return Metrics(
        repeats=sum(count - 1 for count in meetings.values()),
        squared_repeats=sum(count * (count - 1) // 2 for count in meetings.values()),
        max_meetings=max(meetings.values(), default=0),
        club_clashes=sum(len(club_pairs(table, clubs)) for tables in played for table in tables),
        seat_imbalance=max((max(counts) - min(counts) for counts in seats.values()), default=0),
        first_mover_spread=max(firsts, default=0) - min(firsts, default=0),
        short_twice=sum(1 for count in short.values() if count > 1),
    )


def meeting_counts(rounds: Iterable[Tables]) -> Counter[tuple[int, int]]:
    """Return how often each pair (smaller id first) shares a table; pairs that never met are not listed."""
    counts: Counter[tuple[int, int]] = Counter()
    for tables in rounds:
        for table in tables:
            counts.update(combinations(sorted(table), 2))
    return counts


def club_pairs(table: Sequence[int], clubs: Mapping[int, str | None]) -> list[tuple[int, int]]:
    """Return the pairs of club mates at one table, in seat order."""
    return [(a, b) for a, b in combinations(table, 2) if clubs.get(a) and clubs.get(a) == clubs.get(b)]


def short_counts(rounds: Iterable[Tables], preferred: int) -> Counter[int]:
    """Return how often each player sat at a table of another size than `preferred`."""
    counts: Counter[int] = Counter()
    for tables in rounds:
        for table in tables:
            if len(table) != preferred:
                counts.update(table)
    return counts


def seats_had(rounds: Iterable[Tables]) -> dict[int, list[int]]:
    """Return how often each player had each seat, as long as the largest table that player sat at."""
    counts: dict[int, list[int]] = {}
    for tables in rounds:
        for table in tables:
            for seat, player in enumerate(table):
                mine = counts.setdefault(player, [])
                mine.extend([0] * (len(table) - len(mine)))
                mine[seat] += 1
    return counts
