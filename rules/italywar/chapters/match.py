"""The engine of Italy War: `decide` and `evolve` through the chapters, which enter their functions when imported."""

from rules.base.chance import Chance
from rules.base.errors import IllegalAction
from rules.contract.outcome import Outcome
from rules.contract.outside import check_seat
from rules.italywar.chapters import (
    attack,
    cards,
    conquest,
    deal,
    ending,
    movement,
    outside,
    placement,
    setup,
    specials,
    turns,
)
from rules.italywar.chapters.legal import to_move
from rules.italywar.chapters.registry import DECIDERS, TRANSITIONS, Course, Decision
from rules.italywar.state.actions import Action
from rules.italywar.state.events import Event
from rules.italywar.state.state import OPENING, OVER, State

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
