"""What happened at the board, in sentences without any secret."""

from __future__ import annotations

from matches.games.futurisiko.words import operations, rounds
from matches.games.futurisiko.words.scene import TELLERS, Scene
from matches.words.board.scene import Names
from rules.futurisiko.state.events import Event
from rules.futurisiko.state.state import State

CHAPTERS = (operations, rounds)


def event_words(event: Event, before: State | None, after: State, names: Names) -> str:
    """Return a sentence in the active language; `names` are those of the seats now."""
    return TELLERS[type(event)](event, Scene(before or after, after, names))
