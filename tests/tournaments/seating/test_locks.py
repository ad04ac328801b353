"""Locks are honoured in the rounds they name, or refused by name."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.cast import asked, partitions, together
from tournaments.seating.draw import draw
from tournaments.seating.errors import Infeasible
from tournaments.seating.mix import table_mix
from tournaments.seating.problem import Lock


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


@settings(max_examples=120, deadline=None)
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
