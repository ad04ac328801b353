"""A match under way, into which the chapters write as they act. Seats are numbered from 1, so place 0 is unused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.lands.bits import members
from rules.lands.people import People, nobody
from rules.risiko.state.parts import OPENING, Cards, Clock, Fight
from rules.risiko.state.terms import Terms

if TYPE_CHECKING:
    from rules.contract.outcome import Outcome
    from rules.risiko.state.table import MatchTable


class Position:
    """Everything that changes in a match; a State holds one that nobody writes into any more.

    `left` armies to place now, `stock` those of set-up by seat, `owner` and `armies` by territory, `held` the
    territories by seat, `at2` and `at3` those with at least 2 and 3 armies, `conquests` of this turn, `sets` still
    allowed this turn. Only `armies` and `held` change in place; all else is replaced, so that copies share it.
    """

    def __init__(self, table: MatchTable, like: Position | None = None) -> None:
        self.table = table
        if like is None:
            self._begin()
            return
        self.terms: Terms = like.terms
        self.phase: int = like.phase
        self.seat: int = like.seat
        self.round: int = like.round
        self.left: int = like.left
        self.stock: tuple[int, ...] = like.stock
        self.owner: bytes = like.owner
        self.armies: list[int] = like.armies[:]
        self.held: list[int] = like.held[:]
        self.at2: int = like.at2
        self.at3: int = like.at3
        self.fight: Fight | None = like.fight
        self.conquests: int = like.conquests
        self.sets: int = like.sets
        self.cards: Cards = like.cards
        self.people: People = like.people
        self.clock: Clock = like.clock
        self.outcome: Outcome | None = like.outcome

    def _begin(self) -> None:
        """Let nothing be known but the table."""
        self.terms = self.table.terms
        size, places = self.terms.size, self.table.seats + 1
        self.phase = OPENING
        self.seat = self.round = self.left = self.conquests = self.sets = self.at2 = self.at3 = 0
        self.stock, self.held = (0,) * places, [0] * places
        self.owner, self.armies = bytes(size), [0] * size
        self.cards, self.people, self.clock = Cards(((),) * places), nobody(places), Clock()
        self.fight, self.outcome = None, None

    def copy(self) -> Position:
        """Return a position of its own: what is done to one does not touch the other."""
        return Position(self.table, self)

    def active(self, seat: int) -> bool:
        """Return whether the seat still takes turns: not eliminated, not withdrawn."""
        return not self.people.fallen[seat] and not self.people.gone[seat]

    def may_win(self, seat: int) -> bool:
        """Return whether a seat may win (R23, R32): an active seat, in an extra round only one of those who play it."""
        contenders = self.clock.contenders
        return self.active(seat) and (not contenders or seat in contenders)

    def armies_of(self, seat: int) -> int:
        """Return all armies of a seat on the board."""
        armies, total = self.armies, 0
        for territory in members(self.held[seat]):
            total += armies[territory]
        return total

    def put(self, territory: int, armies: int) -> None:
        """Set the armies on a territory."""
        self.armies[territory] = armies
        bit = 1 << territory
        self.at2 = self.at2 | bit if armies > 1 else self.at2 & ~bit
        self.at3 = self.at3 | bit if armies > 2 else self.at3 & ~bit

    def carry(self, source: int, target: int, armies: int) -> None:
        """Take armies from one territory to another."""
        self.put(source, self.armies[source] - armies)
        self.put(target, self.armies[target] + armies)

    def give(self, territory: int, seat: int) -> None:
        """Hand a territory over to a seat."""
        bit = 1 << territory
        self.held[self.owner[territory]] &= ~bit
        self.held[seat] |= bit
        self.owner = self.owner[:territory] + bytes((seat,)) + self.owner[territory + 1 :]
