"""The state of a match: an immutable value, cheap to follow up. Seats are numbered from 1, so place 0 is unused."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from rules.base.sealed import Sealed, drafting, state_of
from rules.contract.outcome import Outcome

if TYPE_CHECKING:
    from rules.battaglia.state.table import MatchTable


class Phase(IntEnum):
    """What is being decided."""

    OPENING = 0
    DRAW = 1
    PLAY = 2
    REACT = 3
    REFILL = 4
    OVER = 5


OPENING, DRAW, PLAY, REACT, REFILL, OVER = (phase.value for phase in Phase)
NONE = -1
"""No card."""


class Patrol(NamedTuple):
    """Cards on the table, in the order laid; `number` is its own for the whole hand, `colour` a place in the data."""

    number: int
    seat: int
    colour: int
    cards: tuple[int, ...]


class Strike(NamedTuple):
    """An attack that its victim may still answer."""

    patrol: int
    captains: int
    guards: int
    cannons: int


class Gain(NamedTuple):
    """What one seat has scored in one hand."""

    cards: int
    complete: int
    closing: int


FIELDS = (
    "table", "phase", "seat", "round", "hand", "dealer", "hands", "arsenals", "patrols", "laid_so_far",
    "laid", "complete", "dealt", "gone", "leaving", "pile", "discards", "thrown", "attacks", "strike", "totals",
    "gains", "outcome",
)  # fmt: skip


class Draft:
    """A follow-up state while it is being written; only the chapters of this package see one.

    `hands` and `arsenals` by seat (ascending), `patrols` in the order laid and how many were (`laid_so_far`), `laid`
    and `complete` whether a seat has laid a patrol, a complete one, in this hand; `dealt` who plays the hand, `gone`
    why a seat has left, `leaving` those seats, the first to leave first; `pile` (next card last) and `discards` (top
    last), `thrown` the card discarded in this turn, `attacks` those of this turn; `totals` by seat and `gains` by hand
    and seat.
    """

    __slots__ = FIELDS
    table: MatchTable
    phase: int
    seat: int
    round: int
    hand: int
    dealer: int
    hands: tuple[tuple[int, ...], ...]
    arsenals: tuple[tuple[int, ...], ...]
    patrols: tuple[Patrol, ...]
    laid_so_far: int
    laid: tuple[bool, ...]
    complete: tuple[bool, ...]
    dealt: tuple[bool, ...]
    gone: tuple[str, ...]
    leaving: tuple[int, ...]
    pile: tuple[int, ...]
    discards: tuple[int, ...]
    thrown: int
    attacks: int
    strike: Strike | None
    totals: tuple[int, ...]
    gains: tuple[tuple[Gain, ...], ...]
    outcome: Outcome | None

    def active(self, seat: int) -> bool:
        """Return whether the seat has not left."""
        return not self.gone[seat]

    def patrol(self, number: object) -> Patrol | None:
        """Return the patrol with that number, None when there is none."""
        return (
            next((patrol for patrol in self.patrols if patrol.number == number), None) if type(number) is int else None
        )


class State(Sealed, Draft):
    """A state of a match. Equal states have equal fields."""

    __slots__ = ()
    game = "battaglia"
    fields = FIELDS
    phases = Phase


fork, seal = drafting(Draft, State)


def blank(table: MatchTable) -> State:
    """Return the state before anything is known but the table."""
    places = table.seats + 1
    nothing: tuple[tuple[int, ...], ...] = ((),) * places
    no = (False,) * places
    return state_of(State, (
        table, OPENING, 0, 0, 0, 0, nothing, nothing, (), 0, no, no, no, ("",) * places, (),
        (), (), NONE, 0, None, (0,) * places, (), None,
    ))  # fmt: skip
