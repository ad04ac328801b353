"""Costs that are not of one pair alone: how often clubs met, a player met a club, how far apart in the standing.

Each keeps its own books over history and the rounds under construction and foresees the change of a swap.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import combinations

from tournaments.seating.question.problem import DrawInput

Changes = dict[int, int]  # by how much the counts of things change


class Criterion(ABC):
    """`weight` is what a unit costs. Players are indices of the present ones."""

    def __init__(self, weight: int) -> None:
        self.weight = weight

    @abstractmethod
    def seat(self, table: Sequence[int]) -> None:
        """Enter a new table."""

    @abstractmethod
    def delta(self, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> int:
        """Return the change of cost if a of table `from_a` and b of table `from_b` change places."""

    @abstractmethod
    def swap(self, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> None:
        """Enter that change; the tables are those before it."""

    @abstractmethod
    def in_trouble(self, player: int, table: Sequence[int]) -> bool:
        """Return whether the player costs anything at that table."""

    @abstractmethod
    def cost(self) -> int:
        """Return the cost of what was entered, beyond that of the history."""

    @abstractmethod
    def target(self, sizes: Sequence[Sequence[int]]) -> int:
        """Return the least cost that new rounds of tables of these sizes can have."""


class _Counted(Criterion):
    """Things counted by number; n of one thing cost n(n-1)/2, so that the counts stay even."""

    def __init__(self, clubs: Sequence[int], weight: int, asked: DrawInput) -> None:
        super().__init__(weight)
        self.clubs = clubs
        self.width = 1 + max(clubs, default=0)
        self.counts: dict[int, int] = {}
        index = {player.id: place for place, player in enumerate(asked.present)}
        for tables in asked.history:
            for table in tables:
                self.seat([index[player] for player in table if player in index])
        self.before = self._squares()

    @abstractmethod
    def _keys(self, a: int, b: int) -> Sequence[int]:
        """Return the things that one meeting of a and b adds to."""

    @abstractmethod
    def _changes(self, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> Changes:
        """Return by how much the things change if a and b change places; all together, each at most once."""

    def seat(self, table: Sequence[int]) -> None:
        for a, b in combinations(table, 2):
            for key in self._keys(a, b):
                self.counts[key] = self.counts.get(key, 0) + 1

    def _clubs_gained(self, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> dict[int, int]:
        """Return how many mates more of each club a would have at the other table; so many fewer would b have."""
        clubs = self.clubs
        more: dict[int, int] = {}
        for mate in from_b:
            if mate != b:
                more[clubs[mate]] = more.get(clubs[mate], 0) + 1
        for mate in from_a:
            if mate != a:
                more[clubs[mate]] = more.get(clubs[mate], 0) - 1
        return {club: by for club, by in more.items() if by and club >= 0}

    def delta(self, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> int:
        counts, out = self.counts, 0
        for key, by in self._changes(a, b, from_a, from_b).items():
            out += by * (2 * counts.get(key, 0) + by - 1)
        return self.weight * (out // 2)

    def swap(self, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> None:
        for key, by in self._changes(a, b, from_a, from_b).items():
            self.counts[key] = self.counts.get(key, 0) + by

    def in_trouble(self, player: int, table: Sequence[int]) -> bool:
        keys = (key for mate in table if mate != player for key in self._keys(player, mate))
        return any(self.counts[key] > 1 for key in keys)

    def cost(self) -> int:
        return self.weight * (self._squares() - self.before)

    def _squares(self) -> int:
        return sum(count * (count - 1) // 2 for count in self.counts.values())

    def target(self, sizes: Sequence[Sequence[int]]) -> int:
        return 0


class ClubMeetings(_Counted):
    """Pairs of players of two clubs at a table, counted per pair of clubs: club against club."""

    def _keys(self, a: int, b: int) -> Sequence[int]:
        club_a, club_b = self.clubs[a], self.clubs[b]
        if club_a == club_b or club_a < 0 or club_b < 0:
            return ()
        return (club_a * self.width + club_b if club_a < club_b else club_b * self.width + club_a,)

    def _changes(self, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> Changes:
        club_a, club_b, width = self.clubs[a], self.clubs[b], self.width
        out: Changes = {}
        if club_a == club_b:
            return out
        for club, more in self._clubs_gained(a, b, from_a, from_b).items():
            for mine, by in ((club_a, more), (club_b, -more)):
                if mine >= 0 and mine != club:
                    key = mine * width + club if mine < club else club * width + mine
                    out[key] = out.get(key, 0) + by
        return out


class PlayerClub(_Counted):
    """How often each player shared a table with somebody of each other club."""

    def _keys(self, a: int, b: int) -> Sequence[int]:
        club_a, club_b = self.clubs[a], self.clubs[b]
        if club_a == club_b:
            return ()
        keys = (a * self.width + club_b, b * self.width + club_a)
        return keys[: 1 if club_a < 0 else 2] if club_b >= 0 else keys[1:] if club_a >= 0 else ()

    def _changes(self, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> Changes:
        clubs, width = self.clubs, self.width
        out: Changes = {}
        for club, more in self._clubs_gained(a, b, from_a, from_b).items():
            if club != clubs[a]:
                out[a * width + club] = more
            if club != clubs[b]:
                out[b * width + club] = -more
        if clubs[a] != clubs[b]:
            for mates, leaver, comer in ((from_a, a, b), (from_b, b, a)):
                left, joined = clubs[leaver], clubs[comer]
                for mate in mates:
                    if mate != leaver:
                        if clubs[mate] != left >= 0:
                            out[mate * width + left] = -1
                        if clubs[mate] != joined >= 0:
                            out[mate * width + joined] = 1
        return out


class Distance(Criterion):
    """The squared difference of the places in the standing, over the pairs of every table (Swiss)."""

    def __init__(self, places: Sequence[int], weight: int) -> None:
        super().__init__(weight)
        self.places = places
        self.total = 0

    def seat(self, table: Sequence[int]) -> None:
        self.total += sum((self.places[a] - self.places[b]) ** 2 for a, b in combinations(table, 2))

    def delta(self, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> int:
        return self.weight * self._change(a, b, from_a, from_b)

    def _change(self, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> int:
        places = self.places
        at_a, at_b = places[a], places[b]
        sums = sum(places[x] for x in from_a) - at_a - sum(places[y] for y in from_b) + at_b
        others = len(from_a) - len(from_b)
        return (at_b - at_a) * ((at_b + at_a) * others - 2 * sums)

    def swap(self, a: int, b: int, from_a: Sequence[int], from_b: Sequence[int]) -> None:
        self.total += self._change(a, b, from_a, from_b)

    def in_trouble(self, player: int, table: Sequence[int]) -> bool:
        """Return False: distance alone moves nobody, it only says which of several moves is the best."""
        return False

    def spread(self, table: Sequence[int]) -> list[int]:
        """Return the first and the last of the table in the standing, if others should sit between them."""
        ends = [min(table, key=self.places.__getitem__), max(table, key=self.places.__getitem__)]
        return ends if self.places[ends[1]] - self.places[ends[0]] >= len(table) else []

    def cost(self) -> int:
        return self.weight * self.total

    def target(self, sizes: Sequence[Sequence[int]]) -> int:
        """Return the cost of neighbours in the standing at every table: s^2 (s^2 - 1) / 12 for a table of s."""
        return self.weight * sum(s * s * (s * s - 1) // 12 for table_sizes in sizes for s in table_sizes)
