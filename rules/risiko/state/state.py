"""The state of a match: an immutable snapshot of a position. Seats are numbered from 1, so place 0 is unused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.contract.outcome import Outcome
from rules.contract.sealing import sealing
from rules.contract.snapshot import Snapshot
from rules.lands.ground import army_row
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


class State(Snapshot[Position]):
    """A state of a match. Equal states have equal fields, those of Position; lists are shown as tuples."""

    __slots__ = ()
    game = "risiko"
    fields = FIELDS
    phases = Phase
    positions = Position
    shown = {"armies": (tuple, army_row)}
    table: MatchTable
    left: int
    stock: tuple[int, ...]
    owner: bytes
    armies: tuple[int, ...]
    held: tuple[int, ...]
    at2: int
    at3: int
    fight: Fight | None
    conquests: int
    sets: int
    cards: Cards
    people: People
    clock: Clock
    outcome: Outcome | None

    @property
    def terms(self) -> Terms:
        """Return what never changes, as plain numbers."""
        return self.position.terms

    def armies_of(self, seat: int) -> int:
        """Return all armies of a seat on the board."""
        return self.position.armies_of(seat)

    def active(self, seat: int) -> bool:
        """Return whether the seat still takes turns: not eliminated, not withdrawn."""
        return self.position.active(seat)

    def may_win(self, seat: int) -> bool:
        """Return whether a seat may win, as Position says."""
        return self.position.may_win(seat)


seal = sealing(State, Position)

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
    "Clock", "Fight", "Phase", "Position", "State", "seal", "sets_of",
]  # fmt: skip
