"""Matches of Italy War that begin at a position (rules/contract/beginning.py)."""

from rules.contract.beginning import Beginning, begins_at
from rules.contract.documents import Documents
from rules.contract.started import Started
from rules.italywar.chapters.match import WAYS
from rules.italywar.chapters.registry import CHAPTERS
from rules.italywar.documents import codec, view
from rules.italywar.state.state import State

DOCUMENTS = Documents(codec.CODEC, State, codec.encode_state, codec.decode_state, view.View, view.encode_view)
BEGINNING = Beginning(DOCUMENTS, CHAPTERS, WAYS)
ENGINE = BEGINNING.engine


def discards_at(started: Started) -> tuple[int, ...]:
    """Return the cards that lie on the discards when a match begins."""
    return BEGINNING.begun(started).cards.discards if begins_at(started) else ()
