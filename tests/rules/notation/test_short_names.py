"""Every territory has three letters of its own name that no other one of its board has."""

from contextlib import suppress
from itertools import count

import pytest

from rules.boards.board import load_board
from rules.contract.games import game
from rules.notation.short_names import derived_names, short_names
from rules.notation.vocabulary import vocabulary
from tests.rules.notation.written import GAMES

COUNTS = {"risiko": 42, "futurisiko": 44, "italywar": 72}


@pytest.mark.parametrize("board", COUNTS)
def test_short_names_are_three_letters_of_the_name_and_unique(board: str) -> None:
    names = short_names(board)
    assert len(names) == COUNTS[board] == len(set(names.values()))
    for code, name in names.items():
        letters = iter(code)
        assert len(name) == 3 and name.isalpha() and name == name.capitalize()
        assert all(letter in letters for letter in name.lower()), (code, name)


def test_they_stand_in_the_order_of_the_board() -> None:
    assert tuple(short_names("risiko")) == load_board("risiko").codes


def test_names_of_one_word_and_of_several_are_shortened_alike() -> None:
    assert derived_names({"a": "Alaska", "b": "Stati Uniti Occidentali"}) == {"a": "Ala", "b": "Soc"}


def test_where_two_would_be_called_alike_both_get_other_letters() -> None:
    assert derived_names({"a": "India", "b": "Indonesia", "c": "Cina"}) == {"a": "Ini", "b": "Ino", "c": "Cin"}
    with pytest.raises(ValueError, match="no short name"):
        derived_names({str(number): "Aba" for number in range(3)})


@pytest.mark.parametrize("code", GAMES)
def test_every_card_of_a_game_has_a_name_of_its_own(code: str) -> None:
    names, codec = vocabulary(code), game(code).documents.codec
    event = "card_drawn" if code in ("risiko", "italywar") else "discarded"
    kind = dict(codec.shapes[codec.events[event]][1])["card"]
    cards = []
    with suppress(IndexError):
        cards += map(kind.out, count())
    called = [names.card_name(card) for card in cards]
    assert len(cards) > 40
    assert len(set(called)) == len(called)
    assert [names.card_code(name) for name in called] == cards
