"""How many seats at tables of each size every club should have over the rounds, and what they are off that."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.seating.lots.chance import Chance
from tournaments.seating.lots.deal import shares, spread_bounds
from tournaments.seating.lots.rounding import expected_share
from tournaments.seating.question.criteria import Criterion

NOBODY = -1
PARTS = 10**6  # a seat in parts
Rounds = Sequence[Sequence[Sequence[int]]]
Seats = tuple[int, int]  # the size of tables, and a club


@dataclass(frozen=True, slots=True)
class SizeShares:
    """`due` are the seats by size and club, for all sizes but the smallest, which has the rest; `clubs` holds the club
    of everybody, NOBODY for none."""

    clubs: Sequence[int]
    due: Mapping[Seats, int]

    def off(self, rounds: Rounds) -> dict[Seats, int]:
        """Return the seats at tables of each of these sizes that every club has too many."""
        had = Counter((len(table), self.clubs[player]) for tables in rounds for table in tables for player in table)
        return {seats: had[seats] - count for seats, count in self.due.items()}


def size_shares(
    rounds: Rounds,
    clubs: Sequence[int],
    held: Sequence[frozenset[int]],
    played: Rounds,
    chance: Chance,
) -> SizeShares | None:
    """Return the shares of these rounds, by chance where they are no whole numbers; None without two sizes and two
    clubs.

    `clubs` holds the club of everybody, negative for none; `held` are those who stay at their tables, by round, and
    have what the lock says. The `played` rounds, tables of clubs, count where they had tables of the same sizes: over
    all of them together every club comes to its part.
    """
    sizes = sorted({len(table) for tables, of in zip(rounds, held, strict=True) for table in _free_tables(tables, of)})
    if len(sizes) < 2 or len({club for club in clubs if club >= 0}) < 2:
        return None
    named = [max(club, NOBODY) for club in clubs]
    alike = [tables for tables in played if {len(table) for table in tables} == set(sizes)]
    due: dict[Seats, int] = {}
    more: Counter[int] = Counter()  # what a club lacks of the sizes before, in PARTS: it has more of the others
    while len(sizes) > 1:
        part = _part(rounds, sizes, held)
        size = sizes.pop()
        ranges = {club: _club_range(rounds, size, club, named, held) for club in Counter(named)}
        wanted = {club: (low, high, share + more[club] * part // PARTS) for club, (low, high, share) in ranges.items()}
        dealt = _deal_seats(rounds, size, wanted, alike, chance)
        due |= {(size, club): count for club, count in dealt.items()}
        more.update({club: ranges[club][2] - PARTS * count for club, count in dealt.items()})
    return SizeShares(named, due)


def _free_tables(tables: Sequence[Sequence[int]], held: frozenset[int]) -> list[Sequence[int]]:
    """Return the tables of a round that are not held as a whole."""
    return [table for table in tables if not held.issuperset(table)]


def _movable_seats(tables: Sequence[Sequence[int]], held: frozenset[int]) -> int:
    return sum(player not in held for table in tables for player in table)


def _part(rounds: Rounds, sizes: Sequence[int], held: Sequence[frozenset[int]]) -> int:
    """Return the largest size's part of the seats that are free at tables of these sizes, in PARTS."""
    free: Counter[int] = Counter()
    for tables, of in zip(rounds, held, strict=True):
        for table in tables:
            free[len(table)] += _movable_seats([table], of)
    return PARTS * free[sizes[-1]] // max(1, sum(free[size] for size in sizes))


def _deal_seats(
    rounds: Rounds, size: int, wanted: Mapping[int, tuple[int, int, int]], played: Rounds, chance: Chance
) -> dict[int, int]:
    """Return the seats at tables of that size by club; `wanted` are the fewest, the most, and the share in PARTS."""
    before, had = _seats_had(played, size)
    seats = sum(len(table) for tables in rounds for table in tables if len(table) == size)
    expected, bounds = {}, {}
    for club, (low, high, share) in wanted.items():
        bounds[club] = (0, seats) if club == NOBODY else (low, high)
        expected[club] = max(1, expected_share(before[club], before[club] + share, had[club], PARTS))
    if all(low * PARTS <= expected[club] <= high * PARTS for club, (low, high) in bounds.items()):
        near = {club: (count // PARTS, -(-count // PARTS)) for club, count in expected.items()}
        if sum(low for low, _ in near.values()) <= seats <= sum(high for _, high in near.values()):
            bounds = near
    return dict(sorted(shares(expected, bounds, seats, chance).items()))


def _seats_had(played: Rounds, size: int) -> tuple[Counter[int], Counter[int]]:
    """Return the seats at tables of that size that were every club's share, in PARTS, and those it had."""
    share: Counter[int] = Counter()
    had: Counter[int] = Counter()
    for tables in played:
        people = Counter(club for table in tables for club in table)
        here = Counter(club for table in tables for club in table if len(table) == size)
        had.update(here)
        share.update({club: PARTS * here.total() * count // people.total() for club, count in people.items()})
    return share, had


def _club_range(
    rounds: Rounds, size: int, club: int, named: Sequence[int], held: Sequence[frozenset[int]]
) -> tuple[int, int, int]:
    """Return the fewest and the most seats at tables of that size of a club that is spread evenly over the tables that
    are free, and its share of them in PARTS: who is held has what the lock says, the others what is left."""
    least = most = share = 0
    for tables, of in zip(rounds, held, strict=True):
        free = _free_tables(tables, of)
        mates = {player for player in of if named[player] == club}
        there = sum(player in mates for table in tables if len(table) == size for player in table)
        moving = sum(name == club for name in named) - len(mates)
        apart = [len(table) for table in free if mates.isdisjoint(table)] or [len(table) for table in free]
        low, high = spread_bounds(moving, apart.count(size), len(apart)) if apart else (0, 0)
        least, most = least + there + low, most + there + high
        seats = _movable_seats([table for table in free if len(table) == size], of)
        share += PARTS * there + PARTS * seats * moving // max(1, _movable_seats(free, of))
    return least, most, share


class SizesOff(Criterion):
    """The seats that clubs have too many or too few at tables of each size, of all of them the sum; it weighs less than
    all else."""

    def __init__(self, wanted: SizeShares) -> None:
        super().__init__(1)
        self.clubs = wanted.clubs
        self.had: dict[int, dict[int, int]] = {}
        for (size, club), count in sorted(wanted.due.items()):
            self.had.setdefault(size, {})[club] = -count

    def seat(self, table: Sequence[int]) -> None:
        if len(table) in self.had:
            for player in table:
                self.had[len(table)][self.clubs[player]] += 1

    def delta(self, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> int:
        club_a, club_b = self.clubs[a], self.clubs[b]
        if club_a == club_b or len(from_a) == len(from_b):
            return 0
        out = 0
        for size, leaver, comer in ((len(from_a), club_a, club_b), (len(from_b), club_b, club_a)):
            if size in self.had:
                had = self.had[size]
                out += (-1 if had[leaver] > 0 else 1) + (-1 if had[comer] < 0 else 1)
        return out

    def swap(self, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> None:
        club_a, club_b = self.clubs[a], self.clubs[b]
        for size, leaver, comer in ((len(from_a), club_a, club_b), (len(from_b), club_b, club_a)):
            if size in self.had:
                self.had[size][leaver] -= 1
                self.had[size][comer] += 1

    def in_trouble(self, player: int, table: Sequence[int]) -> bool:
        """Return whether the club has too many here, or at a smaller table too few somewhere else."""
        club, here = self.clubs[player], len(table)
        return any(had[club] > 0 if size == here else size > here and had[club] < 0 for size, had in self.had.items())

    def cost(self) -> int:
        return sum(abs(count) for had in self.had.values() for count in had.values())

    def target(self, sizes: Sequence[Sequence[int]]) -> int:
        return 0
