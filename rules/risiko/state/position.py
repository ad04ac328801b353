"""A match under way, into which the chapters write as they act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.base.machine import i64
from rules.lands.bits import row_of
from rules.lands.ground import Ground
from rules.risiko.state.parts import Cards, Clock, Fight
from rules.risiko.state.terms import Terms

if TYPE_CHECKING:
    from rules.risiko.state.table import MatchTable


class Position(Ground):
    """Everything that changes in a match; a State holds one that nobody writes into any more.

    `at2` and `at3` are the territories with at least 2 and 3 armies.
    """

    def __init__(self, table: MatchTable, like: Position | None = None) -> None:
        self.table = table
        self.terms: Terms = table.terms if like is None else like.terms
        Ground.__init__(self, self.terms.size, self.terms.places, like)
        if like is None:
            self.at2: i64 = 0
            self.at3: i64 = 0
            self.fight: Fight | None = None
            self.cards: Cards = Cards(((),) * self.terms.places)
            self.clock: Clock = Clock()
        else:
            self.at2 = like.at2
            self.at3 = like.at3
            self.fight = like.fight
            self.cards = like.cards
            self.clock = like.clock

    def copy(self) -> Position:
        """Return a position of its own: what is done to one does not touch the other."""
        return Position(self.table, self)

    def may_win(self, seat: int) -> bool:
        """Return whether a seat may win (R23, R32): an active seat, in an extra round only one of those who play it."""
        contenders = self.clock.contenders
        return self.active(seat) and (not contenders or seat in contenders)

    def armies_of(self, seat: int) -> int:
        """Return all armies of a seat on the board."""
        armies, total = self.armies, 0
        for territory in row_of(self.held[seat]):
            total += armies[territory]
        return total

    def put(self, territory: int, armies: int) -> None:
        """Set the armies on a territory; IndexError for one that is not on the board."""
        if territory < 0:
            raise IndexError(territory)
        self.armies[territory] = armies
        bit: i64 = 1
        bit <<= territory
        self.at2 = self.at2 | bit if armies > 1 else self.at2 & ~bit
        self.at3 = self.at3 | bit if armies > 2 else self.at3 & ~bit
