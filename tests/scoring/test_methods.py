"""Methods 1, 2 and 3 on final boards."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.boards.final_board import FinalBoard
from rules.risiko.documents.final_board_text import parse
from scoring.methods import METHODS, Explanation, explain, scores
from tests.rules.cast import BOARD, FOURTEEN, SIXTEEN, card, dealt, final, given_to, seats
from tests.rules.test_finalboard_properties import sound_boards

SAMPLES = json.loads((Path(__file__).parents[1] / "rules" / "data" / "score_samples.json").read_text(encoding="utf-8"))

ADA, BRUNO, CARLA = 1, 2, 3


def naive(final: FinalBoard) -> dict[str, dict[int, int | None]]:
    """The rule book's sentences one after the other, without any cleverness."""
    result: dict[str, dict[int, int | None]] = {method: {} for method in METHODS}
    for seat in final.seats:
        mine = {code: armies for code, (owner, armies) in final.holdings.items() if owner == seat.number}
        bonus = 50 if seat.completed_in_time else 0
        parts = [*seat.objective.principal, *(seat.objective.secondary if final.scope == "both" else ())]
        counted = [code for code in mine if seat.completed_in_time or code in parts]
        result["method1"][seat.number] = sum(BOARD.territory(code).value for code in mine) + bonus
        result["method2"][seat.number] = sum(BOARD.territory(code).value for code in counted)
        result["method1+3"][seat.number] = result["method1"][seat.number] + sum(mine.values())
        result["method2+3"][seat.number] = result["method2"][seat.number] + sum(mine[code] for code in counted)
    return result


@pytest.mark.parametrize("sample", SAMPLES["good"])
def test_the_samples_score_as_told(sample: dict) -> None:
    found = scores(parse(sample["case"]))
    assert {method: {str(seat): value for seat, value in row.items()} for method, row in found.items()} == sample[
        "scores"
    ]


def test_method_1_counts_all_territories_and_50_for_the_completer() -> None:
    table = seats(card("Alaska"), card("Cina"), card("Siam"), completed=ADA)
    board = final(table, given_to(ADA, ("Alaska", "Ontario"), dict.fromkeys(BOARD.codes, (BRUNO, 1))))
    assert scores(board)["method1"] == {ADA: 3 + 6 + 50, BRUNO: 164 - 9, CARLA: 0}


def test_method_2_counts_inside_the_objective_and_everything_for_the_completer() -> None:
    table = seats(card("Alaska"), card("Cina", "Siam"), card("Peru"), completed=ADA)
    board = final(table, given_to(ADA, ("Alaska", "Ontario", "Siam"), dict.fromkeys(BOARD.codes, (BRUNO, 1))))
    assert scores(board)["method2"] == {ADA: 3 + 6 + 3, BRUNO: 7, CARLA: 0}


def test_method_3_counts_the_armies_on_the_territories_counted() -> None:
    table = seats(card("Alaska"), card("Cina", "Siam"), card("Peru"), completed=ADA)
    mine = given_to(ADA, ("Alaska", "Ontario"), dict.fromkeys(BOARD.codes, (BRUNO, 2)), armies=10)
    found = scores(final(table, mine))
    assert found["method1+3"] == {ADA: 59 + 20, BRUNO: 155 + 80, CARLA: 0}
    assert found["method2+3"] == {ADA: 9 + 20, BRUNO: 7 + 3 + 4, CARLA: 0}


def test_the_scope_both_counts_the_secondary_part_too_and_no_territory_twice() -> None:
    table = seats(card("Alaska", secondary=("Alaska", "Ontario")), card("Cina"), card("Siam"))
    board = final(table, dict.fromkeys(BOARD.codes, (ADA, 1)))
    assert scores(board)["method2"][ADA] == 3
    assert scores(replace(board, scope="both"))["method2"][ADA] == 9


def test_method_2_is_absent_without_a_list_of_territories() -> None:
    table = seats(FOURTEEN.card(1), None, SIXTEEN.card(1))
    found = scores(final(table, dealt(3), "risiko-classico"))
    assert found["method2"][ADA] is found["method2"][BRUNO] is None
    assert found["method2+3"][ADA] is found["method2+3"][BRUNO] is None
    assert found["method2"][CARLA] is not None
    assert None not in found["method1"].values()


def test_uncounted_armies_leave_open_only_the_scores_that_need_them() -> None:
    table = seats(card("Alaska"), card("Cina"), card("Siam"))
    holdings = dealt(3, armies=2) | {"alaska": (ADA, None), "ontario": (BRUNO, None)}
    found = scores(final(table, holdings | {"cina": (BRUNO, 4)}))
    assert found["method1+3"][ADA] is found["method1+3"][BRUNO] is None
    assert found["method1+3"][CARLA] is not None
    assert found["method2+3"] == {ADA: None, BRUNO: 7 + 4, CARLA: 0 if holdings["siam"][0] != CARLA else 5}


def test_a_partial_board_scores_what_is_there() -> None:
    board = final(
        seats(card("Alaska"), card("Cina"), card("Siam")), {"alaska": (ADA, 1), "Atlantide": (ADA, 9), "cina": (8, 1)}
    )
    assert scores(board)["method1+3"] == {ADA: 4, BRUNO: 0, CARLA: 0}


@given(sound_boards())
def test_an_independent_count_agrees(board: FinalBoard) -> None:
    assert scores(board) == naive(board)


@given(sound_boards())
def test_method_1_shares_out_164_points(board: FinalBoard) -> None:
    assert sum(scores(board)["method1"].values()) == 164


@given(sound_boards(), st.integers(1, 6))
def test_the_completer_agrees_with_the_independent_count(board: FinalBoard, who: int) -> None:
    claimed = tuple(replace(seat, completed_in_time=seat.number == who) for seat in board.seats)
    assert scores(replace(board, seats=claimed)) == naive(replace(board, seats=claimed))


@given(sound_boards(), st.randoms(use_true_random=False))
def test_renumbering_the_seats_renumbers_the_scores(board: FinalBoard, chance) -> None:
    numbers = [seat.number for seat in board.seats]
    chance.shuffle(shuffled := list(numbers))
    new = dict(zip(numbers, shuffled, strict=True))
    moved = replace(
        board,
        seats=tuple(replace(seat, number=new[seat.number]) for seat in board.seats),
        holdings={code: (new[seat], armies) for code, (seat, armies) in board.holdings.items()},
    )
    before, after = scores(board), scores(moved)
    assert all(after[method][new[seat]] == before[method][seat] for method in METHODS for seat in numbers)


@given(sound_boards(), st.integers(1, 6), st.booleans())
def test_every_explanation_adds_up_to_its_score(board: FinalBoard, who: int, counted: bool) -> None:
    claimed = tuple(replace(seat, completed_in_time=seat.number == who) for seat in board.seats)
    holdings = board.holdings if counted else {**board.holdings, "alaska": (1, None)}
    board = replace(board, seats=claimed, holdings=holdings)
    told, plain = explain(board), scores(board)
    for seat in board.seats:
        for method in METHODS:
            parts = told[seat.number][method]
            assert parts.total == plain[method][seat.number]
            assert parts.value == sum(value for _, value, _ in parts.territories)
            assert parts.total is None or parts.total == parts.value + parts.bonus + parts.armies


def test_an_explanation_shows_territories_bonus_and_armies() -> None:
    table = seats(card("Alaska"), None, card("Siam"), completed=ADA)
    board = final(table, given_to(ADA, ("Alaska", "Ontario"), dict.fromkeys(BOARD.codes, (BRUNO, 1)), armies=3))
    told = explain(board)
    territories = (("alaska", 3, 3), ("ontario", 6, 3))
    assert told[ADA]["method1+3"] == Explanation(territories, value=9, bonus=50, armies=6, total=65)
    assert told[ADA]["method2"] == Explanation(territories, value=9, bonus=0, armies=0, total=9)
    assert told[BRUNO]["method2"] is None
    assert told[CARLA]["method1"] == Explanation((), 0, 0, 0, 0)
