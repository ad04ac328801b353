"""What changes in every match on a map: the parts of a position that the games of territories share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.base.machine import i32, vec
from rules.contract.course import Live
from rules.lands.bits import members_wide
from rules.lands.people import People, nobody

OPENING: Final = 0
COLOURS: Final = 1
PLACING: Final = 2
REINFORCE: Final = 3
ATTACK: Final = 4
"""The phases in which both begin alike; from here on each has its own."""
_SEATS: Final = tuple([bytes((seat,)) for seat in range(256)])


def army_row(values: Iterable[int]) -> vec[i32]:
    """Return armies by territory as a position keeps them."""
    return vec[i32](values)


class Territories(Live):
    """A match under way on a map, into which chapters write as they act. Place 0 of the seats is unused.

    `owner` by territory, `held` the territories by seat as sets. Lists change in place; all else is replaced, so that
    copies share it.
    """

    def __init__(self, size: int, places: int, like: Territories | None) -> None:
        Live.__init__(self, like)  # by its name: every decision makes a copy, and super() is looked up each time
        if like is None:
            self.owner: bytes = bytes(size)
            self.held: tuple[int, ...] = (0,) * places
            self.people: People = nobody(places)
        else:
            self.owner = like.owner
            self.held = like.held
            self.people = like.people

    def active(self, seat: int) -> bool:
        """Return whether the seat still takes turns: not eliminated, not withdrawn."""
        return not self.people.fallen[seat] and not self.people.gone[seat]

    def give(self, territory: int, seat: int) -> None:
        """Hand a territory over to a seat."""
        bit = 1 << territory
        held = list(self.held)
        held[self.owner[territory]] &= ~bit
        held[seat] |= bit
        self.held = tuple(held)
        self.owner = self.owner[:territory] + _SEATS[seat] + self.owner[territory + 1 :]


class Ground(Territories):
    """The same in RisiKo! and Italy War.

    `left` armies to place now, `stock` those of set-up by seat, `armies` by territory, `conquests` of this turn, `sets`
    still allowed this turn.
    """

    def __init__(self, size: int, places: int, like: Ground | None) -> None:
        Territories.__init__(self, size, places, like)
        if like is None:
            self.left: int = 0
            self.stock: tuple[int, ...] = (0,) * places
            self.armies: vec[i32] = vec[i32]([0] * size)
            self.conquests: int = 0
            self.sets: int = 0
        else:
            self.left = like.left
            self.stock = like.stock
            self.armies = like.armies[:]
            self.conquests = like.conquests
            self.sets = like.sets

    def armies_of(self, seat: int) -> int:
        """Return all armies of a seat on the board."""
        armies, total = self.armies, 0
        for territory in members_wide(self.held[seat]):
            total += armies[territory]
        return total

    def put(self, territory: int, armies: int) -> None:
        """Set the armies on a territory."""
        self.armies[territory] = armies

    def carry(self, source: int, target: int, armies: int) -> None:
        """Take armies from one territory to another."""
        self.put(source, self.armies[source] - armies)
        self.put(target, self.armies[target] + armies)

    def deal(self, held: list[int], armies: int) -> None:
        """Hand out all territories, with so many armies on each."""
        owner = [0] * len(self.owner)
        for seat, mine in enumerate(held):
            for territory in members_wide(mine):
                owner[territory] = seat
        self.held, self.owner = tuple(held), bytes(owner)
        self.armies = vec[i32]([armies] * len(owner))
