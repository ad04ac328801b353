"""Semifinals: how many by the entrants, who skips them, who sits together."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.tournaments.spreadsheet.goldens import case, standing
from tournaments.formats.semifinals import (
    FormatError,
    Leader,
    SemifinalPlan,
    deal_out,
    direct_finalists,
    semifinal_plan,
    semifinal_tables,
)

WON, LOST, SHARED = Leader(True), Leader(False), Leader(True, alone=False)


@pytest.mark.parametrize(
    ("entrants", "semifinals", "direct", "winners"),
    [
        *((16, 2, 2, 1), (36, 2, 2, 1), (37, 4, 0, 1), (76, 4, 0, 1), (77, 8, 0, 2), (116, 8, 0, 2)),
        *((117, 12, 0, 3), (156, 12, 0, 3), (157, 16, 0, 4), (196, 16, 0, 4), (197, 20, 0, 5), (400, 20, 0, 5)),
    ],
)
def test_a_raduno_has_semifinals_by_its_entrants(entrants: int, semifinals: int, direct: int, winners: int) -> None:
    plan = semifinal_plan("raduno", entrants)
    assert plan == SemifinalPlan(semifinals, direct, winners)
    assert plan.finalists == 4 * winners


@pytest.mark.parametrize(
    ("entrants", "plan"),
    [(50, (4, 0, 1)), (99, (4, 0, 1)), (100, (8, 0, 2)), (149, (8, 0, 2)), (150, (12, 0, 3)), (200, (16, 0, 4))],
)
def test_a_master_from_fifty_on_goes_by_its_entrants(entrants: int, plan: tuple[int, int, int]) -> None:
    assert semifinal_plan("master", entrants, [WON, WON]) == SemifinalPlan(*plan)


@pytest.mark.parametrize(
    ("leaders", "semifinals", "direct"),
    [
        ([WON, WON], 2, 2),
        ([WON, LOST], 3, 1),
        ([WON, SHARED], 3, 1),
        ([LOST, WON], 4, 0),
        ([SHARED, SHARED], 4, 0),
        ([], 4, 0),
    ],
)
def test_below_fifty_leaders_who_won_everything_skip_the_semifinal(
    leaders: list[Leader], semifinals: int, direct: int
) -> None:
    for code in ("master", "sant_eufemia"):
        plan = semifinal_plan(code, 49, leaders)
        assert (plan.semifinals, plan.direct, plan.finalists) == (semifinals, direct, 4)


@pytest.mark.parametrize(
    ("name", "format_code"),
    [(f"radunonazionale-n{count}", "raduno_program") for count in (16, 20, 21)]
    + [(f"masterrisiko-n{count}", "master") for count in (16, 20, 21)],
)
def test_the_program_drew_these_semifinals(name: str, format_code: str) -> None:
    given = case(name)
    two = given | {"rounds": given["rounds"][:2]}
    rows = standing(two)
    leaders = [Leader(row.wins == 2, [one.position for one in rows].count(row.position) == 1) for row in rows[:2]]
    plan = semifinal_plan(format_code, len(rows), leaders)
    drawn = [[player for player, _ in table] for table in given["rounds"][2]]
    assert plan.semifinals == len(drawn)
    in_order = [row.entrant for row in rows][plan.direct : plan.entrants]
    assert sorted(in_order) == sorted(player for table in drawn for player in table)
    quarters = [in_order[start : start + len(drawn)] for start in range(0, len(in_order), len(drawn))]
    assert all(sum(player in quarter for player in table) == 1 for table in drawn for quarter in quarters)


def test_too_few_for_semifinals_and_unknown_formats_are_refused() -> None:
    with pytest.raises(FormatError) as caught:
        semifinal_plan("raduno", 9)
    assert (caught.value.code, caught.value.params) == ("too_few", {"entrants": 9, "needed": 10})
    with pytest.raises(FormatError, match="format_unknown"):
        semifinal_plan("briscola", 40)


def test_several_winners_deal_the_standing_out() -> None:
    assert deal_out(range(1, 8), 3) == [[1, 4, 7], [2, 5], [3, 6]]
    assert direct_finalists(range(1, 20), SemifinalPlan(2, 2)) == [[1, 2]]


def test_every_table_has_one_of_each_quarter() -> None:
    (tables,) = semifinal_tables(range(1, 30), SemifinalPlan(4), {})
    assert tables == [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]


def test_three_semifinals_take_the_second_to_the_thirteenth() -> None:
    (tables,) = semifinal_tables(range(1, 30), SemifinalPlan(3, 1), {})
    assert sorted(player for table in tables for player in table) == list(range(2, 14))
    bands = [range(2, 5), range(5, 8), range(8, 11), range(11, 14)]
    assert all(sum(player in band for player in table) == 1 for table in tables for band in bands)


def test_parallel_standings_keep_their_own_semifinals() -> None:
    found = semifinal_tables(range(1, 100), SemifinalPlan(8, 0, 2), {})
    assert [sorted(player for table in tables for player in table) for tables in found] == [
        list(range(1, 33, 2)),
        list(range(2, 33, 2)),
    ]


def test_club_mates_are_apart_where_it_can_be() -> None:
    clubs = dict.fromkeys((1, 8, 9, 16), "Meridiana") | dict.fromkeys((2, 7), "Bussola") | {5: "", 12: ""}
    (tables,) = semifinal_tables(range(1, 17), SemifinalPlan(4), clubs)
    clashes = [
        (a, b) for table in tables for a, b in combinations(table, 2) if clubs.get(a) and clubs[a] == clubs.get(b)
    ]
    assert clashes == []


def test_what_cannot_be_avoided_is_as_little_as_possible() -> None:
    everybody = dict.fromkeys(range(1, 9), "Meridiana") | dict.fromkeys(range(9, 17), "Bussola")
    (tables,) = semifinal_tables(range(1, 17), SemifinalPlan(4), everybody)
    assert tables[0] == [1, 8, 9, 16]


def test_a_standing_too_short_for_its_tables_is_refused() -> None:
    with pytest.raises(FormatError, match="too_few"):
        semifinal_tables(range(1, 16), SemifinalPlan(4), {})
