"""The state of a match: an immutable snapshot of a position. Seats are numbered from 1, so place 0 is unused."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Self, cast

from rules.base.sealed import Sealed
from rules.battaglia.state.parts import (
    DRAW,
    NONE,
    OPENING,
    OVER,
    PLAY,
    REACT,
    REFILL,
    Gain,
    Patrol,
    Phase,
    Strike,
)
from rules.battaglia.state.position import Position
from rules.contract.outcome import Outcome

if TYPE_CHECKING:
    from rules.battaglia.state.table import MatchTable
    from rules.battaglia.state.terms import Terms

FIELDS = (
    "table", "phase", "seat", "round", "hand", "dealer", "hands", "arsenals", "patrols", "laid_so_far",
    "laid", "complete", "dealt", "gone", "leaving", "pile", "discards", "thrown", "attacks", "strike", "totals",
    "gains", "outcome",
)  # fmt: skip
LISTS = ("hands", "arsenals", "discards")


class State(Sealed):
    """A state of a match. Equal states have equal fields, those of Position; lists are shown as tuples."""

    __slots__ = ("_position",)
    game = "battaglia"
    fields = FIELDS
    phases = Phase
    _position: Position

    @classmethod
    def of_values(cls, values: tuple[object, ...]) -> Self:
        """Return the state with these values of its fields."""
        named: dict[str, Any] = dict(zip(FIELDS, values, strict=True))
        position = Position(named.pop("table"))
        position.deck = named.pop("pile")
        position.left = len(position.deck)
        for name, value in named.items():
            setattr(position, name, list(value) if name in LISTS else value)
        return cast(Self, seal(position))

    @property
    def position(self) -> Position:
        """Return the position, to be read and never written into; `fork` gives one of its own."""
        return self._position

    @property
    def table(self) -> MatchTable:
        """Return what never changes."""
        return self._position.table

    @property
    def terms(self) -> Terms:
        """Return what never changes, as plain numbers."""
        return self._position.terms

    @property
    def phase(self) -> int:  # type: ignore[override]  # nothing in a state can be set
        """Return what is being decided."""
        return self._position.phase

    @property
    def seat(self) -> int:  # type: ignore[override]  # nothing in a state can be set
        """Return the seat in turn."""
        return self._position.seat

    @property
    def round(self) -> int:  # type: ignore[override]  # nothing in a state can be set
        """Return the laps since the match began."""
        return self._position.round

    @property
    def hand(self) -> int:
        """Return the number of the hand."""
        return self._position.hand

    @property
    def dealer(self) -> int:
        """Return the seat that deals."""
        return self._position.dealer

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """Return the hands by seat."""
        return tuple(self._position.hands)

    @property
    def arsenals(self) -> tuple[tuple[int, ...], ...]:
        """Return the cards beside the boards by seat."""
        return tuple(self._position.arsenals)

    @property
    def patrols(self) -> tuple[Patrol, ...]:
        """Return the patrols in the order laid."""
        return self._position.patrols

    @property
    def laid_so_far(self) -> int:
        """Return how many patrols were laid in this hand."""
        return self._position.laid_so_far

    @property
    def laid(self) -> tuple[bool, ...]:
        """Return by seat whether it has laid a patrol in this hand."""
        return self._position.laid

    @property
    def complete(self) -> tuple[bool, ...]:
        """Return by seat whether it has completed a patrol in this hand."""
        return self._position.complete

    @property
    def dealt(self) -> tuple[bool, ...]:
        """Return by seat whether it plays this hand."""
        return self._position.dealt

    @property
    def gone(self) -> tuple[str, ...]:
        """Return by seat why it has left."""
        return self._position.gone

    @property
    def leaving(self) -> tuple[int, ...]:
        """Return the seats that have left, the first to leave first."""
        return self._position.leaving

    @property
    def pile(self) -> tuple[int, ...]:
        """Return the cards to be drawn, the next one last."""
        return self._position.pile

    @property
    def discards(self) -> tuple[int, ...]:
        """Return the discards, the top one last."""
        return tuple(self._position.discards)

    @property
    def thrown(self) -> int:
        """Return the card discarded in this turn."""
        return self._position.thrown

    @property
    def attacks(self) -> int:
        """Return the attacks of this turn."""
        return self._position.attacks

    @property
    def strike(self) -> Strike | None:
        """Return the attack that may still be answered."""
        return self._position.strike

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the points by seat."""
        return self._position.totals

    @property
    def gains(self) -> tuple[tuple[Gain, ...], ...]:
        """Return the points by hand and seat."""
        return self._position.gains

    @property
    def outcome(self) -> Outcome | None:
        """Return how it ended, None while it goes on."""
        return self._position.outcome

    def active(self, seat: int) -> bool:
        """Return whether the seat has not left."""
        return self._position.active(seat)

    def patrol(self, number: object) -> Patrol | None:
        """Return the patrol with that number, None when there is none."""
        return self._position.patrol(number)


_blank = object.__new__
_hold = cast(Any, State)._position.__set__


def fork(state: State) -> Position:
    """Return a position of its own, to go on from a state."""
    return state.position.copy()


look: Callable[[State], Position] = attrgetter("_position")
"""The position of a state, to be read and never written into."""


def seal(position: Position) -> State:
    """Return the state of a position; from now on nobody writes into it."""
    new = _blank(State)
    _hold(new, position)
    return new


__all__ = [
    "DRAW", "FIELDS", "NONE", "OPENING", "OVER", "PLAY", "REACT", "REFILL", "Gain", "Patrol", "Phase", "Position",
    "State", "Strike", "fork", "look", "seal",
]  # fmt: skip
