"""Each tie-break separates what it should, and nothing else."""

from decimal import Decimal

import pytest

from scoring.record import Penalty, Result
from scoring.standings import StandingRow, StandingRules, standings
from scoring.tiebreaks import REGISTRY

ADA, BRUNO, CARLA = 1, 2, 3


def order(code: str, *played: Result, **facts: object) -> list[tuple[int | None, int]]:
    """Entrants with their positions when only this tie-break applies (best two results count)."""
    entrants = sorted({result.entrant for result in played})
    rows: list[StandingRow] = standings(entrants, played, StandingRules(best=2, tie_breaks=(code,)), **facts)
    assert len({row.total for row in rows}) == 1, "the case must be a tie"
    return [(row.position, row.entrant) for row in rows]


def test_wins() -> None:
    assert order("wins", Result(ADA, 1, 10), Result(BRUNO, 1, 10, won=True)) == [(1, BRUNO), (2, ADA)]


def test_best_win() -> None:
    played = [Result(ADA, 1, 30), Result(ADA, 2, 10, won=True), Result(BRUNO, 1, 20, won=True), Result(BRUNO, 2, 20)]
    assert order("best_win", *played) == [(1, BRUNO), (2, ADA)]


def test_total_without_drops() -> None:
    played = [Result(ADA, 1, 10), Result(ADA, 2, 10), Result(ADA, 3, 1)]
    played += [Result(BRUNO, 1, 10), Result(BRUNO, 2, 10), Result(BRUNO, 3, 9)]
    assert order("total_without_drops", *played) == [(1, BRUNO), (2, ADA)]


def test_total_without_drops_feels_a_penalty() -> None:
    played = [Result(ADA, 1, 15), Result(ADA, 2, 10), Result(BRUNO, 1, 10), Result(BRUNO, 2, 10), Result(BRUNO, 3, 9)]
    assert order("total_without_drops", *played, penalties=[Penalty(ADA, Decimal(5))]) == [(1, BRUNO), (2, ADA)]


@pytest.mark.parametrize("code", ["best_result", "second_best", "third_best"])
def test_best_second_and_third_result(code: str) -> None:
    lines = {
        "best_result": ((30, 10, 0), (20, 20, 0)),
        "second_best": ((30, 10, 0), (20, 20, 0)),
        "third_best": ((20, 20, 5), (20, 20, 6)),
    }[code]
    played = [
        Result(who, turn, line[turn - 1]) for who, line in zip((ADA, BRUNO), lines, strict=True) for turn in (1, 2, 3)
    ]
    first = ADA if code == "best_result" else BRUNO
    assert order(code, *played)[0] == (1, first)


def test_previous_position() -> None:
    played = [Result(who, 1, 10) for who in (ADA, BRUNO, CARLA)]
    assert order("previous_position", *played, previous={BRUNO: 2, CARLA: 1}) == [(1, CARLA), (2, BRUNO), (3, ADA)]


def test_lots_are_read_from_what_was_recorded() -> None:
    played = [Result(who, 1, 10) for who in (ADA, BRUNO, CARLA)]
    assert order("lots", *played, lots={ADA: 2, BRUNO: 1}) == [(1, BRUNO), (2, ADA), (3, CARLA)]
    assert order("lots", *played) == [(1, ADA), (1, BRUNO), (1, CARLA)]


def test_points_outside_and_raw_points() -> None:
    played = [Result(ADA, 1, 10, raw=44, outside=3), Result(BRUNO, 1, 10, raw=40, outside=7)]
    assert order("points_outside", *played) == [(1, BRUNO), (2, ADA)]
    assert order("raw_points", *played) == [(1, ADA), (2, BRUNO)]


def test_results_one_by_one_from_the_best_then_in_order() -> None:
    played = [Result(ADA, 1, 10), Result(ADA, 2, 30), Result(BRUNO, 1, 30), Result(BRUNO, 2, 10)]
    assert order("results_descending", *played) == [(1, ADA), (1, BRUNO)]
    assert order("results_in_order", *played) == [(1, BRUNO), (2, ADA)]


def test_shorter_totals_leave_out_the_last_round_then_the_last_two() -> None:
    played = [Result(ADA, 1, 10), Result(ADA, 2, 30), Result(BRUNO, 1, 30), Result(BRUNO, 2, 10)]
    assert order("shorter_totals", *played) == [(1, BRUNO), (2, ADA)]
    assert order("shorter_totals", *(Result(who, 1, 10) for who in (ADA, BRUNO))) == [(1, ADA), (1, BRUNO)]


def meeting(turn: int, *finished: int) -> list[Result]:
    """A table where everybody scores 10, in order of arrival."""
    return [
        Result(who, turn, 10, place=place, met=tuple(one for one in finished if one != who))
        for place, who in enumerate(finished, 1)
    ]


def test_direct_encounter_counts_who_finished_ahead() -> None:
    assert order("direct_encounter", *meeting(1, BRUNO, ADA), *meeting(2, BRUNO, ADA)) == [(1, BRUNO), (2, ADA)]
    assert order("direct_encounter", *meeting(1, BRUNO, ADA), *meeting(2, ADA, BRUNO)) == [(1, ADA), (1, BRUNO)]


def test_direct_encounter_says_nothing_unless_all_have_met() -> None:
    played = [*meeting(1, BRUNO, ADA), Result(CARLA, 1, 10)]
    assert order("direct_encounter", *played) == [(1, ADA), (1, BRUNO), (1, CARLA)]


def test_every_tie_break_states_its_source() -> None:
    assert all(code == one.code and one.source for code, one in REGISTRY.items())
