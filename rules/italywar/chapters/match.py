"""How Italy War is played by its chapters, which enter their functions when they are imported."""

from rules.contract.live import Ways
from rules.italywar.chapters import (
    answers,
    attack,
    cards,
    conquest,
    deal,
    ending,
    movement,
    outside,
    placement,
    setup,
    specials,
    turns,
)
from rules.italywar.chapters.legal import legal_actions, to_move
from rules.italywar.chapters.setup import begun, start
from rules.italywar.state.parts import OPENING, OVER
from rules.italywar.state.state import seal

PARTS = (answers, attack, cards, conquest, deal, ending, movement, outside, placement, setup, specials, turns)
WAYS = Ways(begun, start, seal, to_move, legal_actions, OPENING, OVER)
