"""The engine of Italy War: `decide` and `evolve` through the chapters, which enter their functions when imported."""

from rules.chance import Chance
from rules.decks import Deck
from rules.errors import IllegalAction
from rules.italywar import attack, cards, conquest, deal, ending, movement, outside, placement, setup, specials, turns
from rules.italywar.actions import Action
from rules.italywar.events import Event
from rules.italywar.legal import to_move
from rules.italywar.registry import DECIDERS, TRANSITIONS, Course, Decision
from rules.italywar.state import OPENING, OVER, State
from rules.lands.objective_cards import rows_of
from rules.outcome import Outcome
from rules.outside import Return, TimeUp, Withdraw
from rules.ruleset import Ruleset
from rules.started import Started, started_with

CHAPTERS = (attack, cards, conquest, deal, ending, movement, outside, placement, setup, specials, turns)
FROM_OUTSIDE = frozenset((TimeUp, Withdraw, Return))


def started(ruleset: Ruleset, names: tuple[str, ...], deck: Deck | None) -> Started:
    """The first event of a match, with an organiser's own deck if there is one."""
    return started_with(ruleset, names, rows_of(deck) if deck else ())


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
    if type(action) in FROM_OUTSIDE:
        if seat is not None:
            raise IllegalAction("not_for_a_seat", seat=seat)
    elif type(seat) is not int or seat not in to_move(state):
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
