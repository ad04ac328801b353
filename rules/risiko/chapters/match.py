"""The engine of RisiKo!: `decide` and `evolve` through the chapters, which enter their functions when imported."""

from rules.base.chance import Chance
from rules.base.errors import IllegalAction
from rules.contract.outcome import Outcome
from rules.contract.outside import FROM_OUTSIDE, check_seat
from rules.risiko.chapters import cards, combat, conquest, movement, outside, placement, sdadata, setup, turns
from rules.risiko.chapters.legal import to_move
from rules.risiko.chapters.registry import DECIDERS, TRANSITIONS, Course, Decision
from rules.risiko.state.actions import Action
from rules.risiko.state.events import Event
from rules.risiko.state.state import DEFEND, OPENING, OVER, State

CHAPTERS = (cards, combat, conquest, movement, outside, placement, sdadata, setup, turns)


def decide(state: State, action: Action, seat: int | None, chance: Chance) -> list[Event]:
    """The events that follow from an action; IllegalAction when it is not allowed. The state stays as it is."""
    decision = _decision(state, action, seat, chance)
    return decision.events if type(decision) is Course else decision  # type: ignore[return-value]


def step(state: State, action: Action, seat: int | None, chance: Chance) -> tuple[list[Event], State]:
    """The events of `decide` and the state after them, without letting any of them happen twice."""
    decision = _decision(state, action, seat, chance)
    if type(decision) is Course:
        return decision.events, decision.finished()
    events: list[Event] = decision  # type: ignore[assignment]
    for event in events:
        state = TRANSITIONS[type(event)](state, event)
    return events, state


def _decision(state: State, action: Action, seat: int | None, chance: Chance) -> Decision:
    decider = DECIDERS.get(type(action))
    if decider is None:
        raise IllegalAction("action_unknown", action=type(action).__name__)
    phase = state.phase
    if phase in (OVER, OPENING):
        raise IllegalAction("match_over" if phase == OVER else "not_started")
    if seat != state.seat or phase == DEFEND or type(seat) is not int or type(action) in FROM_OUTSIDE:
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
