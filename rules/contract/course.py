"""A match while something is decided in it: the position, the source of chance, the record of what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar, cast

from rules.base.chance import Chance
from rules.base.machine import mypyc_attr
from rules.contract.outcome import Outcome
from rules.contract.state import Event


@mypyc_attr(allow_interpreted_subclasses=True)
class Live:
    """A position under way: the phase (0: it has not begun), the seat in turn, the round, how it ended.

    A game's own has all else that changes in its matches.
    """

    def __init__(self, like: Live | None = None) -> None:
        if like is None:
            self.phase: int = 0
            self.seat: int = 0
            self.round: int = 0
            self.outcome: Outcome | None = None
        else:
            self.phase = like.phase
            self.seat = like.seat
            self.round = like.round
            self.outcome = like.outcome

    def copy(self) -> Self:
        """Return a position of its own: what is done to one does not touch the other."""
        raise NotImplementedError


P = TypeVar("P", bound=Live)
S = TypeVar("S", covariant=True)
Record = tuple[Any, ...]
"""An event as it is recorded: the name of its type, then its values."""


def record_of(event: Event) -> Record:
    """Return an event as it is recorded."""
    return (type(event).__name__, *cast(Record, event))


class Ongoing(Protocol[S]):
    """A match while something is decided in it, whether its state is written into or follows from the one before."""

    @property
    def state(self) -> S: ...
    @property
    def chance(self) -> Chance: ...
    def add(self, event: Event) -> S: ...


class Mark(NamedTuple, Generic[P]):
    """An undo record: a position as it was, and the records so far."""

    position: P
    records: tuple[Record, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener:
    """Hears what happens in a match."""

    def note(self, happened: list[Record]) -> None:
        """Hear what one decision has led to."""
        raise NotImplementedError


class Course(Generic[P]):
    """A position that is written into, and the records of the events that have led to it.

    A chapter adds an event; where speed matters it appends the record itself and calls what the event does. A course
    that is not its `own` stands in the position of a state: whoever decides an action looks at it, then calls `begin`,
    then lets something happen.
    """

    def __init__(
        self, transitions: dict[type, Callable[[P, Event], None]], state: P, chance: Chance, own: bool = True
    ) -> None:
        self._transitions = transitions
        self.state = state
        self.chance = chance
        self.own = own
        self.records: list[Record] = []

    def begin(self) -> None:
        """Let what follows be written: the action is allowed."""
        if not self.own:
            self.state = self.state.copy()
            self.own = True

    def add(self, event: Event) -> P:
        """Let an event happen; return the position, which is another now."""
        self.records.append(record_of(event))
        self._transitions[type(event)](self.state, event)
        return self.state

    def mark(self) -> Mark[P]:
        """Return a mark of where the match stands now, for who tries something and then goes back."""
        return Mark(self.state.copy(), tuple(self.records))

    def undo(self, mark: Mark[P]) -> None:
        """Go back to a mark, as often as wanted: `state` is another position then. Chance is not given back."""
        self.state = mark.position.copy()
        self.own = True
        self.records = list(mark.records)

    def taken(self) -> list[Record]:
        """Return the records so far, and begin to record anew."""
        records = self.records
        self.records = []
        return records
