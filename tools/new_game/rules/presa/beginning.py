"""Matches of Presa that begin at a position (rules/contract/beginning.py)."""

from rules.contract.beginning import Beginning
from rules.presa.chapters import CHAPTERS, WAYS
from rules.presa.documents import DOCUMENTS
from rules.presa.state import fork

BEGINNING = Beginning(DOCUMENTS, CHAPTERS, WAYS, fork)
ENGINE = BEGINNING.engine
