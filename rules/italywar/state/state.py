"""The state of a match: an immutable snapshot of a position. Seats are numbered from 1, so place 0 is unused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.contract.outcome import Outcome
from rules.contract.sealing import sealing
from rules.contract.snapshot import Snapshot
from rules.italywar.state.parts import (
    ATTACK,
    COLOURS,
    MARSHAL,
    MOVE_IN,
    OPENING,
    OVER,
    PLACING,
    REINFORCE,
    THROW,
    TRUCE,
    Cards,
    Fight,
    Phase,
)
from rules.italywar.state.position import Position
from rules.lands.ground import army_row
from rules.lands.people import People

if TYPE_CHECKING:
    from rules.italywar.state.table import MatchTable

FIELDS = (
    "table", "phase", "seat", "round", "left", "stock", "owner", "armies", "held", "fight",
    "conquests", "sets", "sailing", "truces", "waived", "attacked", "idle", "cards", "people", "expired", "outcome",
)  # fmt: skip


class State(Snapshot[Position]):
    """A state of a match. Equal states have equal fields, those of Position; lists are shown as tuples."""

    __slots__ = ()
    game = "italywar"
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
    fight: Fight | None
    conquests: int
    sets: int
    sailing: int
    truces: int
    waived: int
    attacked: bool
    idle: tuple[int, ...]
    cards: Cards
    people: People
    expired: int
    outcome: Outcome | None

    def active(self, seat: int) -> bool:
        """Return whether the seat still takes turns: not eliminated, not withdrawn."""
        return self.position.active(seat)


seal = sealing(State, Position)

__all__ = [
    "ATTACK", "COLOURS", "FIELDS", "MARSHAL", "MOVE_IN", "OPENING", "OVER", "PLACING", "REINFORCE", "THROW", "TRUCE",
    "Cards", "Fight", "Phase", "Position", "State", "seal",
]  # fmt: skip
