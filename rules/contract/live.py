"""How a game acts on a mutable position: what decides an action, what an event does to a position.

A game has one `LiveChapters`. Its chapters enter their functions by `@decides(Action)`, `@evolves(Event)` and
`@proceeds(phase)`; its `beginning.py` makes a `LiveEngine` of them. States are frozen snapshots: the engine goes on
from a copy of theirs.

What decides an action returns why it is not allowed, or raises it where that is found deep inside. To return it is
quicker: each compiled function that an exception passes writes itself into the traceback.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from rules.base.chance import Chance, Seeded
from rules.base.errors import IllegalAction
from rules.base.refusals import illegal
from rules.base.rows import named
from rules.contract.course import Course, Live, Record
from rules.contract.outside import FROM_OUTSIDE
from rules.contract.started import Started
from rules.contract.state import Action, Asker, Event, State

P = TypeVar("P", bound=Live)
A = TypeVar("A")
E = TypeVar("E")
Seat = TypeVar("Seat", int, None)
Decider = Callable[[Course[P], A, Seat], IllegalAction | None]
_NOWHERE: Final = Seeded(0)
"""Chance for what is only asked, and not let happen."""
MOST_EVENTS = 5000
"""Of one decision: more can only be an endless loop."""


class LiveChapters(Generic[P]):
    """The functions of one game, by type of action, type of event and phase."""

    def __init__(self) -> None:
        self.deciders: dict[type, Decider[P, Action, Any]] = {}
        self.transitions: dict[type, Callable[[P, Event], None]] = {}
        self.progresses: dict[int, Callable[[Course[P]], bool]] = {}

    def decides(self, action: type[A]) -> Callable[[Decider[P, A, Seat]], Decider[P, A, Seat]]:
        """Enter what decides an action: it adds the events to the course, or says first why it is not allowed."""

        def enter(function: Decider[P, A, Seat]) -> Decider[P, A, Seat]:
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
    """How a game's positions begin and become states, and who may act.

    `begun` gives the position of a first event, `start` a match that has come to its first decision; `seal` the state
    of a position that nobody writes into any more. `absent` is what is decided for a seat that has left, in games that
    go on without asking it.
    """

    begun: Callable[[Started], P]
    start: Callable[[Started, Chance], Course[P]]
    seal: Callable[[P], State]
    to_move: Callable[[P], tuple[int, ...]]
    legal_actions: Callable[[P, int | None], Sequence[Action]]
    opening: int
    over: int
    absent: Callable[[P], tuple[int, Action] | None] | None = None


class LiveEngine(Generic[P]):
    """How a game decides actions and evolves its states, made of its chapters.

    `goes_on`: something happens by itself in some phases. Nobody may act in the phases opening and over. `begins` says
    of events, as far as it was asked, whether they begin a turn, which their type tells.
    """

    def __init__(self, chapters: LiveChapters[P], ways: Ways[P]) -> None:
        self._deciders, self._transitions = chapters.deciders, chapters.transitions
        self._progresses, self._absent = chapters.progresses, ways.absent
        self._of_seats = {kind: decides for kind, decides in chapters.deciders.items() if kind not in FROM_OUTSIDE}
        self.goes_on: bool = bool(chapters.progresses)
        self.begins: dict[str, bool] = {}
        self._kinds = {kind.__name__: kind for kind in (Started, *chapters.transitions)}
        self.ways = ways
        self._seal, self._to_move = ways.seal, ways.to_move
        self._legal_actions = ways.legal_actions
        self._opening, self._over = ways.opening, ways.over

    def to_move(self, state: State) -> tuple[int, ...]:
        """Return the seats that may act in a state."""
        return self._to_move(state.position)

    def legal_actions(self, state: State, seat: Asker) -> Sequence[Action]:
        """Return everything that this seat, None for the outside, may ask for in a state.

        UnknownSeat for a seat that is not at the table. Whose turn it is sits there.
        """
        position: P = state.position
        if type(seat) is not int or seat != position.seat or not seat:
            state.table.check_viewer(seat)
        return self._legal_actions(position, seat)

    def course(self, state: State, chance: Chance) -> Course[P]:
        """Return a course that begins at a state and leaves it as it is."""
        return Course(self._transitions, state.position, chance, False)

    def after(self, course: Course[P]) -> tuple[list[Event], State]:
        """Return the events of a course and the state after them."""
        return self.events_of(course.records), self._seal(course.state)

    def refusal(self, state: State, action: Action, seat: Asker) -> IllegalAction | None:
        """Return why an action is not allowed in a state, None when it is."""
        try:
            return self._refused(Course(self._transitions, state.position, _NOWHERE, False), action, seat)
        except IllegalAction as error:
            return error

    def _refused(self, course: Course[P], action: Action, seat: Asker) -> IllegalAction | None:
        """Let an action be decided, and what follows by itself; return why not where it is not allowed."""
        decider = self._of_seats.get(type(action))
        if decider is None or type(seat) is not int or seat not in self._to_move(course.state):
            refused = self._out_of_turn(course.state.phase, type(action), seat)
            if refused is not None:
                return refused
            decider = self._deciders[type(action)]
        refused = decider(course, action, seat)
        if refused is None and self.goes_on:
            self.go_on(course)
        return refused

    def _out_of_turn(self, phase: int, kind: type, seat: object) -> IllegalAction | None:
        """Return why a seat whose turn it is not may not ask for this; None where the outside asks for its own."""
        if kind not in self._deciders:
            return illegal("action_unknown", action=kind.__name__)
        if phase == self._over:
            return illegal("match_over")
        if phase == self._opening:
            return illegal("not_started")
        if kind in self._of_seats:
            return illegal("not_your_turn", seat=seat)
        return None if seat is None else illegal("not_for_a_seat", seat=seat)

    def act(self, course: Course[P], action: Action, seat: Asker) -> None:
        """Let an action be decided where a match is under way; IllegalAction when it is not allowed."""
        refused = self._refused(course, action, seat)
        if refused is not None:
            try:
                raise refused
            finally:
                refused = None  # its traceback holds this frame

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
            refused = self._deciders[type(action)](course, action, seat)
            if refused is not None:
                raise refused

    def opening(self, started: Started, chance: Chance) -> list[Event]:
        """Return the events up to the first decision; SetupError when the match does not fit its ruleset."""
        return self.events_of(self.ways.start(started, chance).records)

    def evolve(self, state: State, event: Event) -> State:
        """Return the state after an event; None before the first one."""
        if type(event) is Started:
            return self._seal(self.ways.begun(event))
        position: P = state.position.copy()
        self._transitions[type(event)](position, event)
        return self._seal(position)

    def events_of(self, records: list[Record]) -> list[Event]:
        """Return the events of these records."""
        kinds = self._kinds
        return [named(kinds[record[0]], record[1:]) for record in records]
