"""The engine of RisiKo!: `decide` and `evolve` through the chapters, which enter their functions when imported."""

from rules.chance import Chance
from rules.decks import Deck
from rules.errors import IllegalAction
from rules.lands.objective_cards import rows_of
from rules.outcome import Outcome
from rules.outside import Return, TimeUp, Withdraw
from rules.risiko import cards, combat, conquest, movement, outside, placement, sdadata, setup, turns
from rules.risiko.actions import Action
from rules.risiko.events import Event
from rules.risiko.legal import to_move
from rules.risiko.registry import DECIDERS, TRANSITIONS, Course, Decision
from rules.risiko.state import DEFEND, OPENING, OVER, State
from rules.ruleset import Ruleset
from rules.started import Started, started_with

CHAPTERS = (cards, combat, conquest, movement, outside, placement, sdadata, setup, turns)
FROM_OUTSIDE = frozenset((TimeUp, Withdraw, Return))


def started(ruleset: Ruleset, names: tuple[str, ...], deck: Deck | None) -> Started:
    """The first event of a match, with an organiser's own deck if there is one."""
    return started_with(ruleset, names, rows_of(deck) if deck else ())


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
    if type(action) in FROM_OUTSIDE:
        if seat is not None:
            raise IllegalAction("not_for_a_seat", seat=seat)
    elif type(seat) is not int or ((seat != state.seat or phase == DEFEND) and seat not in to_move(state)):
        raise IllegalAction("not_your_turn", seat=seat)
    decision: Decision = decider(state, action, seat, chance)
    return decision


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    after: State = TRANSITIONS[type(event)](state, event)
    return after


def outcome(state: State) -> Outcome | None:
    """How the match ended, None while it goes on."""
    return state.outcome
