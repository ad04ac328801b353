"""The engine of Battaglia: `decide` and `evolve` through the chapters, which enter their functions when imported."""

from rules.base.chance import Chance
from rules.base.errors import IllegalAction
from rules.battaglia.chapters import attacks, dealing, drawing, outside, patrols, scoring, turns
from rules.battaglia.chapters.legal import to_move
from rules.battaglia.chapters.registry import DECIDERS, TRANSITIONS, Course
from rules.battaglia.state.actions import Action
from rules.battaglia.state.events import Event
from rules.battaglia.state.state import OPENING, OVER, State, blank
from rules.battaglia.state.table import table_of
from rules.contract.outcome import Outcome
from rules.contract.outside import check_seat
from rules.contract.started import Started

CHAPTERS = (attacks, dealing, drawing, outside, patrols, scoring, turns)


def opening(started: Started, chance: Chance) -> list[Event]:
    """The events up to the first decision; SetupError when the match does not fit its ruleset."""
    course = Course(blank(table_of(started)), chance)
    course.add(started)
    dealing.draw_lots(course)
    turns.go_on(course)
    return course.events


def decide(state: State, action: Action, seat: int | None, chance: Chance) -> list[Event]:
    """The events that follow from an action; IllegalAction when it is not allowed. The state stays as it is."""
    return _decided(state, action, seat, chance).events


def step(state: State, action: Action, seat: int | None, chance: Chance) -> tuple[list[Event], State]:
    """The events of `decide` and the state after them."""
    course = _decided(state, action, seat, chance)
    return course.events, course.state


def _decided(state: State, action: Action, seat: int | None, chance: Chance) -> Course:
    decider = DECIDERS.get(type(action))
    if decider is None:
        raise IllegalAction("action_unknown", action=type(action).__name__)
    if state.phase in (OVER, OPENING):
        raise IllegalAction("match_over" if state.phase == OVER else "not_started")
    check_seat(action, seat, to_move(state))
    course = Course(state, chance)
    decider(course, action, seat)
    return course


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    return TRANSITIONS[type(event)](state, event)  # type: ignore[arg-type]


def outcome(state: State) -> Outcome | None:
    """How the match ended, None while it goes on."""
    return state.outcome
