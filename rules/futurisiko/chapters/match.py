"""The engine of FutuRisiKo!, made of its chapters, which enter their functions when they are imported."""

from rules.base.chance import Chance
from rules.base.errors import SetupError
from rules.boards.decks import Deck
from rules.contract.chapters import Engine
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
from rules.futurisiko.chapters.legal import to_move
from rules.futurisiko.chapters.pace import simplest
from rules.futurisiko.chapters.registry import CHAPTERS
from rules.futurisiko.state.actions import Action
from rules.futurisiko.state.events import Event
from rules.futurisiko.state.state import OPENING, OVER, State

PARTS = (battles, dealing, ending, losses, movement, naval, opening, outside, passing, production, truces)


def started(ruleset: Ruleset, names: tuple[str, ...], deck: Deck | None) -> Started:
    """Return the first event of a match; SetupError(deck_unknown) with a deck of another game."""
    if deck:
        raise SetupError("deck_unknown", deck=deck.code)
    return started_with(ruleset, names)


def start(event: Started, chance: Chance) -> list[Event]:
    """Return the first events of a match: everything waits for the first colour."""
    ENGINE.evolve(None, event)
    return [event]


def _decision_for_absent(state: State) -> tuple[int, Action] | None:
    """Return what is decided for the seat that is asked, once it has left."""
    return None if state.phase == OVER or state.active(state.asked) else (state.asked, simplest(state))


ENGINE = Engine(CHAPTERS, to_move, OPENING, OVER, _decision_for_absent)
