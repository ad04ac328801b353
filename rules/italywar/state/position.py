"""A match under way, into which the chapters write as they act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.italywar.state.parts import Cards, Fight
from rules.italywar.state.terms import Terms
from rules.lands.ground import Ground

if TYPE_CHECKING:
    from rules.italywar.state.table import MatchTable


class Position(Ground):
    """Everything that changes in a match; a State holds one that nobody writes into any more.

    Of this turn: `sailing` throws by sea still allowed (I19), `truces` the seats (or territories, I20) that may not be
    attacked and `waived` the seats that answer no more, as sets, and whether it has `attacked` (I29). `idle`: turns in
    a row without an attack. `expired`: the round in which the time ran out, or 0.
    """

    def __init__(self, table: MatchTable, like: Position | None = None) -> None:
        self.table = table
        self.terms: Terms = table.terms if like is None else like.terms
        super().__init__(self.terms.size, self.terms.places, like)
        if like is None:
            self.fight: Fight | None = None
            self.sailing: int = 0
            self.truces: int = 0
            self.waived: int = 0
            self.attacked: bool = False
            self.idle: tuple[int, ...] = (0,) * self.terms.places
            self.cards: Cards = Cards(((),) * self.terms.places)
            self.expired: int = 0
        else:
            self.fight = like.fight
            self.sailing = like.sailing
            self.truces = like.truces
            self.waived = like.waived
            self.attacked = like.attacked
            self.idle = like.idle
            self.cards = like.cards
            self.expired = like.expired

    def copy(self) -> Position:
        """Return a position of its own: what is done to one does not touch the other."""
        return Position(self.table, self)
