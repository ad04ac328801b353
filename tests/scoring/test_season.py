"""A club's season: which tournaments count, what a place is worth, who stands where."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.reading import DataError
from scoring.season import Outcome, SeasonRow, SeasonRules, club_table, season_table
from scoring.season_data import season_document, season_rules

ADA, BRUNO, CARLA = 1, 2, 3
PLACES = tuple(map(Decimal, (10, 6, 3)))
BY_PLACES = SeasonRules(places=PLACES)


def told(rows: list[SeasonRow]) -> list[tuple[int | None, int, str]]:
    return [(row.position, row.player, f"{Decimal(row.total).normalize():f}") for row in rows]  # type: ignore[arg-type]


def test_places_are_worth_what_the_season_says_and_beyond_the_list_nothing() -> None:
    outcomes = [Outcome(7, ADA, 1), Outcome(7, BRUNO, 2), Outcome(7, CARLA, 4), Outcome(8, BRUNO, 1)]
    rows = season_table([7, 8], outcomes, BY_PLACES)
    assert told(rows) == [(1, BRUNO, "16"), (2, ADA, "10"), (3, CARLA, "0")]
    assert [part.code for part in rows[0].lines[0].parts] == ["place"]


def test_those_who_share_a_place_share_the_mean_of_its_values() -> None:
    outcomes = [Outcome(7, ADA, 1), Outcome(7, BRUNO, 1), Outcome(7, CARLA, 3)]
    assert told(season_table([7], outcomes, BY_PLACES)) == [(1, ADA, "8"), (1, BRUNO, "8"), (3, CARLA, "3")]
    three = [Outcome(7, player, 1) for player in (ADA, BRUNO, CARLA)]
    assert told(season_table([7], three, BY_PLACES))[0] == (1, ADA, "6.333333")


def test_points_of_the_tournaments_add_up_and_taking_part_can_count() -> None:
    rules = SeasonRules(count="points", present=Decimal(2))
    (row,) = season_table([7, 8], [Outcome(7, ADA, 3, Decimal("12.44")), Outcome(8, ADA, None, Decimal(5))], rules)
    assert (row.total, row.played, row.wins) == (Decimal("21.44"), 2, 0)
    assert [[part.code for part in line.parts] for line in row.lines] == [["points", "present"]] * 2


def test_only_the_best_count() -> None:
    outcomes = [Outcome(event, ADA, event) for event in (1, 2, 3)]
    (row,) = season_table([1, 2, 3], outcomes, SeasonRules(places=PLACES, best=2))
    assert [(line.tournament, line.counted) for line in row.lines] == [(1, True), (2, True), (3, False)]
    assert row.total == 16


@pytest.mark.parametrize(("absence", "total"), [("zero", 13), ("nothing", 10)])
def test_a_missed_tournament_is_the_one_that_is_dropped_where_it_counts_as_zero(absence: str, total: int) -> None:
    outcomes = [Outcome(1, ADA, 1), Outcome(2, ADA, 3)]
    (row,) = season_table([1, 2, 3], outcomes, SeasonRules(places=PLACES, drop=1, absence=absence))
    assert row.total == total


def test_who_took_part_too_rarely_stands_below_without_a_position() -> None:
    outcomes = [Outcome(1, ADA, 1), Outcome(1, BRUNO, 2), Outcome(2, BRUNO, 3)]
    rows = season_table([1, 2], outcomes, SeasonRules(places=PLACES, minimum=2))
    assert told(rows) == [(1, BRUNO, "9"), (None, ADA, "10")]


def test_equal_totals_go_to_who_won_more() -> None:
    rules = SeasonRules(places=(Decimal(6), Decimal(3)))
    outcomes = [Outcome(1, ADA, 2), Outcome(2, ADA, 2), Outcome(1, BRUNO, 1)]
    rows = season_table([1, 2], outcomes, rules)
    assert told(rows) == [(1, BRUNO, "6"), (2, ADA, "6")]
    assert rows[0].decided_by == "wins"


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(1, 6), st.integers(1, 6)), max_size=20), st.randoms())
def test_the_order_in_which_the_outcomes_come_does_not_matter(given_: list[tuple[int, int, int]], chance: Any) -> None:
    once = {(event, player): Outcome(event, player, place) for event, player, place in given_}
    outcomes = list(once.values())
    shuffled = outcomes.copy()
    chance.shuffle(shuffled)
    one, other = (season_table([1, 2, 3], rows, BY_PLACES) for rows in (outcomes, shuffled))
    assert sorted(told(one), key=str) == sorted(told(other), key=str)
    assert all(row.total == sum(line.points for line in row.lines if line.counted) for row in one)


def test_clubs_add_up_the_best_results_of_their_players() -> None:
    outcomes = [Outcome(1, ADA, 1), Outcome(1, BRUNO, 2), Outcome(1, CARLA, 3), Outcome(2, BRUNO, 1)]
    rows = season_table([1, 2], outcomes, BY_PLACES)
    teams = club_table(rows, {ADA: "Nord", BRUNO: "Nord", CARLA: "Sud"}, 2)
    assert [(team.position, team.team, team.counted, team.wins) for team in teams] == [
        (1, "Nord", Decimal(20), 2),
        (2, "Sud", Decimal(3), 0),
    ]


def test_rules_are_data_and_every_choice_is_stated() -> None:
    document = season_document(BY_PLACES)
    assert document["places"] == ["10", "6", "3"]
    assert document.keys() >= {"count", "absence", "drop", "minimum", "tie_breaks"}
    assert season_rules(document) == BY_PLACES


@pytest.mark.parametrize(
    ("document", "code", "where"),
    [
        ([], "no_object", ""),
        ({"bonus": 1}, "key_unknown", "bonus"),
        ({"count": "luck"}, "choice_wrong", "count"),
        ({"places": ["10", "x"]}, "number_wrong", "places.2"),
        ({"places": []}, "places_wrong", "places"),
        ({"places": ["1"], "best": 0}, "whole_wrong", "best"),
        ({"places": ["1"], "best": 3, "drop": 1}, "best_and_drop", "drop"),
        ({"places": ["1"], "tie_breaks": ["wins", "wins"]}, "choice_wrong", "tie_breaks"),
        ({"places": ["1"], "tie_breaks": "wins"}, "choice_wrong", "tie_breaks"),
        ({"places": ["1"], "absence": "one"}, "choice_wrong", "absence"),
        ({"places": ["1"], "by_venue": "yes"}, "choice_wrong", "by_venue"),
        ({}, "nothing_counts", "places"),
    ],
)
def test_what_is_wrong_is_named_by_where_it_stands(document: object, code: str, where: str) -> None:
    with pytest.raises(DataError) as caught:
        season_rules(document)
    assert (caught.value.code, caught.value.where) == (code, where)
