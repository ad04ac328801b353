"""The parts of a position that change seldom: immutable, so that copies of a position share them."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

OPENING: Final = 0
DRAW: Final = 1
PLAY: Final = 2
REACT: Final = 3
REFILL: Final = 4
OVER: Final = 5
NONE: Final = -1
"""No card."""


class Phase(IntEnum):
    """What is being decided."""

    OPENING = OPENING
    DRAW = DRAW
    PLAY = PLAY
    REACT = REACT
    REFILL = REFILL
    OVER = OVER


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


class Weapon(NamedTuple):
    """B2: which kinds of a battalion (captain, guard, cannon) it can destroy in one patrol, and how many cards."""

    hits: tuple[bool, ...]
    most: int
