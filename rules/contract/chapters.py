"""The registry of every game: which function decides an action, lets an event happen, goes on in a phase by itself.

A game has one `Chapters`. Its chapters enter their functions by `@decides(Action)`, `@evolves(Event)` and
`@proceeds(phase)`; its `game.py` makes an `Engine` of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from rules.base.chance import Chance
from rules.base.errors import IllegalAction
from rules.contract.outside import FROM_OUTSIDE, check_seat
from rules.contract.state import Action, Event, State

S = TypeVar("S", bound=State)
A = TypeVar("A")
E = TypeVar("E")
Seat = TypeVar("Seat", int, None)
Transitions = dict[type, Callable[[S, Event], S]]
MOST_EVENTS = 5000
"""Of one decision: more can only be an endless loop."""


class Course(Generic[S]):
    """The events of one decision, and the state that they have led to so far."""

    __slots__ = ("_transitions", "chance", "events", "state")

    def __init__(self, transitions: Transitions[S], state: S, chance: Chance) -> None:
        self._transitions = transitions
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def add(self, event: Event) -> S:
        """Let an event happen; return the state after it."""
        self.events.append(event)
        self.state = state = self._transitions[type(event)](self.state, event)
        return state


class Chapters(Generic[S]):
    """The functions of one game, by type of action, type of event and phase."""

    def __init__(self) -> None:
        self.deciders: dict[type, Callable[[Course[S], Action, Any], None]] = {}
        self.transitions: Transitions[S] = {}
        self.progresses: dict[int, Callable[[Course[S]], bool]] = {}

    def decides(
        self, action: type[A]
    ) -> Callable[[Callable[[Course[S], A, Seat], None]], Callable[[Course[S], A, Seat], None]]:
        """Enter what decides an action: it adds the events to the course, or raises IllegalAction first."""

        def enter(function: Callable[[Course[S], A, Seat], None]) -> Callable[[Course[S], A, Seat], None]:
            self.deciders[action] = function
            return function

        return enter

    def evolves(self, event: type[E]) -> Callable[[Callable[[S, E], S]], Callable[[S, E], S]]:
        """Enter what an event does to a state, without checks: it returns the state after it."""

        def enter(function: Callable[[S, E], S]) -> Callable[[S, E], S]:
            self.transitions[event] = function
            return function

        return enter

    def proceeds(self, phase: int) -> Callable[[Callable[[Course[S]], bool]], Callable[[Course[S]], bool]]:
        """Enter what happens by itself in a phase: it adds an event and returns True; False: somebody must decide."""

        def enter(function: Callable[[Course[S]], bool]) -> Callable[[Course[S]], bool]:
            self.progresses[phase] = function
            return function

        return enter

    def course(self, state: S, chance: Chance) -> Course[S]:
        """Return a course that begins at this state."""
        return Course(self.transitions, state, chance)


class Engine(Generic[S]):
    """A game's `decide`, `step` and `evolve`, made of its chapters.

    `to_move` are the seats that may act in a state; `opening` and `over` the phases in which nobody may. `absent` is
    what is decided for a seat that has left, in games that go on without asking it.
    """

    def __init__(
        self,
        chapters: Chapters[S],
        to_move: Callable[[S], tuple[int, ...]],
        opening: int,
        over: int,
        absent: Callable[[S], tuple[int, Action] | None] | None = None,
    ) -> None:
        self._chapters = chapters
        self._deciders, self._transitions = chapters.deciders, chapters.transitions
        self._progresses = chapters.progresses
        self.to_move = to_move
        self._opening, self._over = opening, over
        self._absent = absent

    def decide(self, state: S, action: Action, seat: int | None, chance: Chance) -> list[Event]:
        """Return the events that follow from an action; IllegalAction when it is not allowed."""
        return self.step(state, action, seat, chance)[0]

    def step(self, state: S, action: Action, seat: int | None, chance: Chance) -> tuple[list[Event], S]:
        """Return the events of `decide` and the state after them."""
        decider = self._deciders.get(type(action))
        if decider is None:
            raise IllegalAction("action_unknown", action=type(action).__name__)
        if state.phase == self._over:
            raise IllegalAction("match_over")
        if state.phase == self._opening:
            raise IllegalAction("not_started")
        if seat not in (seats := self.to_move(state)) or type(seat) is not int or type(action) in FROM_OUTSIDE:
            check_seat(action, seat, seats)
        course = Course(self._transitions, state, chance)
        decider(course, action, seat)
        if self._progresses:
            self.go_on(course)
        return course.events, course.state

    def go_on(self, course: Course[S]) -> None:
        """Add everything that follows by itself, up to the next decision or the end of the match."""
        while True:
            if len(course.events) > MOST_EVENTS:
                raise RuntimeError(f"endless: {course.events[-1]}")
            progress = self._progresses.get(course.state.phase)
            if progress and progress(course):
                continue
            decision = self._absent(course.state) if self._absent else None
            if decision is None:
                return
            seat, action = decision
            self._deciders[type(action)](course, action, seat)

    def evolve(self, state: S | None, event: Event) -> S:
        """Return the state after an event; None before the first one."""
        return self._transitions[type(event)](state, event)  # type: ignore[arg-type]
