"""The state of a match: an immutable snapshot of a position. Seats are numbered from 1, so place 0 is unused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.contract.outcome import Outcome
from rules.contract.sealing import sealing
from rules.contract.snapshot import ROW, Snapshot
from rules.futurisiko.state.parts import (
    BATTLES,
    BUILD,
    COLOURS,
    DISCARD,
    FIRING,
    FLAGS,
    LOSSES,
    MISSILES,
    MOVE,
    NAVAL,
    OPENING,
    OPERATE,
    OVER,
    PRODUCE,
    SHIELD,
    SINK,
    SUPER,
    THROW,
    Aim,
    Cards,
    Due,
    Fight,
    Phase,
    Truce,
    Turn,
)
from rules.futurisiko.state.position import Position, frozen, thawed
from rules.lands.people import People

if TYPE_CHECKING:
    from rules.futurisiko.state.table import MatchTable

FIELDS = (
    "table", "phase", "seat", "asked", "round", "owner", "land", "air", "subs", "held", "turn", "cards", "people",
    "truces", "fight", "due", "expired", "outcome",
)  # fmt: skip


class State(Snapshot[Position]):
    """A state of a match. Equal states have equal fields, those of Position; lists are shown as tuples."""

    __slots__ = ()
    game = "futurisiko"
    fields = FIELDS
    phases = Phase
    positions = Position
    shown = {"land": ROW, "air": ROW, "subs": ROW, "turn": (frozen, thawed)}
    table: MatchTable
    asked: int
    owner: bytes
    land: tuple[int, ...]
    air: tuple[int, ...]
    subs: tuple[tuple[int, ...], ...]
    held: tuple[int, ...]
    turn: Turn
    cards: Cards
    people: People
    truces: tuple[Truce, ...]
    fight: Fight | None
    due: Due | None
    expired: int
    outcome: Outcome | None

    def active(self, seat: int) -> bool:
        """Return whether the seat still takes turns: not eliminated, not withdrawn."""
        return self.position.active(seat)

    def hand(self, seat: int) -> tuple[int, ...]:
        """Return the cards of a seat."""
        return self.position.hand(seat)

    def flags(self, seat: int) -> int:
        """Return the flags of a seat: one on each of its territories."""
        return self.position.flags(seat)


seal = sealing(State, Position)


def held_by(owner: bytes, places: int) -> tuple[int, ...]:
    """Return the sets of territories by seat, from the owners; what nobody owns is held by nobody."""
    held = [0] * places
    for territory, seat in enumerate(owner):
        held[seat] |= 1 << territory
    return (0, *held[1:])


__all__ = [
    "BATTLES", "BUILD", "COLOURS", "DISCARD", "FIELDS", "FIRING", "FLAGS", "LOSSES", "MISSILES", "MOVE", "NAVAL",
    "OPENING", "OPERATE", "OVER", "PRODUCE", "SHIELD", "SINK", "SUPER", "THROW", "Aim", "Cards", "Due", "Fight",
    "People", "Phase", "Position", "State", "Truce", "Turn", "held_by", "seal",
]  # fmt: skip
