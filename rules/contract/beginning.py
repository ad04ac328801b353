"""A match that begins at a position instead of the set-up: friendly ones go on from where another stood.

The position is an option of the ruleset (`begins_at`), so that it stands in the first event, in the header of the log
and in the setup on which the dice rest. A game makes a `Beginning` of its own (rules/<game>/beginning.py), and its
engine is that of the beginning.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeVar

from rules.base.chance import Chance
from rules.base.errors import SetupError
from rules.base.json_types import Document
from rules.base.material import canonical
from rules.contract.course import Course, Live, record_of
from rules.contract.documents import FORMAT, Documents
from rules.contract.live import LiveChapters, LiveEngine, Ways
from rules.contract.started import Started
from rules.contract.state import State

P = TypeVar("P", bound=Live)
E = TypeVar("E")
BEGINS_AT = "begins_at"
HEAD = ("type", "format", "started")
WRONG = (ValueError, TypeError, LookupError, AttributeError, AssertionError, ArithmeticError, RuntimeError)
"""What a text that is no position can lead its reader to."""


def begins_at(started: Started) -> str:
    """Return the position at which a match begins, empty for one that begins with its set-up."""
    return next((str(value) for name, value in started.options if name == BEGINS_AT), "")


def hidden(event: E) -> E:
    """Return an event without the position of a first one, which holds cards that not everybody may know."""
    if not isinstance(event, Started):
        return event
    return replace(event, options=tuple(pair for pair in event.options if pair[0] != BEGINS_AT))


class Beginning(NamedTuple, Generic[P]):
    """How the matches of one game begin: `ways` with its set-up."""

    documents: Documents
    chapters: LiveChapters[P]
    ways: Ways[P]

    @property
    def engine(self) -> LiveEngine[P]:
        """Return the engine of the game, which begins a match at its position where it has one."""
        return LiveEngine(self.chapters, self.ways._replace(begun=self.begun, start=self.start))

    def position_text(self, state: State) -> str:
        """Return what `begins_at` says for a match that is to begin where this one stands."""
        return canonical({name: part for name, part in self.documents.encode(state).items() if name not in HEAD})

    def state_at(self, started: Started) -> State:
        """Return the state at which a match begins; SetupError (begins_wrong) where no match can begin at it."""
        try:
            document: Any = json.loads(begins_at(started))
            state = self.documents.decode_state(self._whole(document, started))
        except WRONG as error:
            raise SetupError("begins_wrong", reason=str(error)[:200]) from error
        if state.outcome is not None:
            raise SetupError("begins_wrong", reason="outcome")
        return state

    def begun(self, started: Started) -> P:
        """Return the position after the first event; SetupError (begins_wrong) where no match can begin at it."""
        if not begins_at(started):
            return self.ways.begun(started)
        position: P = self.state_at(started).position.copy()
        return position

    def start(self, started: Started, chance: Chance) -> Course[P]:
        """Return a match that has come to its first decision; at a position nothing is rolled or dealt first."""
        if not begins_at(started):
            return self.ways.start(started, chance)
        course = self.chapters.course(self.begun(started), chance)
        course.records.append(record_of(started))
        return course

    def _whole(self, document: Document, started: Started) -> Document:
        return {**document, "type": "state", "format": FORMAT, "started": self.documents.codec.encode(started)}
