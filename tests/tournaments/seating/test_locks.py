"""Locks are honoured in the rounds they name, or refused by name."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rig.properties import examples
from tests.tournaments.seating.cast import asked, partitions, together
from tournaments.seating.draw import draw
from tournaments.seating.errors import Infeasible
from tournaments.seating.figures.remarks import DrawContext, concerns
from tournaments.seating.locks.conflict import lock_conflict
from tournaments.seating.question.locks_kept import kept_in
from tournaments.seating.question.mix import table_mix
from tournaments.seating.question.problem import Lock
from tournaments.seating.repair.swap_cost import swap_cost
from tournaments.seating.repair.swap_costs import SwapCosts


def test_the_contract_example_with_room_for_all_locks() -> None:
    locks = (Lock("apart", (1, 9)), Lock("together", (2, 3)), Lock("table", (5, 6, 7, 8), 1))
    history = (((1, 2, 3, 4), (5, 6, 7, 8)),)
    found = draw(asked(13, 4, locks=locks, history=history, seed=7))
    assert together(found.rounds, 1, 9) == []
    assert together(found.rounds, 2, 3) == [1, 2, 3, 4]
    assert any(set(table) == {5, 6, 7, 8} for table in found.rounds[0])


def test_a_lock_with_a_round_binds_only_that_round() -> None:
    locks = (Lock("together", (1, 2, 3), 2), Lock("apart", (4, 5, 6), 1))
    found = draw(asked(24, 3, locks=locks))
    assert together(found.rounds, 1, 2) == together(found.rounds, 2, 3) == [2]
    assert not {1} & {n for a, b in combinations((4, 5, 6), 2) for n in together(found.rounds, a, b)}


def test_groups_that_share_a_player_are_one_group() -> None:
    found = draw(asked(16, 2, locks=(Lock("together", (1, 2)), Lock("together", (2, 3)))))
    assert together(found.rounds, 1, 3) == [1, 2]


def test_a_locked_table_of_another_size_leaves_the_rest_to_be_mixed() -> None:
    found = draw(asked(15, 1, locks=(Lock("table", (1, 2, 3)),)))
    assert sorted(len(table) for table in found.rounds[0]) == [3, 4, 4, 4]


def test_absent_players_fall_out_of_groups_and_of_those_apart() -> None:
    question = asked(9, 1, locks=(Lock("together", (1, 2, 9)), Lock("apart", (3, 9))))
    players = (*question.players[:8], type(question.players[8])(9, None, False))
    found = draw(type(question)(players, locks=question.locks))
    assert together(found.rounds, 1, 2) == [1]


@pytest.mark.parametrize(
    ("locks", "code", "concerned"),
    [
        ((Lock("together", (1, 2)), Lock("apart", (1, 2))), "apart_together", 2),
        ((Lock("table", (1, 2, 3, 4)), Lock("table", (4, 5, 6, 7))), "two_tables", 2),
        ((Lock("table", (1, 2)),), "locked_size", 1),
        ((Lock("table", (1, 2, 3, 4)), Lock("together", (4, 5))), "together_two_tables", 2),
        ((Lock("together", (1, 2, 3, 4, 5)),), "group_too_big", 1),
        ((Lock("apart", (1, 2, 3, 4)),), "apart_too_many", 1),
        ((Lock("apart", (1, 99)),), "lock_invalid", 1),
        ((Lock("apart", (1, 1)),), "lock_invalid", 1),
        ((Lock("apart", (1,)),), "lock_invalid", 1),
        ((Lock("apart", (1, 2), 5),), "lock_invalid", 1),
        (
            (
                Lock("together", (1, 2, 3)),
                Lock("together", (4, 5, 6)),
                Lock("together", (7, 8, 9)),
                Lock("together", (10, 11)),
                Lock("apart", (12, 1)),
            ),
            "locks_do_not_fit",
            4,
        ),
        (
            (
                Lock("together", (1, 2, 3)),
                Lock("together", (4, 5)),
                Lock("together", (6, 7)),
                Lock("together", (8, 9)),
                Lock("apart", (10, 11)),
                Lock("apart", (4, 6, 8)),
            ),
            "locks_do_not_fit",
            5,
        ),
    ],
)
def test_contradicting_locks_are_refused_and_named(locks: tuple[Lock, ...], code: str, concerned: int) -> None:
    question = asked(12, 1, locks=locks, sizes=(4,))
    with pytest.raises(Infeasible) as refused:
        draw(question)
    answer = refused.value.answer()
    assert answer["feasible"] is False
    assert answer["code"] == code
    assert len(refused.value.locks) == concerned
    assert all(lock in [one.document() for one in locks] for lock in refused.value.locks)


def test_the_nearest_possibility_gives_up_one_lock_that_really_helps() -> None:
    locks = (Lock("apart", (1, 9)), Lock("together", (2, 3)), Lock("table", (5, 6, 7, 8), 1))
    with pytest.raises(Infeasible) as refused:
        draw(asked(9, 1, locks=locks))
    assert {"together": [2, 3]} not in refused.value.locks
    without = (refused.value.nearest or {})["without"]
    kept = tuple(lock for lock in locks if lock.document() != without)
    assert len(kept) == 2
    draw(asked(9, 1, locks=kept))


def test_a_locked_table_with_an_absent_player_is_refused() -> None:
    question = asked(9, 1, locks=(Lock("table", (6, 7, 8, 9)),))
    players = (*question.players[:8], type(question.players[8])(9, None, False))
    with pytest.raises(Infeasible, match="player 9 of a locked table is absent"):
        draw(type(question)(players, locks=question.locks))


pairs = st.lists(st.integers(1, 8), min_size=2, max_size=3, unique=True).map(tuple)


@examples(120)
@given(apart=st.lists(pairs, max_size=5), groups=st.lists(pairs, max_size=3), count=st.sampled_from([7, 8]))
def test_locks_are_honoured_exactly_when_trying_everything_finds_a_way(
    apart: list[tuple[int, ...]], groups: list[tuple[int, ...]], count: int
) -> None:
    apart = [one for one in apart if max(one) <= count]
    groups = [one for one in groups if max(one) <= count]

    def honoured(tables: list[tuple[int, ...]]) -> bool:
        return all(
            not (set(pair) <= set(table)) for one in apart for pair in combinations(one, 2) for table in tables
        ) and all(any(set(one) <= set(table) for table in tables) for one in groups)

    possible = any(honoured(tables) for tables in partitions(range(1, count + 1), table_mix(count, 4, (3, 4)) or ()))
    locks = tuple([Lock("apart", one) for one in apart] + [Lock("together", one) for one in groups])
    try:
        found = draw(asked(count, 1, locks=locks, sizes=(3, 4)))
    except Infeasible as refused:
        assert not possible, refused.reason
        return
    assert possible
    assert honoured(list(found.rounds[0]))


def test_people_sit_at_the_table_of_the_number_they_are_locked_to() -> None:
    locks = (Lock("at", (7,), number=3), Lock("at", (2, 9), 2, 1), Lock("at", (5,), 2, 2))
    found = draw(asked(16, 2, locks=locks))
    assert 7 in found.rounds[0][2] and 7 in found.rounds[1][2]
    assert {2, 9} <= set(found.rounds[1][0]) and 5 in found.rounds[1][1]


def test_who_is_locked_to_one_number_shares_a_table_and_may_be_one_of_a_fixed_table() -> None:
    locks = (
        Lock("at", (7,), number=2),
        Lock("at", (9,), number=2),
        Lock("table", (1, 2, 3, 4)),
        Lock("at", (3,), number=4),
    )
    rounds = draw(asked(16, 1, locks=locks)).rounds
    assert {7, 9} <= set(rounds[0][1]) and set(rounds[0][3]) == {1, 2, 3, 4}


def test_a_number_is_kept_among_groups_and_by_the_standing_with_the_company_of_the_draw() -> None:
    standing = tuple(range(1, 17))
    bands = draw(asked(16, 1, mode="bands", standing=standing, locks=(Lock("at", (1,), number=4),))).rounds[0]
    assert set(bands[3]) == {1, 2, 3, 4} and set(bands[0]) == {5, 6, 7, 8}
    groups = (tuple(range(1, 9)), tuple(range(9, 17)))
    fields = draw(asked(16, 1, groups=groups, locks=(Lock("at", (1,), number=4), Lock("at", (16,), number=1)))).rounds[
        0
    ]
    assert 1 in fields[3] and 16 in fields[0] and set(fields[3]) <= set(groups[0])


def test_who_is_kept_apart_by_the_standing_stays_as_near_to_it_as_can_be() -> None:
    found = draw(asked(40, 1, mode="bands", standing=tuple(range(1, 41)), locks=(Lock("apart", (1, 2)),))).rounds[0]
    assert {1, 3, 4} <= set(found[0]) and 2 in found[1] and {37, 38, 39, 40} == set(found[9])


def test_an_absent_player_is_at_no_table_whatever_the_lock() -> None:
    question = asked(9, 1, locks=(Lock("at", (9,), number=2),))
    players = (*question.players[:8], type(question.players[8])(9, None, False))
    assert len(draw(type(question)(players, locks=question.locks)).rounds[0]) == 2


@pytest.mark.parametrize(
    ("locks", "code", "concerned"),
    [
        ((Lock("at", (1,), number=1), Lock("at", (1, 2), number=2)), "two_numbers", 2),
        ((Lock("at", (1,), number=1), Lock("at", (2,), number=2), Lock("together", (1, 2))), "two_numbers", 3),
        ((Lock("at", (1, 2), number=1), Lock("apart", (1, 2))), "apart_together", 2),
        ((Lock("at", (1, 2, 3, 4, 5), number=1),), "group_too_big", 1),
        ((Lock("at", (1,), number=4),), "table_number", 1),
        (tuple(Lock("at", (n,), number=n) for n in (1, 2, 3, 4)), "table_number", 4),
        ((Lock("at", (1,)),), "lock_invalid", 1),
        ((Lock("at", (), number=1),), "lock_invalid", 1),
        ((Lock("apart", (1, 2), number=1),), "lock_invalid", 1),
    ],
)
def test_table_numbers_that_cannot_be_are_refused_by_name(locks: tuple[Lock, ...], code: str, concerned: int) -> None:
    with pytest.raises(Infeasible) as caught:
        draw(asked(12, 1, locks=locks))
    assert caught.value.code == code
    assert len(caught.value.locks) == concerned


def test_two_groups_do_not_get_the_table_of_one_number() -> None:
    locks = (Lock("at", (1,), number=2), Lock("at", (16,), number=2))
    with pytest.raises(Infeasible) as caught:
        draw(asked(16, 1, groups=(tuple(range(1, 9)), tuple(range(9, 17))), locks=locks))
    assert (caught.value.code, len(caught.value.locks)) == ("two_numbers", 2)


def test_the_verifier_sees_who_is_not_at_the_table_of_their_number() -> None:
    lock = Lock("at", (1, 2), number=2)
    assert kept_in(lock, [[3, 4], [1, 2]]) and not kept_in(lock, [[1, 2], [3, 4]]) and not kept_in(lock, [[1, 3], [2]])
    assert kept_in(lock, [[3, 4], [1, 5]]) and kept_in(lock, [[3, 4]]) and not kept_in(lock, [[1, 2]])


def test_locks_are_judged_before_anything_is_drawn() -> None:
    fine = asked(16, 1, locks=(Lock("together", (1, 2)), Lock("at", (1,), number=3)))
    assert lock_conflict(fine) is None
    parted = lock_conflict(replace(fine, groups=((1, *range(3, 10)), (2, *range(10, 17))[:8])))
    assert parted and parted.code == "parallel_lock"
    for locks, code in [
        ((Lock("together", (1, 2)), Lock("apart", (1, 2))), "apart_together"),
        (tuple(Lock("together", (3 * n + 1, 3 * n + 2, 3 * n + 3)) for n in range(5)), "locks_do_not_fit"),
        ((Lock("at", (1,), number=5),), "table_number"),
    ]:
        found = lock_conflict(replace(fine, locks=locks))
        assert found and found.code == code


def test_a_swap_says_which_lock_it_breaks_and_counts_it_first() -> None:
    tables = ((1, 2, 3, 4), (5, 6, 7, 8))
    locks = (Lock("together", (1, 2)), Lock("apart", (3, 7)), Lock("at", (8,), number=2))
    context = DrawContext(locks=locks)
    costs = SwapCosts(tables, context)
    for a, b, count in [(1, 5, 1), (3, 5, 1), (4, 8, 1), (4, 5, 0), (1, 2, 0), (2, 8, 2)]:
        change = costs.change(a, b)
        assert (change.locks_broken, change.tone) == (count, "worse" if count else "same"), (a, b)
        cost = swap_cost(tables, a, b, context)
        assert cost.after["locks_broken"] - cost.before["locks_broken"] == count
        assert [one.code for one in cost.caused] == ["lock"] * count
    assert concerns(tables, replace(context, numbers=(1, 3)))[0].lock == locks[2]
