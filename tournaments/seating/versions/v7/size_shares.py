"""How many seats at the larger tables each club should have over the rounds, and what they are off that."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .chance import Chance
from .criteria import Criterion
from .deal import shares, spread_bounds
from .rounding import likely

NOBODY = -1
PARTS = 10**6  # a seat in parts
Rounds = Sequence[Sequence[Sequence[int]]]


@dataclass(frozen=True, slots=True)
class SizeShares:
    """`due` are the seats at tables of `size` by club; `clubs` holds the club of everybody, NOBODY for none."""

    size: int
    clubs: Sequence[int]
    due: Mapping[int, int]

    def off(self, rounds: Rounds) -> dict[int, int]:
        """The seats at tables of that size that every club has too many."""
        had = Counter(
            self.clubs[player] for tables in rounds for table in tables if len(table) == self.size for player in table
        )
        return {club: had[club] - count for club, count in self.due.items()}


def size_shares(
    rounds: Rounds,
    clubs: Sequence[int],
    fixed: Sequence[frozenset[int]],
    played: Rounds,
    chance: Chance,
) -> SizeShares | None:
    """The shares of these rounds, by chance where they are no whole numbers; None without two sizes and two clubs.

    `clubs` holds the club of everybody, negative for none; `fixed` are those who cannot change tables, by round. The
    `played` rounds, tables of clubs, count where they had tables of the same two sizes: over all of them together
    every club comes to its part.
    """
    sizes = sorted({len(table) for tables in rounds for table in tables})
    if len(sizes) != 2 or len({club for club in clubs if club >= 0}) < 2:
        return None
    size, named = sizes[-1], [max(club, NOBODY) for club in clubs]
    members = Counter(named)
    before, had = _had([tables for tables in played if {len(table) for table in tables} == set(sizes)], size)
    seats = sum(len(table) for tables in rounds for table in tables if len(table) == size)
    expected, bounds = {}, {}
    for club in members:
        low, high, share = _open(rounds, size, club, named, fixed)
        bounds[club] = (0, seats) if club == NOBODY else (low, high)
        expected[club] = max(1, likely(before[club], before[club] + share, had[club], PARTS))
    if all(low * PARTS <= expected[club] <= high * PARTS for club, (low, high) in bounds.items()):
        near = {club: (count // PARTS, -(-count // PARTS)) for club, count in expected.items()}
        if sum(low for low, _ in near.values()) <= seats <= sum(high for _, high in near.values()):
            bounds = near
    return SizeShares(size, named, dict(sorted(shares(expected, bounds, seats, chance).items())))


def _had(played: Rounds, size: int) -> tuple[Counter[int], Counter[int]]:
    """The seats at the larger tables that were every club's share, in PARTS, and those it had."""
    share: Counter[int] = Counter()
    had: Counter[int] = Counter()
    for tables in played:
        people = Counter(club for table in tables for club in table)
        here = Counter(club for table in tables for club in table if len(table) == size)
        had.update(here)
        share.update({club: PARTS * here.total() * count // people.total() for club, count in people.items()})
    return share, had


def _open(
    rounds: Rounds, size: int, club: int, named: Sequence[int], fixed: Sequence[frozenset[int]]
) -> tuple[int, int, int]:
    """The fewest and the most seats at the larger tables of a club that is spread evenly over the tables that are
    free, and its share of them in PARTS: who is fixed has what the lock says, the others what is left."""
    least = most = share = 0
    for tables, held in zip(rounds, fixed, strict=True):
        free = [len(table) for table in tables if not held.issuperset(table)]
        there = sum(named[player] == club for table in tables if len(table) == size for player in held & set(table))
        moving = sum(name == club for player, name in enumerate(named) if player not in held)
        low, high = spread_bounds(moving, free.count(size), len(free)) if free else (0, 0)
        least, most = least + there + low, most + there + high
        share += PARTS * there + PARTS * free.count(size) * size * moving // max(1, sum(free))
    return least, most, share


class SizesOff(Criterion):
    """The seats that clubs have too many or too few at the larger tables, of both the sum; it weighs less than all
    else."""

    def __init__(self, found: SizeShares) -> None:
        super().__init__(1)
        self.found = found
        self.had = {club: -count for club, count in found.due.items()}

    def seat(self, table: Sequence[int]) -> None:
        if len(table) == self.found.size:
            for player in table:
                self.had[self.found.clubs[player]] += 1

    def delta(self, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> int:
        one, other, by = self._change(a, b, from_a, from_b)
        if one == other or not by:
            return 0
        x, y = self.had[one], self.had[other]
        return abs(x - by) - abs(x) + abs(y + by) - abs(y)

    def swap(self, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> None:
        one, other, by = self._change(a, b, from_a, from_b)
        self.had[one] -= by
        self.had[other] += by

    def _change(self, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> tuple[int, int, int]:
        """The clubs of both, and how many seats at larger tables the first gives to the second."""
        clubs, size = self.found.clubs, self.found.size
        return clubs[a], clubs[b], (len(from_a) == size) - (len(from_b) == size)

    def troubled(self, player: int, table: Sequence[int]) -> bool:
        off = self.had[self.found.clubs[player]]
        return off > 0 if len(table) == self.found.size else off < 0

    def cost(self) -> int:
        return sum(map(abs, self.had.values()))

    def target(self, sizes: Sequence[Sequence[int]]) -> int:
        return 0
