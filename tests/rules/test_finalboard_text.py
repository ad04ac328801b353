"""A JSON document becomes a final board, or says where it is none."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

from rules.boards.final_board import defects
from rules.risiko.documents.final_board_text import ShapeError, parse

SAMPLES = json.loads(Path(__file__).with_name("data").joinpath("score_samples.json").read_text(encoding="utf-8"))
GOOD = SAMPLES["good"][2]["case"]


def changed(**changes: object) -> dict:
    return deepcopy(GOOD) | changes


def problems(document: object) -> str:
    with pytest.raises(ShapeError) as caught:
        parse(document)
    return " | ".join(caught.value.problems)


@pytest.mark.parametrize("sample", SAMPLES["good"])
def test_the_good_samples_have_no_defect(sample: dict) -> None:
    assert defects(parse(sample["case"])) == ()


@pytest.mark.parametrize("sample", SAMPLES["bad"], ids=lambda sample: sample["code"])
def test_the_bad_samples_have_theirs(sample: dict) -> None:
    assert sample["code"] in {defect.code for defect in defects(parse(sample["case"]))}


def test_names_codes_and_aliases_mean_the_same_territory() -> None:
    spelled = changed(board={name.upper(): pair for name, pair in GOOD["board"].items()})
    assert parse(spelled).holdings == parse(GOOD).holdings


def test_the_same_territory_under_two_spellings_is_refused() -> None:
    twice = changed(board=GOOD["board"] | {"Cita": [1, 1]})
    assert problems(twice) == "board: Čita is given twice (as 'Cita' too)"


def test_the_scope_is_principal_unless_said() -> None:
    document = changed()
    del document["scope"]
    assert parse(document).scope == "principal"


@pytest.mark.parametrize("document", [None, 1, "x", [], True, 1.5])
def test_a_table_is_an_object(document: object) -> None:
    assert "a table must be an object" in problems(document)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"ruleset": None}, "ruleset must be text"),
        ({"ruleset": "risiko-x"}, "there are: risiko-1997"),
        ({"ruleset": ["risiko-torneo"]}, "ruleset must be text"),
        ({"scope": "secondary"}, "scope must be principal or both"),
        ({"scope": []}, "scope must be principal or both"),
        ({"seats": None}, "seats must be a list"),
        ({"seats": {"1": 2}}, "seats must be a list"),
        ({"seats": [3]}, "seats, number 1"),
        ({"seats": [{"seat": True}]}, "seats, number 1: seat must be a number"),
        ({"seats": [{"seat": 10**40}]}, "seats, number 1: seat must be a number"),
        ({"seats": [{"seat": 0}]}, "seats, number 1: seat must be a number from 1"),
        ({"seats": [{"seat": 1, "objective": "3"}]}, "seat 1: objective must be"),
        ({"seats": [{"seat": 1, "objective": True}]}, "seat 1: objective must be"),
        ({"seats": [{"seat": 1, "objective": {"principal": "Alaska"}}]}, "seat 1: principal must be a list"),
        ({"seats": [{"seat": 1, "objective": 3, "completed_in_time": 1}]}, "completed_in_time must be true or false"),
        ({"seats": [{"seat": 1, "objective": 3, "eliminated": "no"}]}, "eliminated must be true or false"),
        ({"seats": [{"seat": 1, "objective": 3, "name": 7}]}, "name must be text"),
        ({"board": None}, "board must be an object"),
        ({"board": [["Alaska", 1, 1]]}, "board must be an object"),
        ({"board": {"Alaska": [1, True]}}, "Alaska must be"),
        ({"board": {"Alaska": [1, 2.0]}}, "Alaska must be"),
        ({"board": {"Alaska": [1, 10**30]}}, "Alaska must be"),
        ({"board": {"Alaska": ["1", 2]}}, "Alaska must be"),
        ({"board": {"Alaska": [None, 2]}}, "Alaska must be"),
        ({"board": {"Alaska": 1}}, "Alaska must be"),
        ({"board": {"Alaska": [1, 2, 3]}}, "Alaska must be"),
        ({"board": {"Alaska": [[[]], {}]}}, "Alaska must be"),
    ],
)
def test_a_wrong_shape_is_told_with_its_place(changes: dict, said: str) -> None:
    assert said in problems(changed(**changes))


def test_every_wrong_shape_is_told_at_once() -> None:
    said = problems(changed(scope="x", seats=[{"seat": 1, "objective": "a"}, 2], board={"Alaska": 1, "Cina": 2}))
    assert said.count("|") == 4


def test_an_objective_left_out_is_missing_and_null_is_not_noted() -> None:
    missing, unnoted = changed(), changed()
    del missing["seats"][1]["objective"]
    unnoted["seats"][1]["objective"] = None
    assert [(one.code, one.seat) for one in defects(parse(missing))] == [("objective_missing", 2)]
    assert defects(parse(unnoted)) == ()


@pytest.mark.parametrize("own", [{"principal": ["Atlantide"]}, {"principal": []}, {}, {"secondary": ["Alaska"]}])
def test_an_own_card_needs_territories_that_exist(own: dict) -> None:
    document = changed()
    document["seats"][0]["objective"] = own
    assert [(one.code, one.seat) for one in defects(parse(document))] == [("objective_unknown", 1)]


@pytest.mark.parametrize("number", [0, 17, -3, 10**30])
def test_a_card_number_must_be_in_the_deck(number: int) -> None:
    document = changed()
    document["seats"][0]["objective"] = number
    assert [one.code for one in defects(parse(document))] == ["objective_unknown"]


def test_keys_nobody_knows_are_left_alone() -> None:
    assert parse(changed(referee="Zoe")) == parse(GOOD)
