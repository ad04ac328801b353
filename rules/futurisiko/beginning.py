"""Matches of FutuRisiKo! that begin at a position (rules/contract/beginning.py)."""

from rules.contract.beginning import Beginning
from rules.contract.documents import Documents
from rules.futurisiko.chapters.match import WAYS
from rules.futurisiko.chapters.registry import CHAPTERS
from rules.futurisiko.documents import view
from rules.futurisiko.documents.codec import CODEC
from rules.futurisiko.documents.codec_state import decode_state, encode_state
from rules.futurisiko.documents.codec_view import encode_view
from rules.futurisiko.state.state import State

DOCUMENTS = Documents(CODEC, State, encode_state, decode_state, view.View, encode_view)
BEGINNING = Beginning(DOCUMENTS, CHAPTERS, WAYS)
ENGINE = BEGINNING.engine
