"""The parts of a position that change seldom: immutable, so that copies of a position share them."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from rules.lands.ground import COLOURS, OPENING

FLAGS: Final = 2
DISCARD: Final = 3
SUPER: Final = 4
MISSILES: Final = 5
SHIELD: Final = 6
BUILD: Final = 7
PRODUCE: Final = 8
MOVE: Final = 9
NAVAL: Final = 10
SINK: Final = 11
FIRING: Final = 12
LOSSES: Final = 13
BATTLES: Final = 14
THROW: Final = 15
OPERATE: Final = 16
OVER: Final = 17


class Phase(IntEnum):
    """What is being decided, or (produce, firing, operate) where the match goes on by itself."""

    OPENING = OPENING
    COLOURS = COLOURS
    FLAGS = FLAGS
    DISCARD = DISCARD
    SUPER = SUPER
    MISSILES = MISSILES
    SHIELD = SHIELD
    BUILD = BUILD
    PRODUCE = PRODUCE
    MOVE = MOVE
    NAVAL = NAVAL
    SINK = SINK
    FIRING = FIRING
    LOSSES = LOSSES
    BATTLES = BATTLES
    THROW = THROW
    OPERATE = OPERATE
    OVER = OVER


class Cards(NamedTuple):
    """A hand per seat (ascending), the draw pile (next card last), the discards (open)."""

    hands: tuple[tuple[int, ...], ...] = ()
    pile: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()


class Aim(NamedTuple):
    """F24: submarines of a sea area that will fire on a territory."""

    sea: int
    territory: int
    armies: int


class Turn(NamedTuple):
    """What is true of one turn only.

    Production: `points` left, `cards` of Super Produzione played (in phase DISCARD: voluntary discards), the seat that
    `launched` the last missile, 0 before the first. Operations: invaders by territory, armies that may not move any
    more (by territory, and submarines by sea), submarines that have fired and armies carried by sea, the aims declared.
    """

    points: int
    cards: int
    invading_land: tuple[int, ...]
    invading_air: tuple[int, ...]
    spent_land: tuple[int, ...]
    spent_air: tuple[int, ...]
    spent_sea: tuple[int, ...]
    fired: tuple[int, ...]
    carried: tuple[int, ...]
    aims: tuple[Aim, ...] = ()
    launched: int = 0


class Truce(NamedTuple):
    """F37: `target` may not go against `caster` until its next turn ends; the card lies there, an army with it."""

    caster: int
    target: int
    card: int


class Fight(NamedTuple):
    """F27: the battle under way: whether the attacker throws now, cards played before this throw, seats that play none
    in this battle."""

    territory: int
    attacker_throws: bool
    cards: int = 0
    waived: tuple[int, ...] = ()


class Due(NamedTuple):
    """Hits to be dealt with: `kind` fire, throw, secret_weapon, betrayal, torpedo or missile; by whom, against whom,
    in which territory (or 0), how many."""

    kind: str
    by: int
    target: int
    territory: int
    hits: int


__all__ = [
    "BATTLES", "BUILD", "COLOURS", "DISCARD", "FIRING", "FLAGS", "LOSSES", "MISSILES", "MOVE", "NAVAL", "OPENING",
    "OPERATE", "OVER", "PRODUCE", "SHIELD", "SINK", "SUPER", "THROW", "Aim", "Cards", "Due", "Fight", "Phase", "Truce",
    "Turn",
]  # fmt: skip
