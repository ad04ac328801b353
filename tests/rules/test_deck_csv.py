"""An organiser's deck as a CSV file."""

import pytest

from rules.boards.decks import InvalidDeck
from rules.materials.deck_csv import deck_from_csv

ITALIAN = "Numero;Nome;Principale;Secondario\n1;Nord;Alaska, Perù;Islanda\n2;;Čita | Cina;Siam\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_a_deck_with_an_italian_header_is_read(encoding: str) -> None:
    deck = deck_from_csv(ITALIAN.encode(encoding))
    assert [(one.number, one.label, one.principal, one.secondary) for one in deck.cards] == [
        (1, "Nord", ("alaska", "peru"), ("islanda",)),
        (2, "", ("cita", "cina"), ("siam",)),
    ]


def test_windows_encoding_tabs_and_no_header() -> None:
    deck = deck_from_csv("1\tSud\tPerù, Brasile\n".encode("cp1252"))
    assert deck.card(1).principal == ("peru", "brasile")


def test_commas_between_cells_ask_for_quotes_around_territories() -> None:
    deck = deck_from_csv(b'principal,number\n"Alaska, Cina",7\n')
    assert deck.card(7).principal == ("alaska", "cina")


def test_errors_name_the_line_of_the_file() -> None:
    with pytest.raises(InvalidDeck) as caught:
        deck_from_csv(b"number;label;principal\n\n1;;Alaska\n;;\n2;;Atlantide\n1;;Cina\n")
    assert [(error.line, error.code) for error in caught.value.errors] == [
        (5, "territory_unknown"),
        (6, "number_duplicate"),
    ]


@pytest.mark.parametrize("data", [b"%PDF-1.7 ...", b"1;\0;Alaska", b"x" * 300_000])
def test_what_is_no_csv_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidDeck) as caught:
        deck_from_csv(data)
    assert [error.code for error in caught.value.errors] == ["not_csv"]


@pytest.mark.parametrize("data", [b"", b"\n\n", b"Numero;Principale\n"])
def test_a_file_without_cards_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidDeck) as caught:
        deck_from_csv(data)
    assert [error.code for error in caught.value.errors] == ["deck_empty"]
