"""The engine of FutuRisiKo!: `decide` and `evolve` through the chapters, which enter their functions when imported."""

from rules.base.chance import Chance
from rules.base.errors import IllegalAction, SetupError
from rules.boards.decks import Deck
from rules.contract.chapters import Course
from rules.contract.outcome import Outcome
from rules.contract.outside import check_seat
from rules.contract.ruleset import Ruleset
from rules.contract.started import Started, started_with
from rules.futurisiko.chapters import (
    battles,
    dealing,
    ending,
    losses,
    movement,
    naval,
    opening,
    outside,
    passing,
    production,
    truces,
)
from rules.futurisiko.chapters.pace import simplest
from rules.futurisiko.chapters.registry import CHAPTERS
from rules.futurisiko.state.actions import Action
from rules.futurisiko.state.events import Event
from rules.futurisiko.state.state import OVER, State

PARTS = (battles, dealing, ending, losses, movement, naval, opening, outside, passing, production, truces)


def started(ruleset: Ruleset, names: tuple[str, ...], deck: Deck | None) -> Started:
    """The first event of a match; SetupError(deck_unknown) with a deck of another game."""
    if deck:
        raise SetupError("deck_unknown", deck=deck.code)
    return started_with(ruleset, names)


def start(event: Started, chance: Chance) -> list[Event]:
    """The first events of a match: everything waits for the first colour."""
    evolve(None, event)
    return [event]


def decide(state: State, action: Action, seat: int | None, chance: Chance) -> list[Event]:
    """The events that follow from an action; IllegalAction when it is not allowed. The state stays as it is."""
    return step(state, action, seat, chance)[0]


def step(state: State, action: Action, seat: int | None, chance: Chance) -> tuple[list[Event], State]:
    """The events of `decide` and the state after them."""
    if state.phase == OVER:
        raise IllegalAction("match_over")
    check_seat(action, seat, (state.asked,))
    course = Course(CHAPTERS, state, chance)
    CHAPTERS.decided(course, action, seat)
    while course.state.phase != OVER:
        if CHAPTERS.go_on(course):
            continue
        asked = course.state.asked
        if course.state.active(asked):
            break
        CHAPTERS.decided(course, simplest(course.state), asked)
    return course.events, course.state


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    after: State = CHAPTERS.transitions[type(event)](state, event)
    return after


def outcome(state: State) -> Outcome | None:
    """How the match ended, None while it goes on."""
    return state.outcome
