"""Matches of RisiKo! that begin at a position (rules/contract/beginning.py)."""

from rules.contract.beginning import Beginning, begins_at
from rules.contract.documents import Documents
from rules.contract.started import Started
from rules.risiko.chapters.match import WAYS
from rules.risiko.chapters.registry import CHAPTERS
from rules.risiko.documents import view
from rules.risiko.documents.codec import CODEC
from rules.risiko.documents.codec_state import decode_state, encode_state
from rules.risiko.documents.codec_view import encode_view
from rules.risiko.state.state import State

DOCUMENTS = Documents(CODEC, State, encode_state, decode_state, view.View, encode_view)
BEGINNING = Beginning(DOCUMENTS, CHAPTERS, WAYS)
ENGINE = BEGINNING.engine


def discards_at(started: Started) -> tuple[int, ...]:
    """Return the cards that lie on the discards when a match begins."""
    return BEGINNING.begun(started).cards.discards if begins_at(started) else ()
