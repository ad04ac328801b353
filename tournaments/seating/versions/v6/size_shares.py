"""How many seats at the larger tables each club should have over the rounds of one draw, and what they are off that."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .chance import Chance
from .criteria import Criterion
from .deal import shares, spread_bounds

NOBODY = -1
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


def size_shares(rounds: Rounds, clubs: Sequence[int], chance: Chance) -> SizeShares | None:
    """The shares of these rounds, by chance where they are no whole numbers; None without two sizes and two clubs.

    `clubs` holds the club of everybody, negative for none.
    """
    sizes = sorted({len(table) for tables in rounds for table in tables})
    if len(sizes) != 2 or len({club for club in clubs if club >= 0}) < 2:
        return None
    size, named = sizes[-1], [max(club, NOBODY) for club in clubs]
    members = Counter(named)
    seats = sum(len(table) for tables in rounds for table in tables if len(table) == size)
    bounds = {NOBODY: (0, seats)}
    for club in members:
        if club != NOBODY:
            each = [
                spread_bounds(members[club], sum(len(table) == size for table in tables), len(tables))
                for tables in rounds
            ]
            bounds[club] = (sum(low for low, _ in each), sum(high for _, high in each))
    return SizeShares(size, named, dict(sorted(shares(members, bounds, seats, chance).items())))


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
