"""What the analysis of a match says of a decision."""

from __future__ import annotations

from django.utils import translation

from matches.words.board.analysis import choice_words
from rules import load
from rules.boards.board import Board
from rules.risiko.state.geography import geography


def test_an_attack_is_told_with_its_dice_where_they_could_have_been_others() -> None:
    board: Board = geography(load("risiko-classico").board).board
    attack = {"type": "attack", "source": "egitto", "target": "africa_orientale"}
    choice = {"chance": 0.5, "attackers": 5, "defenders": 2, "odds": 0.701}
    with translation.override("en"):
        told = [
            choice_words({**choice, "action": {**attack, **dice}}, board) for dice in ({"dice": 1}, {"dice": 3}, {})
        ]
    heads = [words.removeprefix("Attack Africa Orientale from Egitto") for words in told]
    rest = ", 5 against 2: conquest at 70\u00a0%"
    assert heads == [f" with 1 die{rest}", f" with 3 dice{rest}", rest]
