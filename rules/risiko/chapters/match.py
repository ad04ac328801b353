"""How RisiKo! is played by its chapters, which enter their functions when they are imported."""

from rules.contract.live import Ways
from rules.risiko.chapters import cards, combat, conquest, movement, outside, placement, sdadata, setup, turns
from rules.risiko.chapters.legal import legal_actions, to_move
from rules.risiko.chapters.setup import begun, start
from rules.risiko.state.parts import OPENING, OVER
from rules.risiko.state.state import seal

PARTS = (cards, combat, conquest, movement, outside, placement, sdadata, setup, turns)
WAYS = Ways(begun, start, seal, to_move, legal_actions, OPENING, OVER)
