"""What happened at the board, in sentences without any secret."""

from __future__ import annotations

from matches.games.risiko.words import fights, turns
from matches.games.risiko.words.scene import TELLERS, Scene
from matches.words.board.scene import Names
from rules.risiko.state.events import Event
from rules.risiko.state.state import State

CHAPTERS = (fights, turns)


def event_words(event: Event, before: State | None, after: State, names: Names) -> str:
    """Return one or a few sentences in the active language; `names` are those of the seats now."""
    return TELLERS[type(event)](event, Scene(before or after, after, names))
