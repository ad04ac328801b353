"""How a game acts on a mutable position: what decides an action, what an event does to a position.

A game has one `LiveChapters`. Its chapters enter their functions by `@decides(Action)`, `@evolves(Event)` and
`@proceeds(phase)`; its `match.py` makes a `LiveEngine` of them. States are frozen snapshots: the engine goes on from a
copy of theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from rules.base.chance import Chance
from rules.base.errors import IllegalAction
from rules.contract.course import Course, Live, Record
from rules.contract.outside import FROM_OUTSIDE, check_seat
from rules.contract.started import Started
from rules.contract.state import Action, Event, State

P = TypeVar("P", bound=Live)
A = TypeVar("A")
E = TypeVar("E")
Seat = TypeVar("Seat", int, None)
MOST_EVENTS = 5000
"""Of one decision: more can only be an endless loop."""


class LiveChapters(Generic[P]):
    """The functions of one game, by type of action, type of event and phase."""

    def __init__(self) -> None:
        self.deciders: dict[type, Callable[[Course[P], Action, Any], None]] = {}
        self.transitions: dict[type, Callable[[P, Event], None]] = {}
        self.progresses: dict[int, Callable[[Course[P]], bool]] = {}

    def decides(
        self, action: type[A]
    ) -> Callable[[Callable[[Course[P], A, Seat], None]], Callable[[Course[P], A, Seat], None]]:
        """Enter what decides an action: it adds the events to the course, or raises IllegalAction first."""

        def enter(function: Callable[[Course[P], A, Seat], None]) -> Callable[[Course[P], A, Seat], None]:
            self.deciders[action] = function
            return function

        return enter

    def evolves(self, event: type[E]) -> Callable[[Callable[[P, E], None]], Callable[[P, E], None]]:
        """Enter what an event does to a position, without checks."""

        def enter(function: Callable[[P, E], None]) -> Callable[[P, E], None]:
            self.transitions[event] = function
            return function

        return enter

    def proceeds(self, phase: int) -> Callable[[Callable[[Course[P]], bool]], Callable[[Course[P]], bool]]:
        """Enter what happens by itself in a phase: it adds an event and returns True; False: somebody must decide."""

        def enter(function: Callable[[Course[P]], bool]) -> Callable[[Course[P]], bool]:
            self.progresses[phase] = function
            return function

        return enter

    def course(self, position: P, chance: Chance) -> Course[P]:
        """Return a course that begins at this position and writes into it."""
        return Course(self.transitions, position, chance)


class Ways(NamedTuple, Generic[P]):
    """How a game's states and positions become each other, and who may act.

    `begun` gives the position of a first event, `start` a match that has come to its first decision; `look` the
    position of a state, to be read, `seal` the state of a position that nobody writes into any more. `absent` is what
    is decided for a seat that has left, in games that go on without asking it.
    """

    begun: Callable[[Started], P]
    start: Callable[[Started, Chance], Course[P]]
    look: Callable[[State], P]
    seal: Callable[[P], State]
    to_move: Callable[[P], tuple[int, ...]]
    legal_actions: Callable[[P, int | None], Any]
    opening: int
    over: int
    absent: Callable[[P], tuple[int, Action] | None] | None = None


class LiveEngine(Generic[P]):
    """A game's `decide`, `step` and `evolve`, made of its chapters; nobody may act in the phases opening and over.

    `goes_on`: something happens by itself in some phases.

    A seat that asks may be anything until it has been looked at.
    """

    def __init__(self, chapters: LiveChapters[P], ways: Ways[P]) -> None:
        self._deciders, self._transitions = chapters.deciders, chapters.transitions
        self._progresses, self._absent = chapters.progresses, ways.absent
        self.goes_on: bool = bool(chapters.progresses)
        self._kinds = {kind.__name__: kind for kind in (Started, *chapters.transitions)}
        self.ways = ways
        self._look, self._seal, self._to_move = ways.look, ways.seal, ways.to_move
        self._opening, self._over = ways.opening, ways.over

    def to_move(self, state: State) -> tuple[int, ...]:
        """Return the seats that may act in a state."""
        return self._to_move(self._look(state))

    def decide(self, state: State, action: Action, seat: Any, chance: Chance) -> list[Event]:
        """Return the events that follow from an action; IllegalAction when it is not allowed."""
        return self.events_of(self._decided(state, action, seat, chance).records)

    def step(self, state: State, action: Action, seat: Any, chance: Chance) -> tuple[list[Event], State]:
        """Return the events of `decide` and the state after them."""
        course = self._decided(state, action, seat, chance)
        return self.events_of(course.records), self._seal(course.state)

    def _decided(self, state: State, action: Action, seat: Any, chance: Chance) -> Course[P]:
        position = self._look(state)
        decider = self._decider(position, action, seat)
        course = Course(self._transitions, position, chance, False)
        decider(course, action, seat)
        if self.goes_on:
            self.go_on(course)
        return course

    def _decider(self, at: P, action: Action, seat: Any) -> Callable[[Course[P], Action, Any], None]:
        """Return what decides this action; IllegalAction where it is not for this seat to ask for it now."""
        decider = self._deciders.get(type(action))
        if decider is None:
            raise IllegalAction("action_unknown", action=type(action).__name__)
        phase = at.phase
        if phase == self._over:
            raise IllegalAction("match_over")
        if phase == self._opening:
            raise IllegalAction("not_started")
        if seat not in (seats := self._to_move(at)) or type(seat) is not int or type(action) in FROM_OUTSIDE:
            check_seat(action, seat, seats)
        return decider

    def act(self, course: Course[P], action: Action, seat: Any) -> None:
        """Let an action be decided where a match is under way; IllegalAction when it is not allowed."""
        self._decider(course.state, action, seat)(course, action, seat)
        if self.goes_on:
            self.go_on(course)

    def go_on(self, course: Course[P]) -> None:
        """Add everything that follows by itself, up to the next decision or the end of the match."""
        while True:
            if len(course.records) > MOST_EVENTS:
                raise RuntimeError(f"endless: {course.records[-1]}")
            progress = self._progresses.get(course.state.phase)
            if progress is not None and progress(course):
                continue
            decision = self._absent(course.state) if self._absent is not None else None
            if decision is None:
                return
            seat, action = decision
            self._deciders[type(action)](course, action, seat)

    def opening(self, started: Started, chance: Chance) -> list[Event]:
        """Return the events up to the first decision; SetupError when the match does not fit its ruleset."""
        return self.events_of(self.ways.start(started, chance).records)

    def evolve(self, state: State | None, event: Event) -> State:
        """Return the state after an event; None before the first one."""
        if type(event) is Started:
            return self._seal(self.ways.begun(event))
        position = self._look(state).copy()
        self._transitions[type(event)](position, event)
        return self._seal(position)

    def events_of(self, records: list[Record]) -> list[Event]:
        """Return the events of these records."""
        kinds = self._kinds
        return [kinds[record[0]](*record[1:]) for record in records]
