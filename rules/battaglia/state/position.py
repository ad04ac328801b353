"""A match under way, into which the chapters write as they act. Seats are numbered from 1, so place 0 is unused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battaglia.state.parts import NONE, Gain, Patrol, Strike
from rules.battaglia.state.terms import Terms
from rules.contract.course import Live

if TYPE_CHECKING:
    from rules.battaglia.state.table import MatchTable

Cards = tuple[int, ...]


class Position(Live):
    """Everything that changes in a match; a State holds one that nobody writes into any more.

    `hands` and `arsenals` by seat (ascending), `patrols` in the order laid and how many were (`laid_so_far`), `laid`
    and `complete` whether a seat has laid a patrol, a complete one, in this hand; `dealt` who plays the hand, `gone`
    why a seat has left, `leaving` those seats, the first to leave first; of the `deck` the first `left` cards are the
    pile (next card last), `discards` (top last), `thrown` the card discarded in this turn, `attacks` those of this
    turn; `totals` by seat and `gains` by hand and seat. Only `hands`, `arsenals` and `discards` change in place; all
    else is replaced, so that copies share it.
    """

    def __init__(self, table: MatchTable, like: Position | None = None) -> None:
        super().__init__(like)
        self.table = table
        if like is None:
            self._begin()
            return
        self.terms: Terms = like.terms
        self.hand: int = like.hand
        self.dealer: int = like.dealer
        self.hands: list[Cards] = like.hands[:]
        self.arsenals: list[Cards] = like.arsenals[:]
        self.patrols: tuple[Patrol, ...] = like.patrols
        self.laid_so_far: int = like.laid_so_far
        self.laid: tuple[bool, ...] = like.laid
        self.complete: tuple[bool, ...] = like.complete
        self.dealt: tuple[bool, ...] = like.dealt
        self.gone: tuple[str, ...] = like.gone
        self.leaving: tuple[int, ...] = like.leaving
        self.deck: Cards = like.deck
        self.left: int = like.left
        self.discards: list[int] = like.discards[:]
        self.thrown: int = like.thrown
        self.attacks: int = like.attacks
        self.strike: Strike | None = like.strike
        self.totals: tuple[int, ...] = like.totals
        self.gains: tuple[tuple[Gain, ...], ...] = like.gains

    def _begin(self) -> None:
        """Let nothing be known but the table."""
        places = self.table.seats + 1
        self.terms = self.table.terms
        self.hand = self.dealer = self.attacks = 0
        self.gone, self.leaving = ("",) * places, ()
        self.totals, self.gains = (0,) * places, ()
        self.dealt = (False,) * places
        self.clear()

    def clear(self) -> None:
        """Take every card from the table and from the hands."""
        places = self.table.seats + 1
        self.hands, self.arsenals = [()] * places, [()] * places
        self.patrols, self.laid_so_far = (), 0
        self.laid = self.complete = (False,) * places
        self.deck, self.left, self.discards = (), 0, []
        self.thrown, self.strike = NONE, None

    def copy(self) -> Position:
        """Return a position of its own: what is done to one does not touch the other."""
        return Position(self.table, self)

    @property
    def pile(self) -> Cards:
        """Return the cards to be drawn, the next one last."""
        return self.deck[: self.left]

    @pile.setter
    def pile(self, cards: Cards) -> None:
        self.deck = cards
        self.left = len(cards)

    def active(self, seat: int) -> bool:
        """Return whether the seat has not left."""
        return not self.gone[seat]

    def patrol(self, number: object) -> Patrol | None:
        """Return the patrol with that number, None when there is none."""
        if type(number) is int:
            for patrol in self.patrols:
                if patrol.number == number:
                    return patrol
        return None

    def patrols_of(self, seat: int) -> list[Patrol]:
        """Return the patrols of a seat."""
        return [patrol for patrol in self.patrols if patrol.seat == seat]
