"""Eliminations: the rule book's example, the numbers without a plan, and what is proposed instead."""

from functools import cache

import pytest

from tournaments.seating.elimination.plan import PlannedRound
from tournaments.seating.elimination.planner import alternatives, plan
from tournaments.seating.question.split import split


@cache
def reachable(entrants: int, final: int) -> int | None:
    """Fewest rounds of a winners-only elimination with tables of 3 to 6, found by trying every number of tables."""
    if entrants == final:
        return 1
    found = [
        rest
        for tables in range(final, entrants, final)
        if 3 * tables <= entrants <= 6 * tables and (rest := reachable(tables, final))
    ]
    return 1 + min(found) if found else None


def check(rounds: tuple[PlannedRound, ...], entrants: int, final: int, sizes: tuple[int, ...] = (3, 4, 5, 6)) -> None:
    """Everybody is seated, as many play on as go on, and the final has its size."""
    expected = entrants
    for number, played in enumerate(rounds, 1):
        assert played.entrants + played.direct_finalists == expected or number == len(rounds)
        assert sum(played.tables) == played.entrants
        if number < len(rounds):
            assert set(played.tables) <= set(sizes)
            assert 0 < played.going_on < played.entrants
        expected = played.going_on
    waiting = sum(played.direct_finalists for played in rounds)
    assert rounds[-1].tables == (final,)
    if len(rounds) > 1:
        assert rounds[-2].going_on + waiting == final


def test_the_rule_books_example_of_a_hundred_and_a_final_of_five() -> None:
    assert plan(100, 5).document() == {
        "feasible": True,
        "rounds": [
            {"entrants": 100, "tables": [5] * 20, "advance_per_table": 1, "lucky_losers": 0},
            {"entrants": 20, "tables": [4] * 5, "advance_per_table": 1, "lucky_losers": 0},
            {"entrants": 5, "tables": [5], "advance_per_table": 1, "lucky_losers": 0},
        ],
        "notes": [],
    }


@pytest.mark.parametrize(
    ("final", "gaps"), [(4, [*range(5, 12), *range(25, 36)]), (5, [*range(6, 15), *range(31, 45)])]
)
def test_the_numbers_without_a_winners_only_plan(final: int, gaps: list[int]) -> None:
    assert [entrants for entrants in range(final, 300) if not plan(entrants, final).feasible] == gaps


@pytest.mark.parametrize("final", [2, 3, 4, 5, 6])
def test_a_plan_exists_and_is_shortest_exactly_where_trying_everything_says_so(final: int) -> None:
    for entrants in range(final, 400):
        found = plan(entrants, final)
        rounds = reachable(entrants, final)
        assert found.feasible == (rounds is not None), entrants
        if found.plan:
            assert len(found.plan.rounds) == rounds
            check(found.plan.rounds, entrants, final)
            for played in found.plan.rounds[:-1]:
                assert len(played.tables) % final == 0
                assert (played.advance_per_table, played.lucky_losers) == (1, 0)


@pytest.mark.parametrize("final", [2, 3, 4, 5, 6])
def test_without_a_plan_by_winners_alone_top_two_or_lucky_losers_are_proposed(final: int) -> None:
    for entrants in range(final + 1, 54):
        found = plan(entrants, final)
        if found.feasible:
            continue
        assert found.code == "no_winners_plan"
        assert any(
            played.advance_per_table == 2 or played.lucky_losers
            for other in found.alternatives
            if other.final == final
            for played in other.rounds
        ), entrants
        for other in found.alternatives:
            check(other.rounds, entrants, other.final)


def test_those_who_go_on_are_seatable_and_a_broken_multiple_is_said() -> None:
    for entrants in (7, 13, 28, 33, 47, 60, 100, 500):
        for other in alternatives(entrants, 4):
            check(other.rounds, entrants, other.final)
            broken = [note["round"] for note in other.notes if note["code"] == "tables_not_multiple"]
            for number, played in enumerate(other.rounds[:-1], 1):
                odd = bool(len(played.tables) % other.final) and other.kind != "league"
                assert (number in broken) == odd


def test_twenty_eight_entrants_keep_the_multiple_with_two_winners_per_table() -> None:
    best = plan(28, 4).alternatives[0]
    assert best.kind == "top_two"
    assert [len(played.tables) for played in best.rounds] == [8, 4, 1]


def test_alternatives_offer_other_finals_and_a_league() -> None:
    kinds = {(other.kind, other.final) for other in alternatives(40, 5)}
    assert {("top_two", 5), ("lucky_losers", 5), ("league", 5), ("winners", 4), ("winners", 2)} <= kinds


def test_as_many_entrants_as_finalists_play_the_final_at_once() -> None:
    for final in range(2, 7):
        found = plan(final, final).plan
        assert found
        assert [played.tables for played in found.rounds] == [(final,)]


@pytest.mark.parametrize(
    ("entrants", "final", "sizes", "code"),
    [
        (0, 4, (3, 4), "too_few"),
        (1, 4, (3, 4), "too_few"),
        (2, 4, (3, 4), "too_few"),
        (-5, 4, (3, 4), "too_few"),
        (100, 1, (3, 4), "final_size"),
        (100, 7, (3, 4), "final_size"),
        (100, 5, (), "sizes"),
        (100, 5, (4, 9), "sizes"),
        (10**9, 5, (4,), "too_many"),
        (20, 4, (6,), "no_winners_plan"),
    ],
)
def test_what_cannot_be_planned_is_answered_with_a_code(
    entrants: int, final: int, sizes: tuple[int, ...], code: str
) -> None:
    found = plan(entrants, final, sizes)
    assert not found.feasible
    assert found.code == code
    assert found.document()["reason"]


def test_sizes_that_cannot_do_it_bring_proposals_with_the_usual_sizes() -> None:
    found = plan(20, 4, (6,))
    assert any(note["code"] == "other_sizes" for other in found.alternatives for note in other.notes)


def test_tables_are_split_evenly_and_the_larger_ones_come_first() -> None:
    assert split(22, 5, (3, 4, 5, 6)) == (5, 5, 4, 4, 4)
    assert split(13, 3, (2, 5, 6)) == (6, 5, 2)
    assert split(20, 6, (4, 5)) is None


def test_a_game_of_up_to_seven_may_end_with_seven() -> None:
    found = plan(49, 7, (4, 5, 6, 7))
    assert found.plan is not None
    assert [played.tables for played in found.plan.rounds] == [(7,) * 7, (7,)]
    assert all(other.final >= 4 for other in alternatives(49, 7, (4, 5, 6, 7)))


def test_a_game_of_up_to_four_is_never_offered_more() -> None:
    found = plan(11, 4, (3, 4), (2, 3, 4))
    assert not found.feasible and found.alternatives
    assert all(size <= 4 for other in found.alternatives for played in other.rounds for size in played.tables)
