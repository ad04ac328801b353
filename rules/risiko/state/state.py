"""The state of a match: an immutable value, cheap to follow up. Seats are numbered from 1, so place 0 is unused."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from rules.base.sealed import Sealed, drafting, state_of
from rules.contract.outcome import Outcome
from rules.lands.people import People, nobody

if TYPE_CHECKING:
    from rules.risiko.state.table import MatchTable


class Phase(IntEnum):
    """What is being decided."""

    OPENING = 0
    COLOURS = 1
    PLACING = 2
    REINFORCE = 3
    ATTACK = 4
    DEFEND = 5
    MOVE_IN = 6
    DISCARD = 7
    OVER = 8


OPENING, COLOURS, PLACING, REINFORCE, ATTACK, DEFEND, MOVE_IN, DISCARD, OVER = (phase.value for phase in Phase)


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


FIELDS = (
    "table", "phase", "seat", "round", "left", "stock", "owner", "armies", "held", "at2", "at3", "at4", "fight",
    "conquests", "sets", "cards", "people", "clock", "outcome",
)  # fmt: skip


class Draft:
    """A follow-up state while it is being written; only the chapters of this package see one.

    `left` armies to place now, `stock` those of set-up by seat, `owner` and `armies` by territory, `held` the
    territories by seat, `at2` to `at4` those with at least 2 to 4 armies, `conquests` of this turn, `sets` still
    allowed this turn.
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
    at2: int
    at3: int
    at4: int
    fight: Fight | None
    conquests: int
    sets: int
    cards: Cards
    people: People
    clock: Clock
    outcome: Outcome | None

    def active(self, seat: int) -> bool:
        """Return whether the seat still takes turns: not eliminated, not withdrawn."""
        return not self.people.fallen[seat] and not self.people.gone[seat]

    def may_win(self, seat: int) -> bool:
        """Return whether a seat may win (R23, R32): an active seat, in an extra round only one of those who play it."""
        contenders = self.clock.contenders
        return self.active(seat) and (not contenders or seat in contenders)

    def put(self, territory: int, armies: int) -> None:
        """Set the armies on a territory."""
        here = list(self.armies)
        here[territory] = armies
        self.armies = tuple(here)
        bit = 1 << territory
        self.at2 = self.at2 | bit if armies > 1 else self.at2 & ~bit
        self.at3 = self.at3 | bit if armies > 2 else self.at3 & ~bit
        self.at4 = self.at4 | bit if armies > 3 else self.at4 & ~bit

    def carry(self, source: int, target: int, armies: int) -> None:
        """Take armies from one territory to another."""
        here = list(self.armies)
        here[source] = left = here[source] - armies
        here[target] = there = here[target] + armies
        self.armies = tuple(here)
        both = 1 << source | 1 << target
        self.at2 = self.at2 & ~both | (left > 1) << source | (there > 1) << target
        self.at3 = self.at3 & ~both | (left > 2) << source | (there > 2) << target
        self.at4 = self.at4 & ~both | (left > 3) << source | (there > 3) << target

    def give(self, territory: int, seat: int) -> None:
        """Hand a territory over to a seat."""
        held = list(self.held)
        bit = 1 << territory
        held[self.owner[territory]] &= ~bit
        held[seat] |= bit
        self.held = tuple(held)
        self.owner = self.owner[:territory] + bytes((seat,)) + self.owner[territory + 1 :]


class State(Sealed, Draft):
    """A state of a match. Equal states have equal fields."""

    __slots__ = ()
    game = "risiko"
    fields = FIELDS
    phases = Phase


fork, seal = drafting(Draft, State)


_IS = tuple(bytes(48 + (here == seat) for here in range(256)) for seat in range(256))
_AT_LEAST = tuple(bytes(48 + (here >= least) for here in range(256)) for least in (2, 3, 4))


def sets_of(owner: bytes, armies: tuple[int, ...], places: int) -> tuple[tuple[int, ...], int, int, int]:
    """Return `held`, `at2`, `at3` and `at4` as they follow from the board; what nobody owns is held by nobody."""
    lands, forces = owner[::-1], bytes([here if 0 <= here < 4 else 4 * (here > 0) for here in armies])[::-1]
    held = (0, *(int(lands.translate(_IS[seat]), 2) for seat in range(1, places)))
    at2, at3, at4 = (int(forces.translate(table), 2) for table in _AT_LEAST)
    return held, at2, at3, at4


def blank(table: MatchTable) -> State:
    """Return the state before anything is known but the table."""
    size, places = table.geo.size, table.seats + 1
    none = (0,) * places
    return state_of(State, (
        table, OPENING, 0, 0, 0, none, bytes(size), (0,) * size, none, 0, 0, 0, None,
        0, 0, Cards(((),) * places), nobody(places), Clock(), None,
    ))  # fmt: skip
