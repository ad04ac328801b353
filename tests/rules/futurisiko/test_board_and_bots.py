"""The shipped board, an organiser's own board, and what the bot with sense is worth."""

import copy

import pytest

import rules
from rules.base.chance import Seeded
from rules.base.material import InvalidMaterial
from rules.base.resources import read_json
from rules.futurisiko.board import board_from_data, load_board
from rules.futurisiko.state.geography import members
from rules.play.bots import bot
from rules.play.simulation import play
from tests.rules.futurisiko.table import GEO, ruleset, t

DATA = read_json("futurisiko_board.json")


def changed(territory: int, key: str, value: object) -> dict:
    data = copy.deepcopy(DATA)
    data["territories"][territory][key] = value
    return data


def test_the_board_has_36_territories_and_8_sea_areas_with_their_marks() -> None:
    board = load_board("futurisiko")
    assert (len(board.territories), len(board.seas)) == (36, 8)
    sourced = {one.code for one in board.territories if one.mark != "reconstructed"}
    assert sourced == {"groenlandia", "california", "madagascar", "giappone"}
    assert board.marks["counts"] == "sourced" and board.marks["land"] == "reconstructed"
    assert ("california", "pacifico_settentrionale") in board.sourced_coasts


def test_both_pacific_areas_touch_america_and_the_east() -> None:
    seas = [place - GEO.size for place in (GEO.index["pacifico_settentrionale"], GEO.index["pacifico_meridionale"])]
    assert t("california") in GEO.shores[seas[0]] and t("giappone") in GEO.shores[seas[0]]
    assert t("peru") in GEO.shores[seas[1]] and t("australia") in GEO.shores[seas[1]]


def test_two_islands_have_no_black_line_and_all_else_is_one_land() -> None:
    alone = [code for code in GEO.codes[: GEO.size] if not GEO.roads[t(code)]]
    assert alone == ["groenlandia", "madagascar"]
    found, edge = {t("alaska")}, [t("alaska")]
    while edge:
        edge = [one for place in edge for one in GEO.roads[place] if one not in found]
        found.update(edge)
    assert len(found) == 34


def test_every_border_goes_both_ways() -> None:
    for place in range(GEO.size):
        assert all(place in GEO.roads[other] for other in GEO.roads[place])
    for sea in range(GEO.seas):
        assert all(sea in GEO.routes[other] for other in GEO.routes[sea])


def test_three_steps_of_the_air_reach_further_than_two() -> None:
    everywhere = (1 << GEO.size) - 1
    two, three = (set(GEO.flights(t("peru"), everywhere, steps, False)) for steps in (2, 3))
    assert two < three
    assert members(0b1011) == (0, 1, 3)


@pytest.mark.parametrize(
    ("data", "code", "where"),
    [
        ({}, "field_missing", ""),
        ([], "document_not_object", ""),
        (changed(0, "code", "canada"), "code_doubled", "canada"),
        (changed(0, "land", ["atlantide"]), "border_unknown", "alaska"),
        (changed(0, "land", ["canada", "peru"]), "border_one_way", "alaska"),
        (changed(0, "land", ["canada", "alaska"]), "border_to_itself", "alaska"),
        (changed(0, "lines", ["canada", "kamchatka"]), "border_doubled", "alaska"),
        (changed(0, "seas", ["mar_nero"]), "sea_unknown", "alaska"),
        (changed(0, "mark", "guessed"), "not_known", "alaska"),
        (changed(0, "city", ""), "text_wrong", "alaska"),
        (changed(0, "name", "Canadà"), "name_doubled", "canada"),
        (changed(2, "seas", []), "place_alone", "groenlandia"),
        (changed(0, "lon", "west"), "number_wrong", "alaska"),
    ],
)
def test_a_board_that_contradicts_itself_is_refused_with_what_and_where(data: object, code: str, where: str) -> None:
    with pytest.raises(InvalidMaterial) as error:
        board_from_data(data)
    assert (code, where) in {(flaw.code, flaw.where) for flaw in error.value.flaws}


def test_every_flaw_of_a_board_is_named_at_once() -> None:
    data = changed(0, "land", ["atlantide", "peru"])
    data["territories"][5]["seas"] = ["mar_nero"]
    with pytest.raises(InvalidMaterial) as error:
        board_from_data(data)
    found = {(flaw.code, flaw.where) for flaw in error.value.flaws}
    assert found >= {("border_unknown", "alaska"), ("border_one_way", "alaska"), ("border_one_way", "canada"),
                     ("sea_unknown", "stati_uniti_orientali")}  # fmt: skip


def test_an_own_board_is_read_in_the_same_form() -> None:
    data = changed(0, "mark", "own")
    assert board_from_data(data).territories[0].mark == "own"


@pytest.mark.few(1)
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_bot_with_sense_beats_random_ones(seats: int) -> None:
    """Its seat in turns; docs/engine.md states the long run."""
    won = 0
    for number in range(20):
        mine = number % seats
        names = ["sense" if place == mine else "random" for place in range(seats)]
        bots = [bot(name, f"{number}/{place}", "futurisiko") for place, name in enumerate(names)]
        state = play(ruleset(), bots, Seeded(f"duel {number}"), max_events=6000).state
        won += state.outcome is not None and state.outcome.winners == (mine + 1,)
    assert won >= 19


def test_bots_with_sense_end_their_matches() -> None:
    for number in range(3):
        bots = [bot("sense", f"{number}/{place}", "futurisiko") for place in range(4)]
        state = play(ruleset(), bots, Seeded(f"sense {number}"), max_events=6000).state
        assert rules.outcome(state).reason == "territories"
