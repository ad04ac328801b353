"""The integer cost of a seating: priorities in lexicographic order, packed into one number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from .bounds import club_bound, lower_bounds, short_bound
from .metrics import Tables, short_counts
from .problem import DrawInput


@dataclass(frozen=True, slots=True)
class Weights:
    """What one unit of each thing costs; each outweighs everything below it. Zero: it does not count.

    In order: a pair locked apart that meets, club mates under the hard rule, a third meeting, a squared repeat,
    club mates under the soft rule, one more seat at a table of another size than the preferred one.
    """

    locked: int
    third: int
    repeat: int
    club: int
    short: int


def weights(asked: DrawInput, seats: int) -> Weights:
    """The Weights for `seats` new seats to fill. The order is that of SEATING priorities in Weights."""
    rounds = len(asked.history) + asked.rounds
    pairs = seats * 5
    short = 1 if asked.mode == "avoid" else 0
    soft = 1 + seats * rounds if asked.mode == "avoid" and asked.clubs == "soft" else 0
    repeat = (1 + seats * rounds) * (1 + pairs) if asked.mode == "avoid" else 0
    third = repeat * (1 + pairs * rounds) if asked.mode == "avoid" else 0
    hard = max(1, third) * (1 + pairs)
    return Weights(hard * (1 + pairs), third, repeat, hard if asked.clubs == "hard" else soft, short)


class Ledger:
    """Who met whom how often, by index of the present players, and what a meeting costs.

    `meetings[a * n + b]` is the count over history and the rounds under construction; `club[a]` is equal for club
    mates and differs otherwise; `short[a]` counts seats at tables of another size than the preferred one.
    """

    def __init__(self, asked: DrawInput, weigh: Weights) -> None:
        ids = [player.id for player in asked.present]
        self.n = len(ids)
        self.index = {player: place for place, player in enumerate(ids)}
        self.meetings = bytearray(self.n * self.n)
        self.club = club_numbers(asked)
        before = short_counts(asked.history, asked.preferred)
        self.short = [before[player] for player in ids]
        for tables in asked.history:
            for table in tables:
                self._record([self.index[player] for player in table if player in self.index])
        top = len(asked.history) + asked.rounds + 2
        self.join = [weigh.repeat * m + (weigh.third if m > 1 else 0) for m in range(top)]

    def _record(self, table: Sequence[int]) -> None:
        for a, b in combinations(table, 2):
            self.meetings[a * self.n + b] += 1
            self.meetings[b * self.n + a] += 1

    def seat(self, tables: Sequence[Sequence[int]], preferred: int) -> None:
        """Enters one new round."""
        for table in tables:
            self._record(table)
            if len(table) != preferred:
                for player in table:
                    self.short[player] += 1


def club_numbers(asked: DrawInput) -> list[int]:
    """A number per present player: equal for club mates, unique for a player without club."""
    numbers: dict[str, int] = {}
    out: list[int] = []
    for place, player in enumerate(asked.present):
        out.append(numbers.setdefault(player.club, len(numbers)) if player.club else -1 - place)
    return out


def target_cost(
    asked: DrawInput, sizes: Sequence[Sequence[int]], clubs: Mapping[int, str | None], weigh: Weights
) -> int:
    """The least cost that the lower bounds allow for the new rounds: the search may stop there."""
    ids = [player.id for player in asked.present]
    history: Sequence[Tables] = asked.history
    cost = 0
    if weigh.repeat:
        before = lower_bounds(ids, history, [], clubs).squared_repeats if history else 0
        cost += weigh.repeat * (lower_bounds(ids, history, sizes, clubs).squared_repeats - before)
    if weigh.club:
        cost += weigh.club * club_bound(ids, sizes, clubs)
    if weigh.short:
        seats = sum(size for table_sizes in sizes for size in table_sizes if size != asked.preferred)
        before = short_bound(ids, history, 0, asked.preferred)
        cost += weigh.short * (short_bound(ids, history, seats, asked.preferred) - before)
    return cost
