"""A decision of an analysis as a sentence says what was chosen, so that two of a kind are told apart."""

from __future__ import annotations

from django.utils.translation import override

import rules
from matches.words.board.analysis import choice_words


def _told(action: dict[str, object], into: str | None = None) -> str:
    board = rules.load("risiko-challenge").load_board()
    with override("en"):
        return choice_words({"action": action, "into": into}, board)


def test_two_sets_of_cards_are_told_apart_by_their_cards() -> None:
    sets = (["ucraina", "giappone", "jolly_1"], ["ucraina", "giappone", "cina"])
    told = [_told({"type": "trade", "cards": cards}) for cards in sets]
    assert told == [
        "Play the set Ucraina, Giappone and joker",
        "Play the set Ucraina, Giappone and Cina",
    ]


def test_armies_that_move_in_are_told_with_where() -> None:
    assert _told({"type": "move_in", "armies": 5}, "cina") == "Move 5 armies into Cina"
    assert _told({"type": "move_in", "armies": 1}, "cina") == "Move 1 army into Cina"


def test_armies_that_are_placed_are_told_with_where() -> None:
    assert _told({"type": "place", "armies": 2, "territory": "cina"}) == "Place 2 armies on Cina"
