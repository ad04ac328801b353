"""Matches of Presa that begin at a position (rules/contract/beginning.py)."""

from rules.contract.beginning import Beginning
from rules.presa.chapters import CHAPTERS, WAYS
from rules.presa.documents import DOCUMENTS

BEGINNING = Beginning(DOCUMENTS, CHAPTERS, WAYS)
ENGINE = BEGINNING.engine
