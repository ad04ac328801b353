"""The state of a match: an immutable snapshot of a position. Seats are numbered from 1, so place 0 is unused."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from rules.contract.sealing import sealing
from rules.contract.snapshot import ROW, Snapshot

if TYPE_CHECKING:
    from rules.battaglia.state.table import MatchTable

FIELDS = (
    "table", "phase", "seat", "round", "hand", "dealer", "hands", "arsenals", "patrols", "laid_so_far",
    "laid", "complete", "dealt", "gone", "leaving", "pile", "discards", "thrown", "attacks", "strike", "totals",
    "gains", "outcome",
)  # fmt: skip


class State(Snapshot[Position]):
    """A state of a match. Equal states have equal fields, those of Position; lists are shown as tuples."""

    __slots__ = ()
    game = "battaglia"
    fields = FIELDS
    phases = Phase
    positions = Position
    shown = {"hands": ROW, "arsenals": ROW, "discards": ROW}
    table: MatchTable
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
        return self.position.active(seat)

    def patrol(self, number: object) -> Patrol | None:
        """Return the patrol with that number, None when there is none."""
        return self.position.patrol(number)


seal = sealing(State, Position)

__all__ = [
    "DRAW", "FIELDS", "NONE", "OPENING", "OVER", "PLAY", "REACT", "REFILL", "Gain", "Patrol", "Phase", "Position",
    "State", "Strike", "seal",
]  # fmt: skip
