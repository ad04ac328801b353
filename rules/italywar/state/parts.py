"""The parts of a position that change seldom: immutable, so that copies of a position share them."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from rules.lands.ground import ATTACK, COLOURS, OPENING, PLACING, REINFORCE

TRUCE: Final = 5
MARSHAL: Final = 6
THROW: Final = 7
MOVE_IN: Final = 8
OVER: Final = 9


class Phase(IntEnum):
    """What is being decided. In TRUCE and MARSHAL the attacked has the word; in THROW nobody: the dice follow."""

    OPENING = OPENING
    COLOURS = COLOURS
    PLACING = PLACING
    REINFORCE = REINFORCE
    ATTACK = ATTACK
    TRUCE = TRUCE
    MARSHAL = MARSHAL
    THROW = THROW
    MOVE_IN = MOVE_IN
    OVER = OVER


class Cards(NamedTuple):
    """Cards: a hand per seat (ascending), the draw pile (next card last), the discards, reshuffles so far.

    `shown` are Marescialli and Generali face up: seat, card, throws that they still count in.
    """

    hands: tuple[tuple[int, ...], ...] = ()
    pile: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()
    shown: tuple[tuple[int, int, int], ...] = ()
    reshuffles: int = 0


class Fight(NamedTuple):
    """An attack declared or a conquest not yet moved in.

    `general`: the attacker means to play a Generale and has not yet; `dice` and the seat `eliminated` (or 0) belong
    to a conquest.
    """

    source: int
    target: int
    general: bool = False
    dice: int = 0
    eliminated: int = 0


__all__ = [
    "ATTACK", "COLOURS", "MARSHAL", "MOVE_IN", "OPENING", "OVER", "PLACING", "REINFORCE", "THROW", "TRUCE",
    "Cards", "Fight", "Phase",
]  # fmt: skip
