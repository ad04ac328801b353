"""Standings: from confirmed results to rows, and why a row stands where it stands."""

import json
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.record import Penalty, Result
from scoring.standings import StandingRow, StandingRules, StandingRulesError, standings
from tests.scoring.test_formulas import DATA, GOLDENS, counted, golden

ADA, BRUNO, CARLA, DARIO = 1, 2, 3, 4
ALL = (ADA, BRUNO, CARLA, DARIO)


def results(**by_player: list[int | None]) -> list[Result]:
    """One list of points per player, None for a missed round."""
    numbers = {"ada": ADA, "bruno": BRUNO, "carla": CARLA, "dario": DARIO}
    return [
        Result(numbers[name], number, points)
        for name, line in by_player.items()
        for number, points in enumerate(line, 1)
        if points is not None
    ]


def brief(rows: list[StandingRow]) -> list[tuple[int | None, int, object]]:
    return [(row.position, row.entrant, row.total) for row in rows]


def plain(**choices: object) -> StandingRules:
    return StandingRules(**({"tie_breaks": ()} | choices))


def test_totals_add_up_and_equal_rows_share_a_position() -> None:
    rows = standings(ALL, results(ada=[10, 5], bruno=[20, 10], carla=[5, 10], dario=[1, 2]), plain())
    assert brief(rows) == [(1, BRUNO, 30), (2, ADA, 15), (2, CARLA, 15), (4, DARIO, 3)]
    assert [row.shared for row in rows] == [False, True, True, False]


def test_whoever_has_not_played_stands_last_with_nothing() -> None:
    rows = standings(ALL, results(ada=[10]), plain())
    assert brief(rows) == [(1, ADA, 10), (2, BRUNO, 0), (2, CARLA, 0), (2, DARIO, 0)]


def test_only_the_best_results_count_and_the_drops_are_shown() -> None:
    rows = standings((ADA, BRUNO), results(ada=[10, 50, 30], bruno=[40, 1, 41]), plain(best=2))
    assert brief(rows) == [(1, BRUNO, 81), (2, ADA, 80)]
    assert [line.round for line in rows[0].lines if not line.counted] == [2]
    assert [line.round for line in rows[1].lines if not line.counted] == [1]


def test_of_two_equal_results_the_later_is_dropped() -> None:
    (row,) = standings((ADA,), results(ada=[7, 9, 7]), plain(best=2))
    assert [line.counted for line in row.lines] == [True, True, False]


def test_an_absence_is_a_zero_that_can_be_dropped() -> None:
    absent = standings((ADA, BRUNO), results(ada=[30, None, 20], bruno=[10, 10, 40]), plain(drop=1))
    assert brief(absent) == [(1, ADA, 50), (1, BRUNO, 50)]
    assert [(line.points, line.result is None, line.counted) for line in absent[0].lines][1] == (0, True, False)


def test_an_absence_is_dropped_before_a_zero_that_was_played() -> None:
    (row,) = standings((ADA,), results(ada=[None, 0, 5]), plain(drop=1))
    assert [line.round for line in row.lines if line.counted] == [2, 3]


def test_an_absence_that_is_nothing_drops_a_match_played() -> None:
    rows = standings((ADA, BRUNO), results(ada=[30, None, 20], bruno=[10, 10, 40]), plain(drop=1, absence="nothing"))
    assert brief(rows) == [(1, BRUNO, 50), (2, ADA, 30)]
    assert [line.round for line in rows[1].lines] == [1, 3]


def test_below_the_minimum_of_matches_nobody_is_placed() -> None:
    rows = standings((ADA, BRUNO, CARLA), results(ada=[99], bruno=[1, 2], carla=[3, 4]), plain(minimum=2))
    assert brief(rows) == [(1, CARLA, 7), (2, BRUNO, 3), (None, ADA, 99)]
    assert rows[2].movement is None


def test_results_after_the_rounds_held_are_left_out() -> None:
    rows = standings((ADA, BRUNO), results(ada=[10, 1], bruno=[5, 50]), plain(rounds=1))
    assert brief(rows) == [(1, ADA, 10), (2, BRUNO, 5)]


def test_a_result_of_nobody_in_the_tournament_is_left_out() -> None:
    assert brief(standings((ADA,), results(ada=[1], bruno=[2]), plain())) == [(1, ADA, 1)]


def test_the_size_factor_is_exact() -> None:
    played = [Result(ADA, 1, 41, table_size=5), Result(BRUNO, 1, 41, table_size=3), Result(CARLA, 1, 41, table_size=4)]
    rows = standings((ADA, BRUNO, CARLA), played, plain(normalisation="size_factor"))
    assert [row.total for row in rows] == [Decimal("51.25"), 41, Decimal("30.75")]


def test_the_share_of_the_table_is_exact() -> None:
    played = [Result(ADA, number, 1, table_total=3) for number in (1, 2, 3)]
    rows = standings(
        (ADA, BRUNO), [*played, Result(BRUNO, 1, Decimal("1.5"), table_total=0)], plain(normalisation="table_share")
    )
    assert brief(rows) == [(1, ADA, Fraction(1)), (2, BRUNO, 0)]


def test_penalties_are_taken_off_and_stay_visible() -> None:
    given = [Penalty(ADA, 15, "late"), Penalty(ADA, 0, "warned"), Penalty(99, 5)]
    rows = standings((ADA, BRUNO), results(ada=[30], bruno=[20]), plain(), penalties=given)
    assert brief(rows) == [(1, BRUNO, 20), (2, ADA, 15)]
    assert (rows[1].penalty, [one.reason for one in rows[1].penalties]) == (15, ["late", "warned"])


def test_a_penalty_mixes_with_shares_and_factors() -> None:
    shared = standings(
        (ADA,),
        [Result(ADA, 1, 1, table_total=2)],
        plain(normalisation="table_share"),
        penalties=[Penalty(ADA, Decimal("0.25"))],
    )
    assert shared[0].total == Fraction(1, 4)
    assert shared[0].ties == {}


def test_movement_is_counted_in_places_gained() -> None:
    rows = standings((ADA, BRUNO, CARLA), results(ada=[1], bruno=[2], carla=[3]), plain(), previous={ADA: 1, BRUNO: 2})
    assert {row.entrant: row.movement for row in rows} == {CARLA: None, BRUNO: 0, ADA: -2}


def test_the_row_says_which_tie_break_decided() -> None:
    played = [
        Result(ADA, 1, 60, won=True),
        Result(ADA, 2, 0),
        Result(BRUNO, 1, 30),
        Result(BRUNO, 2, 30),
        Result(CARLA, 1, 20),
        Result(CARLA, 2, 40),
        Result(DARIO, 1, 70),
    ]
    rows = standings(ALL, played, StandingRules(tie_breaks=("wins", "best_result")))
    assert [(row.position, row.entrant, row.decided_by) for row in rows] == [
        (1, DARIO, ""),
        (2, ADA, "wins"),
        (3, CARLA, "best_result"),
        (4, BRUNO, "best_result"),
    ]
    assert rows[2].ties == {"wins": 0, "best_result": 40}
    assert rows[1].ties == {"wins": 1}


def test_what_no_tie_break_separates_is_shared_below_who_was_separated() -> None:
    played = [Result(ADA, 1, 10, won=True), Result(BRUNO, 1, 10), Result(CARLA, 1, 10)]
    rows = standings((CARLA, BRUNO, ADA), played, StandingRules(tie_breaks=("wins",)))
    assert [(row.position, row.entrant, row.decided_by, row.shared) for row in rows] == [
        (1, ADA, "wins", False),
        (2, CARLA, "wins", True),
        (2, BRUNO, "wins", True),
    ]


@pytest.mark.parametrize(
    "choices",
    [
        {"normalisation": "double"},
        {"absence": "ghost"},
        {"best": 0},
        {"drop": -1},
        {"minimum": -1},
        {"best": 2, "drop": 1},
    ],
)
def test_a_choice_that_does_not_exist_is_refused(choices: dict) -> None:
    with pytest.raises(StandingRulesError):
        StandingRules(**choices)


def test_an_unknown_tie_break_lists_those_there_are() -> None:
    with pytest.raises(KeyError, match="direct_encounter"):
        StandingRules(tie_breaks=("coin",))


ORDERS = {
    "open": ("wins", "best_result"),
    "gufo": ("wins", "best_result"),
    "raduno": ("results_descending", "results_in_order"),
}


@pytest.mark.parametrize("name", GOLDENS)
def test_positions_and_totals_are_those_of_the_program(name: str) -> None:
    tournament = golden(name)
    found = counted(tournament)
    played = [
        Result(player, number, points, won)
        for player, rounds in found.items()
        for number, (points, won) in rounds.items()
    ]
    expected = tournament["standing"]
    rows = standings([row["id"] for row in expected], played, StandingRules(tie_breaks=ORDERS[tournament["formula"]]))
    assert {row.entrant: row.total for row in rows} == {row["id"]: Decimal(row["total"]) for row in expected}
    assert [(row.position, row.entrant) for row in rows] == [(row["position"], row["id"]) for row in expected]


def test_the_goldens_are_there() -> None:
    assert len(GOLDENS) == 9
    assert all(json.loads(path.read_text(encoding="utf-8"))["source"] for path in DATA.glob("*.json"))


POINTS = st.lists(st.lists(st.none() | st.integers(-2, 4), min_size=4, max_size=4), min_size=1, max_size=6)


@given(POINTS, st.integers(1, 4), st.sampled_from(["zero", "nothing"]))
def test_any_standing_is_ordered_and_numbered_1_2_2_4(lines: list, best: int, absence: str) -> None:
    played = [
        Result(entrant, number, points, won=points == 4)
        for entrant, line in enumerate(lines, 1)
        for number, points in enumerate(line, 1)
        if points is not None
    ]
    rules = StandingRules(best=best, absence=absence, tie_breaks=("wins", "best_result", "total_without_drops"))
    rows = standings(range(1, len(lines) + 1), played, rules)
    keys = [(row.total, row.wins, max((line.points for line in row.lines), default=0)) for row in rows]
    assert [row.total for row in rows] == sorted((row.total for row in rows), reverse=True)
    assert keys == sorted(keys, reverse=True)
    for before, after in pairwise(rows):
        assert after.position == before.position or after.position == rows.index(after) + 1
    assert standings(reversed(range(1, len(lines) + 1)), list(reversed(played)), rules)[0].total == rows[0].total
