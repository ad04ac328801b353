"""Every table names its winner, by rule or by a recorded decision."""

from decimal import Decimal

import pytest

from scoring.facts import SeatFacts, TableFacts
from scoring.winner import WinnerNeeded, only_winner, table_winner

ADA, BRUNO, CARLA, DARIO = 1, 2, 3, 4
R23 = ("armies", "extra_round")
R31 = ("outside", "later_in_order")


def points(seat: SeatFacts) -> Decimal | None:
    return seat.points


def table(*typed: int | None, armies=(), outside=(), completed: int = 0, **options) -> TableFacts:
    def at(values: tuple, index: int) -> object:
        return values[index] if index < len(values) else None

    return TableFacts(
        tuple(
            SeatFacts(
                index + 1,
                None if one is None else Decimal(one),
                outside=at(outside, index),
                armies=at(armies, index),
                completed=completed == index + 1,
            )
            for index, one in enumerate(typed)
        ),
        **options,
    )


def test_the_highest_score_wins() -> None:
    outcome = table_winner(table(10, 40, 30, 30), points)
    assert (outcome.winner, outcome.reason) == (BRUNO, "points")
    assert outcome.places == {ADA: 4, BRUNO: 1, CARLA: 2, DARIO: 2}


def test_who_completed_the_objective_wins_whatever_the_points() -> None:
    outcome = table_winner(table(10, 40, 30, completed=ADA), points)
    assert (outcome.winner, outcome.reason) == (ADA, "objective")
    assert outcome.places == {ADA: 1, BRUNO: 2, CARLA: 3}


def test_more_armies_decide_a_tie_of_the_rule_book() -> None:
    outcome = table_winner(table(40, 40, 30, armies=(20, 25, 60), tie_rule=R23), points)
    assert (outcome.winner, outcome.reason) == (BRUNO, "armies")
    assert outcome.places == {ADA: 2, BRUNO: 1, CARLA: 3}


@pytest.mark.parametrize("armies", [(20, 20, 5), (20, None, 5), ()])
def test_equal_or_uncounted_armies_leave_the_tie_to_a_decision(armies: tuple) -> None:
    outcome = table_winner(table(40, 40, 30, armies=armies, tie_rule=R23), points)
    assert outcome.winner is None
    assert (outcome.tied, outcome.reason) == ((ADA, BRUNO), "undecided")
    assert outcome.places == {ADA: 1, BRUNO: 1, CARLA: 3}
    with pytest.raises(WinnerNeeded) as caught:
        only_winner(table(40, 40, 30, armies=armies, tie_rule=R23), points)
    assert caught.value.seats == (ADA, BRUNO)


def test_the_clubs_take_points_outside_then_the_later_in_order() -> None:
    outside = table_winner(table(40, 40, 30, outside=(12, 9, 80), tie_rule=R31), points)
    assert (outside.winner, outside.reason) == (ADA, "outside")
    later = table_winner(table(40, 40, 30, outside=(9, 9, 80), tie_rule=R31), points)
    assert (later.winner, later.reason) == (BRUNO, "later_in_order")


def test_a_recorded_decision_comes_first() -> None:
    outcome = table_winner(table(40, 40, 30, tie_rule=R31, outside=(1, 0, 0), decided=(BRUNO,)), points)
    assert (outcome.winner, outcome.reason) == (BRUNO, "decision")


def test_a_win_is_shared_only_where_the_format_allows_it() -> None:
    outcome = table_winner(table(40, 40, 30, tie_rule=R23, armies=(9, 8, 7), shared=True), points)
    assert (outcome.winners, outcome.winner, outcome.reason) == ((ADA, BRUNO), None, "shared")


def test_a_score_nobody_knows_decides_nothing() -> None:
    outcome = table_winner(table(40, None, 30), points)
    assert outcome.tied == (ADA, BRUNO, CARLA)
    assert outcome.places == {ADA: 1, BRUNO: 3, CARLA: 2}
