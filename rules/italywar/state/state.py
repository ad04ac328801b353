"""The state of a match: an immutable value, cheap to follow up. Seats are numbered from 1, so place 0 is unused."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from rules.base.sealed import Sealed, drafting, state_of
from rules.contract.outcome import Outcome
from rules.lands.people import People, nobody

if TYPE_CHECKING:
    from rules.italywar.state.table import MatchTable


class Phase(IntEnum):
    """What is being decided. In TRUCE and MARSHAL the attacked has the word; in THROW nobody: the dice follow."""

    OPENING = 0
    COLOURS = 1
    PLACING = 2
    REINFORCE = 3
    ATTACK = 4
    TRUCE = 5
    MARSHAL = 6
    THROW = 7
    MOVE_IN = 8
    OVER = 9


OPENING, COLOURS, PLACING, REINFORCE, ATTACK, TRUCE, MARSHAL, THROW, MOVE_IN, OVER = (phase.value for phase in Phase)


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


FIELDS = (
    "table", "phase", "seat", "round", "left", "stock", "owner", "armies", "held", "fight",
    "conquests", "sets", "sailing", "truces", "waived", "attacked", "idle", "cards", "people", "expired", "outcome",
)  # fmt: skip


class Draft:
    """A follow-up state while it is being written; only the chapters of this package see one.

    `left` armies to place now, `stock` those of set-up by seat, `owner` and `armies` by territory, `held` the
    territories by seat as sets. Of this turn: `conquests`, `sets` still allowed, `sailing` throws by sea still allowed
    (I19), `truces` the seats (or territories, I20) that may not be attacked and `waived` the seats that answer no more,
    as sets, and whether it has `attacked` (I29). `idle`: turns in a row without an attack. `expired`: the round in
    which the time ran out, or 0.
    """

    __slots__ = FIELDS
    table: MatchTable
    phase: int
    seat: int
    round: int
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
        return not self.people.fallen[seat] and not self.people.gone[seat]

    def shows(self, seat: int, first: int, last: int) -> bool:
        """Return whether one of these cards, first to last, lies face up before the seat."""
        return any(owner == seat and first <= card <= last for owner, card, _ in self.cards.shown)


class State(Sealed, Draft):
    """A state of a match. Equal states have equal fields."""

    __slots__ = ()
    game = "italywar"
    fields = FIELDS
    phases = Phase


fork, seal = drafting(Draft, State)


def blank(table: MatchTable) -> State:
    """Return the state before anything is known but the table."""
    size, places = table.geo.size, table.seats + 1
    none = (0,) * places
    return state_of(State, (
        table, OPENING, 0, 0, 0, none, bytes(size), (0,) * size, none, None, 0, 0, 0, 0, 0, False, none,
        Cards(((),) * places), nobody(places), 0, None,
    ))  # fmt: skip


def with_armies(armies: tuple[int, ...], *changes: tuple[int, int]) -> tuple[int, ...]:
    """Return the armies by territory after adding to some of them."""
    here = list(armies)
    for territory, more in changes:
        here[territory] += more
    return tuple(here)
