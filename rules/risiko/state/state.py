"""The state of a match: an immutable snapshot of a position. Seats are numbered from 1, so place 0 is unused."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Self, cast

from rules.base.sealed import Sealed
from rules.contract.outcome import Outcome
from rules.lands.people import People
from rules.risiko.state.parts import (
    ATTACK,
    COLOURS,
    DEFEND,
    DISCARD,
    MOVE_IN,
    OPENING,
    OVER,
    PLACING,
    REINFORCE,
    Cards,
    Clock,
    Fight,
    Phase,
)
from rules.risiko.state.position import Position

if TYPE_CHECKING:
    from rules.risiko.state.table import MatchTable
    from rules.risiko.state.terms import Terms

FIELDS = (
    "table", "phase", "seat", "round", "left", "stock", "owner", "armies", "held", "at2", "at3", "fight",
    "conquests", "sets", "cards", "people", "clock", "outcome",
)  # fmt: skip


class State(Sealed):
    """A state of a match. Equal states have equal fields, those of Position; lists are shown as tuples."""

    __slots__ = ("_position",)
    game = "risiko"
    fields = FIELDS
    phases = Phase
    _position: Position

    @classmethod
    def of_values(cls, values: tuple[object, ...]) -> Self:
        """Return the state with these values of its fields."""
        named = dict(zip(FIELDS, values, strict=True))
        position = Position(cast("MatchTable", named.pop("table")))
        for name, value in named.items():
            setattr(position, name, list(value) if isinstance(value, tuple) and name in ("armies", "held") else value)
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
        """Return the round, 0 before the first."""
        return self._position.round

    @property
    def left(self) -> int:
        """Return the armies to place now."""
        return self._position.left

    @property
    def stock(self) -> tuple[int, ...]:
        """Return the armies of set-up by seat."""
        return self._position.stock

    @property
    def owner(self) -> bytes:
        """Return the owner of each territory."""
        return self._position.owner

    @property
    def armies(self) -> tuple[int, ...]:
        """Return the armies on each territory."""
        return tuple(self._position.armies)

    @property
    def held(self) -> tuple[int, ...]:
        """Return the territories by seat."""
        return tuple(self._position.held)

    @property
    def at2(self) -> int:
        """Return the territories with at least two armies."""
        return self._position.at2

    @property
    def at3(self) -> int:
        """Return the territories with at least three armies."""
        return self._position.at3

    @property
    def fight(self) -> Fight | None:
        """Return the attack declared, or the conquest not yet moved in."""
        return self._position.fight

    @property
    def conquests(self) -> int:
        """Return the conquests of this turn."""
        return self._position.conquests

    @property
    def sets(self) -> int:
        """Return how many sets may still be played this turn."""
        return self._position.sets

    @property
    def cards(self) -> Cards:
        """Return the territory cards."""
        return self._position.cards

    @property
    def people(self) -> People:
        """Return who plays."""
        return self._position.people

    @property
    def clock(self) -> Clock:
        """Return the end in sight."""
        return self._position.clock

    @property
    def outcome(self) -> Outcome | None:
        """Return how it ended, None while it goes on."""
        return self._position.outcome

    def armies_of(self, seat: int) -> int:
        """Return all armies of a seat on the board."""
        return self._position.armies_of(seat)

    def active(self, seat: int) -> bool:
        """Return whether the seat still takes turns: not eliminated, not withdrawn."""
        return self._position.active(seat)

    def may_win(self, seat: int) -> bool:
        """Return whether a seat may win, as Position says."""
        return self._position.may_win(seat)


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


_IS = tuple(bytes(48 + (here == seat) for here in range(256)) for seat in range(256))
_AT_LEAST = tuple(bytes(48 + (here >= least) for here in range(256)) for least in (2, 3))


def sets_of(owner: bytes, armies: tuple[int, ...], places: int) -> tuple[tuple[int, ...], int, int]:
    """Return `held`, `at2` and `at3` as they follow from the board; what nobody owns is held by nobody."""
    lands, forces = owner[::-1], bytes([here if 0 <= here < 4 else 4 * (here > 0) for here in armies])[::-1]
    held = (0, *(int(lands.translate(_IS[seat]), 2) for seat in range(1, places)))
    at2, at3 = (int(forces.translate(table), 2) for table in _AT_LEAST)
    return held, at2, at3


__all__ = [
    "ATTACK", "COLOURS", "DEFEND", "DISCARD", "FIELDS", "MOVE_IN", "OPENING", "OVER", "PLACING", "REINFORCE", "Cards",
    "Clock", "Fight", "Phase", "Position", "State", "fork", "look", "seal", "sets_of",
]  # fmt: skip
