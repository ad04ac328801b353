"""How the chapters of a game enter what they decide, what their events do, and how the match goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from rules.base.chance import Chance
from rules.base.errors import IllegalAction
from rules.contract.game import Event, State

Decider = Callable[["Course", Any, Any], None]
Transition = Callable[[Any, Any], Any]
Progress = Callable[["Course"], bool]
_D = TypeVar("_D", bound=Decider)
_T = TypeVar("_T", bound=Transition)
_P = TypeVar("_P", bound=Progress)
MOST_EVENTS = 5000
"""Of one decision: more can only be an endless loop."""


class Chapters:
    """The functions of one game, by type of action, type of event and phase."""

    def __init__(self) -> None:
        self.deciders: dict[type, Decider] = {}
        self.transitions: dict[type, Transition] = {}
        self.progresses: dict[int, Progress] = {}

    def decides(self, action: type) -> Callable[[_D], _D]:
        """Enters the decider of an action: (course, action, seat) adds its events, or IllegalAction."""

        def enter(function: _D) -> _D:
            self.deciders[action] = function
            return function

        return enter

    def evolves(self, event: type) -> Callable[[_T], _T]:
        """Enters the transition of an event: (state, event) -> state, without checks."""

        def enter(function: _T) -> _T:
            self.transitions[event] = function
            return function

        return enter

    def proceeds(self, phase: int) -> Callable[[_P], _P]:
        """Enters what happens by itself in a phase: adds an event and says True, or False: somebody must decide."""

        def enter(function: _P) -> _P:
            self.progresses[phase] = function
            return function

        return enter

    def decided(self, course: Course, action: Any, seat: int | None) -> None:
        """Lets an action happen; IllegalAction when the game knows none of its type, or refuses it."""
        decider = self.deciders.get(type(action))
        if decider is None:
            raise IllegalAction("action_unknown", action=type(action).__name__)
        decider(course, action, seat)

    def go_on(self, course: Course) -> bool:
        """One step that nobody decides; False when somebody must."""
        if len(course.events) > MOST_EVENTS:
            raise RuntimeError(f"endless: {course.events[-1]}")
        progress = self.progresses.get(course.state.phase)
        return progress is not None and progress(course)


class Course:
    """Events one after the other and the state they lead to."""

    __slots__ = ("chance", "events", "state", "transitions")

    def __init__(self, chapters: Chapters, state: State, chance: Chance) -> None:
        self.transitions = chapters.transitions
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def add(self, event: Event) -> State:
        """Lets an event happen; returns the state after it."""
        self.events.append(event)
        self.state = self.transitions[type(event)](self.state, event)
        return self.state
