"""Decks: the shipped ones, and an organiser's own with every error at once."""

from dataclasses import replace

import pytest

import rules
from rules.boards.decks import InvalidDeck, _check_shipped, deck_from_rows
from rules.boards.objectives import Scope
from tests.rules.cast import BOARD, FOURTEEN, SIXTEEN, card


def test_each_of_the_sixteen_cards_is_worth_86() -> None:
    assert SIXTEEN.numbers == tuple(range(1, 17))
    assert {SIXTEEN.value(one) for one in SIXTEEN.cards} == {86}


def test_the_sixteen_list_territories_and_have_no_secondary_part() -> None:
    assert SIXTEEN.is_territory_lists
    assert not SIXTEEN.has_secondary


def test_the_fourteen_are_two_counts_six_pairs_of_continents_and_six_colours() -> None:
    kinds = [one.kind for one in FOURTEEN.cards]
    assert kinds == ["count"] * 2 + ["continents"] * 6 + ["destroy"] * 6
    assert not FOURTEEN.is_territory_lists


def test_a_shipped_card_of_another_worth_is_refused() -> None:
    wrong = rules.Deck("wrong", "", "", BOARD, (replace(card("Alaska"), number=1),))
    with pytest.raises(ValueError, match="worth 3, not 86"):
        _check_shipped(wrong, 86)


def test_an_unknown_deck_lists_the_decks_there_are() -> None:
    with pytest.raises(KeyError, match="risiko-classic, risiko-tournament"):
        rules.load_deck("tarocchi")


def test_a_deck_is_read_from_rows_with_any_spelling() -> None:
    deck = deck_from_rows(
        [
            {"number": "1", "label": "Nord", "principal": "Alaska, Alberta", "secondary": "Cita | Perù"},
            {"number": "", "label": "", "principal": "", "secondary": ""},
            {"number": "2", "label": "", "principal": "Stati Uniti Occ.; Afganistan", "secondary": "Islanda"},
        ]
    )
    assert deck.numbers == (1, 2)
    assert deck.has_secondary
    assert deck.card(1).principal == ("alaska", "alberta")
    assert deck.value(deck.card(1), Scope.BOTH) == 3 + 4 + 4 + 3
    assert deck.card(3) is None


def test_every_error_of_a_deck_is_told_at_once() -> None:
    with pytest.raises(InvalidDeck) as caught:
        deck_from_rows(
            [
                {"number": "", "principal": "Alaska", "secondary": ""},
                {"number": "x", "principal": "Atlantide, Alberta", "secondary": ""},
                {"number": "3", "principal": "", "secondary": "Islanda"},
                {"number": "3", "principal": "Cina, cina", "secondary": "Cina"},
                {"number": "5", "principal": "ALASKA", "secondary": ""},
            ]
        )
    found = [(error.line, error.code) for error in caught.value.errors]
    assert found == [
        (2, "number_missing"),
        (3, "number_invalid"),
        (3, "territory_unknown"),
        (4, "principal_empty"),
        (5, "number_duplicate"),
        (5, "territory_repeated"),
        (5, "territory_in_both"),
        (6, "card_duplicate"),
    ]
    assert caught.value.errors[2].params == {"part": "principal", "territory": "Atlantide"}


@pytest.mark.parametrize("number", ["0", "-1", "1.5", "²", "99999", "٣"])
def test_a_card_number_is_a_plain_number(number: str) -> None:
    with pytest.raises(InvalidDeck) as caught:
        deck_from_rows([{"number": number, "principal": "Alaska"}])
    assert [error.code for error in caught.value.errors] == ["number_invalid"]


def test_a_deck_without_cards_is_refused() -> None:
    with pytest.raises(InvalidDeck) as caught:
        deck_from_rows([])
    assert [(error.line, error.code) for error in caught.value.errors] == [(None, "deck_empty")]
