"""The board is one checked value."""

import copy

import pytest

import rules
from rules.base.resources import read_json
from rules.boards.board import BoardError, UnknownTerritory, board_from_data
from tests.rules.cast import BOARD


def test_every_territory_is_worth_its_borders() -> None:
    assert len(BOARD.territories) == 42
    assert all(territory.value == len(territory.borders) for territory in BOARD.territories)


def test_the_continents_add_up_to_the_values_printed_in_the_rule_book() -> None:
    totals = {one.name: sum(BOARD.values[code] for code in one.territories) for one in BOARD.continents}
    assert totals == {
        "America del Nord": 35,
        "America del Sud": 12,
        "Europa": 32,
        "Africa": 23,
        "Asia": 51,
        "Oceania": 11,
    }
    assert sum(totals.values()) == BOARD.total == 164


def test_there_are_82_links_and_alaska_touches_kamchatka_across_the_edge() -> None:
    assert len(BOARD.land_links) + len(BOARD.sea_links) == 82
    assert ("alaska", "kamchatka") in BOARD.sea_links
    assert ("groenlandia", "ontario") in BOARD.land_links


def test_the_card_symbols_are_fourteen_of_each() -> None:
    symbols = [territory.symbol for territory in BOARD.territories]
    assert {symbol: symbols.count(symbol) for symbol in symbols} == {"fante": 14, "cannone": 14, "cavaliere": 14}


@pytest.mark.parametrize(
    ("spelling", "code"),
    [
        ("Afganistan", "afghanistan"),
        ("Cita", "cita"),
        ("čita", "cita"),
        ("Stati Uniti Occ.", "stati_uniti_occidentali"),
        ("STATI UNITI ORIENT.", "stati_uniti_orientali"),
        ("Territori del Nord O.", "territori_del_nord_ovest"),
        ("territori_del_nord_ovest", "territori_del_nord_ovest"),
        ("peru", "peru"),
        ("Perù", "peru"),
    ],
)
def test_a_territory_is_found_by_any_spelling_of_the_rule_books(spelling: str, code: str) -> None:
    assert BOARD.territory(spelling).code == code


def test_a_continent_is_found_by_the_name_of_the_rule_book() -> None:
    assert BOARD.continent("Nord America").code == "america_del_nord"
    assert BOARD.continent("Australia (Oceania)").bonus == 2


@pytest.mark.parametrize("text", ["Atlantide", "", "...", "42"])
def test_an_unknown_territory_is_named(text: str) -> None:
    assert BOARD.find(text) is None
    with pytest.raises(UnknownTerritory) as caught:
        BOARD.territory(text)
    assert caught.value.text == text


def test_codes_are_plain_ascii_and_unique() -> None:
    assert len(set(BOARD.codes)) == 42
    assert all(code.isascii() and code == code.lower() and " " not in code for code in BOARD.codes)


def test_data_that_contradict_themselves_are_refused_with_all_reasons() -> None:
    data = copy.deepcopy(read_json("risiko_board.json"))
    data["territories"][0]["value"] = 4
    data["territories"][3]["land"].remove("ontario")
    with pytest.raises(BoardError) as caught:
        board_from_data(data)
    problems = " | ".join(caught.value.problems)
    assert "alaska is worth 4 but has 3 borders" in problems
    assert "ontario and alberta are not linked both ways by land" in problems
    assert "america_del_nord adds up to 36, not 35" in problems
    assert "the board adds up to 165, not 164" in problems


def test_two_territories_may_not_share_a_name() -> None:
    data = copy.deepcopy(read_json("risiko_board.json"))
    data["territories"][0]["aliases"] = ["ALBERTA"]
    with pytest.raises(BoardError, match="names are not unique: alberta"):
        board_from_data(data)


def test_the_board_is_loaded_once() -> None:
    assert rules.load_board() is rules.load("risiko-torneo").load_board()
