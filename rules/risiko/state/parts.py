"""The parts of a position that change seldom: immutable, so that copies of a position share them."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from rules.lands.ground import ATTACK, COLOURS, OPENING, PLACING, REINFORCE

DEFEND: Final = 5
MOVE_IN: Final = 6
DISCARD: Final = 7
OVER: Final = 8


class Phase(IntEnum):
    """What is being decided."""

    OPENING = OPENING
    COLOURS = COLOURS
    PLACING = PLACING
    REINFORCE = REINFORCE
    ATTACK = ATTACK
    DEFEND = DEFEND
    MOVE_IN = MOVE_IN
    DISCARD = DISCARD
    OVER = OVER


class Cards(NamedTuple):
    """Territory cards: a hand per seat (ascending), the draw pile (next card last), the discards, reshuffles so far."""

    hands: tuple[tuple[int, ...], ...] = ()
    pile: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()
    reshuffles: int = 0


class Clock(NamedTuple):
    """The end in sight: round in which time expired, sdadata lap and its first seat, seat that closes the last round
    (R20), number of the extra round and who plays it; 0 or empty while not reached."""

    expired: int = 0
    lap: int = 0
    lap_seat: int = 0
    closing: int = 0
    extra: int = 0
    contenders: tuple[int, ...] = ()


class Fight(NamedTuple):
    """An attack declared or a conquest not yet moved in: source, target, dice, the seat it eliminated (or 0)."""

    source: int
    target: int
    dice: int
    eliminated: int = 0


__all__ = [
    "ATTACK", "COLOURS", "DEFEND", "DISCARD", "MOVE_IN", "OPENING", "OVER", "PLACING", "REINFORCE",
    "Cards", "Clock", "Fight", "Phase",
]  # fmt: skip
