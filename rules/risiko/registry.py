"""Which function decides an action and which one lets an event happen: the chapters enter theirs here."""

from collections.abc import Callable
from typing import Any, TypeVar

from rules.chance import Chance
from rules.risiko.events import Event
from rules.risiko.state import State

Transition = Callable[[State, Any], State]
TRANSITIONS: dict[type, Transition] = {}


class Course:
    """Events one after the other, and the state that the first `known` of them lead to.

    These are all of them, unless the last was left to whoever needs the state after it.
    """

    __slots__ = ("chance", "events", "known", "state")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []
        self.known = 0

    def add(self, event: Event) -> State:
        """Lets an event happen; returns the state after it."""
        self.events.append(event)
        self.known += 1
        self.state = TRANSITIONS[type(event)](self.state, event)
        return self.state

    def follow(self, decision: "Decision") -> None:
        """Goes on with what was decided from the present state."""
        for event in decision.events if isinstance(decision, Course) else decision:
            self.add(event)

    def finished(self) -> State:
        """The state after all events."""
        for event in self.events[self.known :]:
            self.state = TRANSITIONS[type(event)](self.state, event)
        self.known = len(self.events)
        return self.state


Decision = list[Event] | Course
Decider = Callable[[State, Any, Any, Chance], Decision]
DECIDERS: dict[type, Decider] = {}
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
