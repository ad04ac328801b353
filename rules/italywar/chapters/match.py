"""The engine of Italy War, made of its chapters, which enter their functions when they are imported."""

from rules.contract.chapters import Engine
from rules.italywar.chapters import (
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
from rules.italywar.chapters.legal import to_move
from rules.italywar.chapters.registry import CHAPTERS
from rules.italywar.state.state import OPENING, OVER

PARTS = (attack, cards, conquest, deal, ending, movement, outside, placement, setup, specials, turns)
ENGINE = Engine(CHAPTERS, to_move, OPENING, OVER)
