"""The national ranking: what an event is worth, which events count."""

from __future__ import annotations

import math
from decimal import Decimal

import pytest

from scoring.ranking import Placing, RankedTournament, ranking, tournament_points
from scoring.ranking_data import ParametersError, parameters, parameters_of

ADA, BRUNO, CARLA = 1, 2, 3
USUAL = parameters(2026)


def points(category: str, place: int, tables: int = 20, rounds: int = 0) -> Decimal:
    return tournament_points(RankedTournament(1, category, tables), place, rounds, USUAL)


@pytest.mark.parametrize(
    ("category", "worth"), [("raduno", 720), ("master", 576), ("open", 288), ("interclub", 216), ("friendly", 0)]
)
def test_the_winner_gets_a_fifth_more_of_base_and_tables_by_class(category: str, worth: int) -> None:
    assert points(category, 1) == worth


@pytest.mark.parametrize("place", [2, 3, 20, 100])
def test_from_the_second_place_on_it_decays(place: int) -> None:
    assert float(points("open", place)) == pytest.approx(2 * 120 * math.exp(-place / 20), abs=1e-6)


@pytest.mark.parametrize(("rounds", "worth"), [(1, 24), (2, 24), (3, 60), (4, 84), (5, 96), (6, 120), (30, 120)])
def test_a_championship_is_worth_what_one_played_of_it(rounds: int, worth: int) -> None:
    assert points("championship", 1, rounds=rounds) == Decimal(worth) * Decimal("1.2")


def test_an_event_of_less_than_six_tables_counts_nothing() -> None:
    assert points("open", 1, tables=5) == 0
    assert ranking([RankedTournament(1, "open", 5)], [Placing(1, ADA, 1)], USUAL) == []


def test_only_the_best_events_of_a_category_count() -> None:
    events = [RankedTournament(number, "open", 10 * number) for number in range(1, 6)]
    (row,) = ranking(events, [Placing(number, ADA, 1) for number in range(1, 6)], USUAL)
    assert [(worth.tournament, worth.counted) for worth in row.worths] == [
        (5, True),
        (4, True),
        (3, True),
        (2, False),
        (1, False),
    ]
    assert row.total == sum(Decimal("2.4") * (100 + tables) for tables in (50, 40, 30))


@pytest.mark.parametrize(
    ("category", "held", "most"),
    [("master", 5, 3), ("master", 20, 6), ("raduno", 2, 1), ("raduno", 7, 2), ("open", 40, 5), ("other", 4, 4)],
)
def test_a_share_of_those_held_counts_where_it_is_more(category: str, held: int, most: int) -> None:
    assert USUAL.most_counted(category, held) == most


def test_of_championships_the_best_count_up_to_45_rounds() -> None:
    events = [RankedTournament(number, "championship", 50 - number) for number in (1, 2, 3)]
    rounds = {1: 30, 2: 20, 3: 15}
    (row,) = ranking(events, [Placing(number, ADA, 1, rounds[number]) for number in (1, 2, 3)], USUAL)
    assert [(worth.tournament, worth.counted) for worth in row.worths] == [(1, True), (2, False), (3, True)]


def test_equal_totals_share_the_position() -> None:
    events = [RankedTournament(1, "open", 10), RankedTournament(2, "open", 10)]
    rows = ranking(
        events, [Placing(1, BRUNO, 1), Placing(2, ADA, 1), Placing(1, CARLA, 2), Placing(9, CARLA, 1)], USUAL
    )
    assert [(row.position, row.player) for row in rows] == [(1, ADA), (1, BRUNO), (3, CARLA)]


def test_a_season_changes_single_parameters() -> None:
    usual = {
        "base": "100",
        "winner": "1.2",
        "decay": "20",
        "least_tables": 6,
        "classes": {"open": "2", "master": "4"},
        "championship": {"0": "0.2"},
        "counted": {"open": [3, "0.1"]},
        "limits": {"championship_rounds": 45},
    }
    changed = parameters_of(usual, {"winner": "1.5", "classes": {"open": "3"}})
    assert (changed.winner, changed.classes["open"], changed.classes["master"]) == (Decimal("1.5"), 3, 4)
    with pytest.raises(ParametersError, match="no parameter 'class'"):
        parameters_of(usual, {"class": {}})
    with pytest.raises(ParametersError, match="wrong"):
        parameters_of(usual, {"base": "a hundred"})
    with pytest.raises(ParametersError, match="championship_rounds"):
        parameters_of(usual | {"limits": {}}, {})
