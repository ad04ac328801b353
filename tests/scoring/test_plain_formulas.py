"""Places and points, for any game: what was written down settles the table."""

from decimal import Decimal

import pytest

from scoring.facts import SeatFacts, TableFacts
from scoring.formulas import formula
from scoring.winner import WinnerNeeded, table_winner


def table(*rows: tuple[int, int], **more: object) -> TableFacts:
    """Seats by (place, points)."""
    seats = tuple(SeatFacts(seat, Decimal(points), place=place) for seat, (place, points) in enumerate(rows, 1))
    return TableFacts(seats, **more)  # type: ignore[arg-type]


def worth(code: str, facts: TableFacts) -> list[Decimal | None]:
    return [one.total for one in formula(code).points(facts)]


def test_a_place_is_worth_the_players_left_behind() -> None:
    assert worth("places", table((2, 80), (1, 60), (4, 10), (3, 90))) == [2, 3, 0, 1]


def test_equal_places_share_what_lies_between_them() -> None:
    assert worth("places", table((1, 0), (2, 0), (2, 0), (4, 0))) == [3, Decimal("1.5"), Decimal("1.5"), 0]


def test_points_are_worth_what_they_are_whoever_won() -> None:
    facts = table((2, 80), (1, 60), (3, 10))
    assert worth("points", facts) == [80, 60, 10]
    assert [one.won for one in formula("points").points(facts)] == [False, True, False]


def test_the_place_written_down_comes_before_every_score_and_tie_rule() -> None:
    outcome = table_winner(table((3, 90), (1, 10), (2, 50), tie_rule=("later_in_order",)), lambda seat: seat.points)
    assert outcome.winners == (2,) and outcome.places == {1: 3, 2: 1, 3: 2}


def test_two_first_places_wait_for_a_decision_unless_the_win_is_shared() -> None:
    with pytest.raises(WinnerNeeded):
        formula("places").points(table((1, 5), (1, 5), (3, 0)))
    assert worth("places", table((1, 5), (1, 5), (3, 0), shared=True)) == [Decimal("1.5"), Decimal("1.5"), 0]
    assert worth("places", table((1, 5), (1, 5), (3, 0), decided=(2,))) == [1, 2, 0]


def test_without_places_the_points_order_the_table() -> None:
    seats = tuple(SeatFacts(seat, Decimal(points)) for seat, points in ((1, 20), (2, 50), (3, 40)))
    assert worth("places", TableFacts(seats)) == [0, 2, 1]
