"""How Battaglia is played by its chapters, which enter their functions when they are imported."""

from rules.battaglia.chapters import attacks, dealing, drawing, opening, outside, patrols, scoring, turns
from rules.battaglia.chapters.legal import legal_actions, to_move
from rules.battaglia.chapters.opening import begun, start
from rules.battaglia.state.parts import OPENING, OVER
from rules.battaglia.state.state import seal
from rules.contract.live import Ways

PARTS = (attacks, dealing, drawing, opening, outside, patrols, scoring, turns)
WAYS = Ways(begun, start, seal, to_move, legal_actions, OPENING, OVER)
