"""Which function decides an action and which one lets an event happen: the chapters enter theirs here."""

from collections.abc import Callable
from typing import Any, TypeVar

from rules.chance import Chance
from rules.risiko.events import Event
from rules.risiko.state import State

Decider = Callable[[State, Any, Any, Chance], list[Event]]
Transition = Callable[[State, Any], State]
DECIDERS: dict[type, Decider] = {}
TRANSITIONS: dict[type, Transition] = {}
_D = TypeVar("_D", bound=Decider)
_T = TypeVar("_T", bound=Transition)


def decides(action: type) -> Callable[[_D], _D]:
    """Enters the decider of an action: (state, action, seat, chance) -> events, or IllegalAction."""

    def enter(function: _D) -> _D:
        DECIDERS[action] = function
        return function

    return enter


def evolves(event: type) -> Callable[[_T], _T]:
    """Enters the transition of an event: (state, event) -> state, without checks."""

    def enter(function: _T) -> _T:
        TRANSITIONS[event] = function
        return function

    return enter


class Course:
    """Events one after the other, and the state they lead to."""

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
