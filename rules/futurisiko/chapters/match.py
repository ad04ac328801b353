"""How FutuRisiKo! is played by its chapters, which enter their functions when they are imported."""

from rules.base.errors import SetupError
from rules.boards.decks import Deck
from rules.contract.live import Ways
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
from rules.futurisiko.chapters.absent import simplest
from rules.futurisiko.chapters.legal import legal_actions, to_move
from rules.futurisiko.chapters.opening import begun, start
from rules.futurisiko.state.actions import Action
from rules.futurisiko.state.parts import OPENING, OVER
from rules.futurisiko.state.position import Position
from rules.futurisiko.state.state import seal

PARTS = (battles, dealing, ending, losses, movement, naval, opening, outside, passing, production, truces)


def started(ruleset: Ruleset, names: tuple[str, ...], deck: Deck | None) -> Started:
    """Return the first event of a match; SetupError(deck_unknown) with a deck of another game."""
    if deck:
        raise SetupError("deck_unknown", deck=deck.code)
    return started_with(ruleset, names)


def _decision_for_absent(state: Position) -> tuple[int, Action] | None:
    """Return what is decided for the seat that is asked, once it has left."""
    return None if state.phase == OVER or state.active(state.asked) else (state.asked, simplest(state))


WAYS = Ways(begun, start, seal, to_move, legal_actions, OPENING, OVER, _decision_for_absent)
