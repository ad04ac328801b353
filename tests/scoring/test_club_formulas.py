"""The clubs' formulas, one table worked out by hand each; the program's own cases: tests/tournaments/spreadsheet."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scoring.facts import TableFacts, seat_from_typed
from scoring.formulas import FormulaPoints, formula
from scoring.winner import WinnerNeeded

CLUB = ["nazionale", "nazionale-manual", "victory", "campionato-gufo", "campionato-gufo-manual", "bgl", "bgl-manual"]


def table(*typed: str, **options: object) -> TableFacts:
    return TableFacts(tuple(seat_from_typed(seat, Decimal(one)) for seat, one in enumerate(typed, 1)), **options)


def lines(code: str, facts: TableFacts) -> tuple[FormulaPoints, ...]:
    return formula(code).points(facts)


def totals(code: str, facts: TableFacts) -> list[str]:
    return [f"{one.total.normalize():f}" for one in lines(code, facts)]


@pytest.mark.parametrize("code", [*CLUB, "modena", "raduno-2004"])
def test_a_tie_for_the_win_waits_for_a_decision(code: str) -> None:
    with pytest.raises(WinnerNeeded):
        lines(code, table("30", "30", "20", "5"))
    named = lines(code, table("30", "30", "20", "5", decided=(2,)))
    assert [one.won for one in named] == [False, True, False, False]
    assert named[1].total > named[0].total


@pytest.mark.parametrize("code", [*CLUB, "modena", "raduno-2004"])
@pytest.mark.parametrize("typed", [("44.1", "44", "-1", "-2"), ("100", "80", "3"), ("60", "20", "20", "8", "-1")])
def test_the_parts_add_up_and_nobody_is_forgotten(code: str, typed: tuple[str, ...]) -> None:
    found = lines(code, table(*typed))
    assert [one.seat for one in found] == list(range(1, len(typed) + 1))
    for one in found:
        assert one.parts
        assert one.total == sum(part.amount for part in one.parts)


def test_nazionale_multiplies_at_five_only_as_the_manual_says() -> None:
    facts = table("60", "20", "10", "0", "-1")
    assert totals("nazionale", facts) == ["110", "20", "10", "0", "-1"]
    assert totals("nazionale-manual", facts) == ["125", "25", "12.5", "0", "-1.25"]
    assert totals("nazionale-manual", table("100", "20", "10", "4", "2"))[0] == "150"
    assert totals("nazionale-manual", table("60", "20", "10", "4")) == ["110", "20", "10", "4"]


def test_the_raduno_of_2004_gave_twenty_or_ten_each() -> None:
    assert totals("raduno-2004", table("40", "20", "10")) == ["60", "20", "10"]
    assert totals("raduno-2004", table("40", "40", "10", shared=True)) == ["50", "50", "10"]


def test_victory_gives_one_and_thousandths_away_from_zero() -> None:
    assert totals("victory", table("44", "30", "20", "-1")) == ["1.044", "0.03", "0.02", "-0.001"]
    assert totals("victory", table("79", "30", "21", "-1", "80")) == ["0.099", "0.038", "0.027", "-0.002", "1.1"]
    assert totals("victory", table("100", "2", "1")) == ["1.1", "0.002", "0.001"]
    winner = lines("victory", table("44", "30", "20", "-1"))[0]
    assert [(part.code, str(part.amount)) for part in winner.parts] == [("win", "1"), ("thousandths", "0.044")]


def test_campionato_gufo_counts_the_distance_from_the_winner() -> None:
    assert totals("campionato-gufo", table("60", "40", "10", "-1")) == ["160", "80", "50", "39"]
    assert totals("campionato-gufo", table("86", "40", "10")) == ["186", "40", "10"]
    assert totals("campionato-gufo", table("60", "40", "30", "20", "10")) == ["175", "80", "70", "60", "50"]
    second = lines("campionato-gufo", table("60", "40", "10"))[1]
    assert [(part.code, part.amount, part.detail) for part in second.parts] == [("base", 100, None), ("gap", -20, 20)]


def test_a_completed_objective_counts_100_by_the_program_and_86_by_the_manual() -> None:
    four, five = table("100", "40", "0", "0"), table("100", "40", "0", "0", "0")
    assert [totals("campionato-gufo", facts)[0] for facts in (four, five)] == ["200", "225"]
    assert [totals("campionato-gufo-manual", facts)[0] for facts in (four, five)] == ["186", "186"]
    assert totals("campionato-gufo-manual", four)[1:] == ["40", "0", "0"]


def test_modena_gives_200_and_the_distance_behind() -> None:
    assert totals("modena", table("60", "40", "10", "-1")) == ["200", "80", "50", "0"]
    assert totals("modena", table("100", "40", "10")) == ["201", "40", "10"]


def test_bgl_gives_the_place_and_the_share_of_the_table() -> None:
    assert totals("bgl", table("50", "30", "15", "5")) == ["100.5", "60.3", "40.15", "20.05"]
    assert totals("bgl-manual", table("50", "30", "15", "5")) == ["101", "60.428", "40.176", "20.052"]
    assert totals("bgl", table("50", "30", "10", "5", "5")) == ["100.5", "65.3", "50.1", "22.55", "22.55"]
    assert totals("bgl", table("60", "40")) == ["100.6", "55.4"]
    share = lines("bgl", table("50", "30", "15", "5"))[1].parts[1]
    assert (share.code, share.amount, share.detail, share.factor) == ("share", Decimal("0.3"), 30, 100)


def test_at_a_bgl_table_of_three_a_ghost_takes_a_rank() -> None:
    assert totals("bgl", table("45", "70", "38")) == ["40.227", "100.353", "20.191"]
    assert totals("bgl", table("40", "30", "20")) == ["100.341", "60.256", "20.17"]
    assert totals("bgl-manual", table("40", "30", "20")) == ["100.8", "55.5", "10.285"]


def test_a_ghost_that_was_typed_sits_at_the_table() -> None:
    with_ghost = table("40", "30", "20", ghosts=(Decimal(0),))
    assert totals("bgl", with_ghost) == ["100.444", "60.333", "40.222"]
    assert totals("gufo", with_ghost)[0] == "12.4"
    assert totals("open", with_ghost)[1] == "22.5"
    assert totals("bgl", table("40", ghosts=(Decimal(0),))) == ["101"]


def test_who_shares_a_place_shares_the_mean_cut_after_two_decimals() -> None:
    shared = table("30", "30", "30", "5", shared=True)
    assert totals("bgl", shared) == ["66.975", "66.975", "66.975", "20.052"]


def test_a_table_without_any_point_has_no_shares() -> None:
    assert totals("bgl", table("0", "0", "0", "0", decided=(1,))) == ["100", "40", "40", "40"]
    assert totals("bgl", table("1", "0", "0", "0", "0", "0"))[1] == "32"
