"""A match at one moment. Seats are numbered from 1, so place 0 of tuples by seat is unused."""

from __future__ import annotations

from copy import copy
from enum import IntEnum
from functools import lru_cache

from rules.base.errors import SetupError
from rules.boards.decks import Deck
from rules.contract.course import Live
from rules.contract.outcome import Outcome
from rules.contract.ruleset import Ruleset
from rules.contract.sealing import sealing
from rules.contract.snapshot import Snapshot
from rules.contract.started import Seated, Started, ruleset_started, started_with
from rules.presa.options import Options


class Phase(IntEnum):
    """What is being decided; nobody is asked anything in OPENING, NEXT and OVER."""

    OPENING = 0
    NEXT = 1
    CHANGE = 2
    LAY = 3
    OVER = 4


OPENING, NEXT, CHANGE, LAY, OVER = (phase.value for phase in Phase)


class MatchTable(Seated):
    """What never changes in a match."""

    __slots__ = ("ruleset",)

    def __init__(self, started: Started, ruleset: Options) -> None:
        super().__init__(started)
        self.ruleset = ruleset

    def __reduce__(self) -> tuple[object, ...]:
        return table_of, (self.started,)


def started(ruleset: Ruleset, names: tuple[str, ...], deck: Deck | None) -> Started:
    """Return the first event of a match; SetupError when somebody brings objective cards."""
    if deck is not None:
        raise SetupError("deck_not_wanted")
    return started_with(ruleset, names)


@lru_cache(maxsize=256)
def table_of(started: Started) -> MatchTable:
    """Return the table of a match; SetupError when ruleset, version or seats do not fit."""
    ruleset = ruleset_started(started)
    if not isinstance(ruleset, Options) or started.deck:
        raise SetupError("deck_not_wanted" if started.deck else "ruleset_unknown", ruleset=started.ruleset)
    return MatchTable(started, ruleset)


class Position(Live):
    """A match under way, into which the chapters write as they act; a State holds one that nobody writes into any more.

    `hands` by seat (ascending), `pile` the rest of the deck (next card last), `laid` the card of each seat in this
    trick (0: none yet), `points` by seat, `gone` why a seat has left, `leaving` those seats, the first to leave first.
    Every field is replaced and none changed in place, so that copies share them.
    """

    def __init__(self, table: MatchTable) -> None:
        super().__init__()
        places = table.seats + 1
        self.table = table
        self.hands: tuple[tuple[int, ...], ...] = ((),) * places
        self.pile: tuple[int, ...] = ()
        self.laid = self.points = (0,) * places
        self.gone: tuple[str, ...] = ("",) * places
        self.leaving: tuple[int, ...] = ()

    def copy(self) -> Position:
        """Return a position of its own: what is done to one does not touch the other."""
        return copy(self)

    def active(self, seat: int) -> bool:
        """Return whether the seat has not left."""
        return not self.gone[seat]


class State(Snapshot[Position]):
    """A state of a match: an immutable snapshot of a position. Equal states have equal fields."""

    __slots__ = ()
    game = "presa"
    fields = ("table", "phase", "seat", "round", "hands", "pile", "laid", "points", "gone", "leaving", "outcome")
    phases = Phase
    positions = Position
    table: MatchTable
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    laid: tuple[int, ...]
    points: tuple[int, ...]
    gone: tuple[str, ...]
    leaving: tuple[int, ...]
    outcome: Outcome | None

    def active(self, seat: int) -> bool:
        """Return whether the seat has not left."""
        return self.position.active(seat)


seal = sealing(State, Position)
