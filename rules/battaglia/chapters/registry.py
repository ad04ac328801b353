"""Which function decides an action and which one lets an event happen: the chapters enter theirs here."""

from collections.abc import Callable
from typing import Any, TypeVar

from rules.base.chance import Chance
from rules.battaglia.state.events import Event
from rules.battaglia.state.state import State

TRANSITIONS: dict[type, Callable[[State, Any], State]] = {}
DECIDERS: dict[type, Callable[["Course", Any, Any], None]] = {}
_F = TypeVar("_F", bound=Callable[..., Any])


class Course:
    """Events one after the other, and the state they have led to."""

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def add(self, event: Event) -> State:
        """Lets an event happen; returns the state after it."""
        self.events.append(event)
        self.state = TRANSITIONS[type(event)](self.state, event)
        return self.state


def decides(action: type) -> Callable[[_F], _F]:
    """Enters the decider of an action: (course, action, seat) adds the events, or raises IllegalAction first."""

    def enter(function: _F) -> _F:
        DECIDERS[action] = function
        return function

    return enter


def evolves(event: type) -> Callable[[_F], _F]:
    """Enters the transition of an event: (state, event) -> state, without checks."""

    def enter(function: _F) -> _F:
        TRANSITIONS[event] = function
        return function

    return enter
