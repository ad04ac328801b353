"""The advisor: ways to run an evening, with what to expect of each."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rig.properties import examples
from tournaments.formats.advisor import Advice, Wanted, advise
from tournaments.seating.errors import Infeasible

EVENING = Wanted(entrants=(24, 24), minutes=8 * 60)


def by_kind(wanted: Wanted) -> dict[str, Advice]:
    return {advice.kind: advice for advice in advise(wanted)}


def test_an_evening_of_24_has_three_ways_that_fit() -> None:
    found = by_kind(EVENING)
    assert set(found) == {"league", "league_final", "elimination"}
    assert found["league"].rounds == 4
    assert found["league"].minutes == 4 * 90 + 3 * 15
    assert (found["league_final"].rounds, found["league_final"].matches) == (2, 4)
    assert (found["league_final"].semifinals, found["league_final"].direct) == (2, 2)
    assert [outlook.repeats for outlook in found["league"].outlooks] == [0]
    assert all(advice.minutes <= EVENING.minutes for advice in found.values())


def test_an_elimination_says_who_goes_home_at_once_and_who_might_meet_again() -> None:
    outlook = by_kind(replace(EVENING, entrants=(64, 64)))["elimination"].outlooks[0]
    assert [sum(tables) for tables in outlook.rounds] == [64, 16, 4]
    assert (outlook.gone, outlook.least, outlook.repeats) == (48, 1, 0)
    assert "one_match" in by_kind(replace(EVENING, entrants=(64, 64)))["elimination"].notes


def test_two_finals_are_foreseen_where_the_thresholds_ask_for_them() -> None:
    found = by_kind(replace(EVENING, entrants=(70, 90)))["league_final"]
    assert [one.semifinals and one.semifinals.winners for one in found.outlooks] == [1, 2, 2]
    assert [one.rounds[-1] for one in found.outlooks] == [(4,), (4, 4), (4, 4)]
    assert [one.finals for one in found.outlooks] == [2, 2, 2]


def test_more_than_36_play_four_semifinals() -> None:
    found = by_kind(replace(EVENING, entrants=(40, 40)))["league_final"]
    assert (found.semifinals, found.direct, found.final) == (4, 0, 4)


def test_too_little_time_means_fewer_rounds_and_says_so() -> None:
    found = by_kind(replace(EVENING, minutes=200, rounds=5))
    assert found["league"].rounds == 2
    assert "fewer_rounds" in found["league"].notes
    assert "too_long" in found["league_final"].notes
    assert advise(replace(EVENING, minutes=200, rounds=5))[0].kind == "league"


def test_too_few_tables_make_larger_ones_and_then_somebody_sits_out() -> None:
    five = by_kind(replace(EVENING, tables=5))["league"].outlooks[0]
    assert (five.tables, five.out) == ((5, 5, 5, 5, 4), 0)
    four = by_kind(replace(EVENING, tables=4))["league"]
    assert (four.outlooks[0].tables, four.outlooks[0].out) == ((5, 5, 5, 5), 4)
    assert "sit_out" in four.notes


def test_a_guess_is_looked_at_from_its_fewest_to_its_most() -> None:
    found = by_kind(replace(EVENING, entrants=(20, 30)))["league"]
    assert [outlook.entrants for outlook in found.outlooks] == [20, 25, 30]
    assert "uneven_tables" in found.notes


def test_rematches_that_nobody_can_avoid_are_foretold() -> None:
    found = by_kind(replace(EVENING, entrants=(12, 12), minutes=900, rounds=6))["league"]
    assert "rematches" in found.notes
    assert found.outlooks[0].repeats is not None
    assert found.outlooks[0].repeats >= found.outlooks[0].repeats_bound > 0


def test_a_club_larger_than_the_tables_must_meet() -> None:
    found = by_kind(replace(EVENING, clubs=(9, 5)))["league"]
    assert found.outlooks[0].clashes_bound == 3 * found.rounds
    assert "clubs_meet" in found.notes


def test_an_elimination_shows_its_plan() -> None:
    plan = by_kind(replace(EVENING, entrants=(100, 100)))["elimination"].outlooks[0].plan
    assert plan is not None
    assert plan.rounds[-1].tables == (4,)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (replace(EVENING, entrants=(2, 2)), "entrants"),
        (replace(EVENING, entrants=(9, 5)), "entrants"),
        (replace(EVENING, minutes=60), "minutes"),
        (replace(EVENING, tables=0), "tables"),
        (replace(EVENING, sizes=(3, 5)), "sizes"),
    ],
)
def test_what_cannot_be_advised_is_refused_with_its_reason(wanted: Wanted, code: str) -> None:
    with pytest.raises(Infeasible) as refused:
        advise(wanted)
    assert refused.value.code == code


@examples(25)
@given(low=st.integers(3, 60), more=st.integers(0, 20), hours=st.integers(2, 12), tables=st.none() | st.integers(1, 20))
def test_there_is_always_a_way_and_everybody_is_counted(low: int, more: int, hours: int, tables: int | None) -> None:
    for advice in advise(Wanted((low, low + more), hours * 60, tables)):
        assert advice.rounds >= 1
        assert ("too_long" in advice.notes) == (advice.minutes > hours * 60)
        for outlook in advice.outlooks:
            assert sum(outlook.tables) + outlook.out == outlook.entrants
            assert tables is None or len(outlook.tables) <= tables
