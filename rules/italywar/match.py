"""The engine of Italy War: `decide` and `evolve` through the chapters, which enter their functions when imported."""

from rules.chance import Chance
from rules.errors import IllegalAction
from rules.italywar import attack, cards, conquest, deal, ending, movement, outside, placement, setup, specials, turns
from rules.italywar.actions import Action
from rules.italywar.events import Event
from rules.italywar.legal import to_move
from rules.italywar.registry import DECIDERS, TRANSITIONS, Course, Decision
from rules.italywar.state import OPENING, OVER, State
from rules.outcome import Outcome
from rules.outside import check_seat

CHAPTERS = (attack, cards, conquest, deal, ending, movement, outside, placement, setup, specials, turns)


def decide(state: State, action: Action, seat: int | None, chance: Chance) -> list[Event]:
    """The events that follow from an action; IllegalAction when it is not allowed. The state stays as it is."""
    decision = _decision(state, action, seat, chance)
    return decision.events if isinstance(decision, Course) else list(decision)  # type: ignore[arg-type]


def step(state: State, action: Action, seat: int | None, chance: Chance) -> tuple[list[Event], State]:
    """The events of `decide` and the state after them, without letting any of them happen twice."""
    decision = _decision(state, action, seat, chance)
    if isinstance(decision, Course):
        return decision.events, decision.finished()
    course = Course(state, chance)
    course.follow(decision)
    return course.events, course.state


def _decision(state: State, action: Action, seat: int | None, chance: Chance) -> Decision:
    decider = DECIDERS.get(type(action))
    if decider is None:
        raise IllegalAction("action_unknown", action=type(action).__name__)
    if state.phase in (OVER, OPENING):
        raise IllegalAction("match_over" if state.phase == OVER else "not_started")
    check_seat(action, seat, to_move(state))
    decision: Decision = decider(state, action, seat, chance)
    return decision


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    after: State = TRANSITIONS[type(event)](state, event)
    return after


def outcome(state: State) -> Outcome | None:
    """How the match ended, None while it goes on."""
    return state.outcome
