"""The engine of RisiKo!, made of its chapters, which enter their functions when they are imported."""

from rules.contract.chapters import Engine
from rules.risiko.chapters import cards, combat, conquest, movement, outside, placement, sdadata, setup, turns
from rules.risiko.chapters.legal import to_move
from rules.risiko.chapters.registry import CHAPTERS
from rules.risiko.state.state import OPENING, OVER

PARTS = (cards, combat, conquest, movement, outside, placement, sdadata, setup, turns)
ENGINE = Engine(CHAPTERS, to_move, OPENING, OVER)
