"""Matches of Battaglia that begin at a position (rules/contract/beginning.py)."""

from rules.battaglia.chapters.match import WAYS
from rules.battaglia.chapters.registry import CHAPTERS
from rules.battaglia.documents import view
from rules.battaglia.documents.codec import CODEC
from rules.battaglia.documents.codec_state import decode_state, encode_state
from rules.battaglia.documents.codec_view import encode_view
from rules.battaglia.state.state import State
from rules.contract.beginning import Beginning, begins_at
from rules.contract.documents import Documents
from rules.contract.started import Started

DOCUMENTS = Documents(CODEC, State, encode_state, decode_state, view.View, encode_view)
BEGINNING = Beginning(DOCUMENTS, CHAPTERS, WAYS)
ENGINE = BEGINNING.engine


def discards_at(started: Started) -> tuple[int, ...]:
    """Return the cards that lie on the discards when a match begins, the top one last."""
    return tuple(BEGINNING.begun(started).discards) if begins_at(started) else ()
