"""What a draw promises, whatever it is asked."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rig.properties import examples
from tests.tournaments.seating.cast import asked
from tournaments.seating.draw import draw
from tournaments.seating.errors import Infeasible
from tournaments.seating.figures.bounds import seat_bound
from tournaments.seating.question.metrics import measure


@examples(40)
@given(
    count=st.integers(3, 45),
    rounds=st.integers(1, 4),
    preferred=st.integers(3, 5),
    away=st.sets(st.integers(1, 45), max_size=6),
    seed=st.integers(0, 2**40),
    seats=st.sampled_from(["balanced", "dice"]),
    mode=st.sampled_from(["avoid", "random"]),
)
def test_everybody_present_sits_exactly_once_per_round_at_an_allowed_table(
    count: int, rounds: int, preferred: int, away: set[int], seed: int, seats: str, mode: str
) -> None:
    question = asked(count, rounds, [3, 2], preferred=preferred, sizes=(3, 4, 5), seed=seed, seats=seats, mode=mode)
    players = tuple(replace(player, present=player.id not in away) for player in question.players)
    here = sorted(player.id for player in players if player.present)
    if len(here) < 3:
        return
    found = draw(replace(question, players=players))
    assert len(found.rounds) == rounds
    for tables in found.rounds:
        assert sorted(player for table in tables for player in table) == here
        assert all(3 <= len(table) <= 5 for table in tables)
    assert found.metrics == measure(found.rounds, {player.id: player.club for player in players}, preferred)


@pytest.mark.parametrize(
    ("count", "size", "rounds", "clubs"),
    [
        (16, 4, 5, ()),
        (20, 4, 5, ()),
        (40, 4, 4, ()),
        (32, 4, 9, ()),
        (100, 4, 4, ()),
        (100, 5, 3, ()),
        (64, 4, 6, (8,) * 8),
        (256, 4, 7, ()),
        (500, 4, 4, (25,) * 20),
        (24, 4, 5, ()),
    ],
)
def test_nobody_meets_twice_where_that_is_known_to_be_possible(
    count: int, size: int, rounds: int, clubs: tuple[int, ...]
) -> None:
    found = draw(asked(count, rounds, clubs, preferred=size, sizes=(size,)))
    assert found.metrics.repeats == 0
    assert found.metrics.club_clashes == 0
    assert found.metrics.seat_imbalance <= 1


def test_four_rounds_at_fours_give_everybody_every_seat_once() -> None:
    assert draw(asked(40, 4, sizes=(4,))).metrics.seat_imbalance == 0


def test_clubs_larger_than_the_tables_clash_no_more_than_the_bound() -> None:
    found = draw(asked(64, 6, (20, 12, 9, 7, 5, 4, 3, 2, 1, 1)))
    assert found.metrics.repeats == 0
    assert found.metrics.club_clashes == found.bounds.club_clashes == 24


def test_a_round_drawn_after_history_avoids_everybody_met() -> None:
    question = asked(24, 1, (5, 5, 4))
    for _ in range(3):
        found = draw(question)
        question = replace(question, history=(*question.history, *found.rounds))
    assert found.metrics.repeats == 0
    assert found.metrics.club_clashes == 0


def test_late_and_missing_players_change_only_what_is_to_come() -> None:
    question = asked(100, 2, (9,) * 8)
    players = tuple(replace(player, present=player.id not in (17, 44)) for player in question.players)
    found = draw(replace(question, rounds=3, players=players, history=draw(question).rounds))
    assert found.metrics.repeats == 0
    assert not any({17, 44} & set(table) for tables in found.rounds for table in tables)


def test_nobody_sits_twice_at_the_odd_table_when_that_can_be_avoided() -> None:
    assert draw(asked(102, 4, sizes=(3, 4))).metrics.short_twice == 0
    assert draw(asked(101, 4, sizes=(4, 5))).metrics.short_twice == 0


def test_dice_leave_the_seats_alone_and_random_ignores_who_met() -> None:
    history = draw(asked(12, 2)).rounds
    found = draw(asked(12, 1, mode="random", history=history))
    others = {draw(asked(12, 1, mode="random", history=history, seed=seed)).metrics.repeats for seed in range(12)}
    assert found.rounds != draw(asked(12, 1, history=history)).rounds
    assert len(others) > 1


def test_the_hard_club_rule_is_kept_or_refused() -> None:
    found = draw(asked(20, 3, (5, 5, 5, 5), clubs="hard"))
    assert found.metrics.club_clashes == 0
    with pytest.raises(Infeasible) as refused:
        draw(asked(20, 1, (6,), clubs="hard"))
    assert refused.value.code == "club_too_big"
    assert "6 players for 5 tables" in refused.value.reason


def test_a_table_larger_than_the_number_of_clubs_is_refused_under_the_hard_rule() -> None:
    with pytest.raises(Infeasible) as refused:
        draw(asked(8, 1, (2, 2, 4), preferred=5, sizes=(2, 6), clubs="hard"))
    assert refused.value.code in ("club_too_big", "clubs_too_few")


@pytest.mark.parametrize(
    ("count", "more", "code"),
    [
        (0, {}, "nobody"),
        (1, {}, "count"),
        (7, {"sizes": (4,)}, "count"),
        (8, {"rounds": 0}, "rounds"),
        (8, {"sizes": ()}, "sizes"),
        (8, {"sizes": (4, 9)}, "sizes"),
        (8, {"preferred": 8}, "preferred"),
        (8, {"seed": -1}, "seed"),
        (8, {"history": (((1, 2, 3, 99),),)}, "history_unknown"),
        (8, {"history": (((1, 2, 3, 4), (4, 5, 6, 7)),)}, "history_twice"),
    ],
)
def test_what_cannot_be_seated_is_refused_with_its_reason(count: int, more: dict[str, object], code: str) -> None:
    with pytest.raises(Infeasible) as refused:
        draw(replace(asked(count, 1), **more))  # type: ignore[arg-type]
    assert refused.value.code == code
    assert refused.value.reason


def test_all_absent_is_refused() -> None:
    players = tuple(replace(player, present=False) for player in asked(8, 1).players)
    with pytest.raises(Infeasible, match="all players are absent"):
        draw(replace(asked(8, 1), players=players))


def test_rounds_drawn_one_by_one_still_give_everybody_every_seat() -> None:
    question = asked(100, 1, (9,) * 8)
    for seed in range(4):
        found = draw(replace(question, seed=seed))
        question = replace(question, history=(*question.history, *found.rounds))
    assert found.metrics.seat_imbalance == 0
    assert found.metrics.repeats == found.metrics.club_clashes == 0


@pytest.mark.parametrize("sizes", [(3, 4), (4, 5)])
@pytest.mark.parametrize("count", [21, 22, 23, 37, 101])
def test_mixed_tables_reach_the_least_imbalance_of_their_seats(count: int, sizes: tuple[int, ...]) -> None:
    found = draw(asked(count, 4, sizes=sizes))
    assert found.metrics.repeats == 0
    assert found.metrics.seat_imbalance == seat_bound(found.rounds)
    assert found.metrics.first_mover_spread <= 1


def test_the_fourth_seat_of_threes_and_fours_cannot_be_had_by_all() -> None:
    """22 players at fours and threes: 16 fourth seats in four rounds for 22 people who each need one."""
    assert seat_bound(draw(asked(22, 4, sizes=(3, 4))).rounds) == 2
    assert seat_bound(draw(asked(22, 4, sizes=(4, 5))).rounds) == 1


@pytest.mark.parametrize("count", [16, 20, 22, 37])
def test_the_rounds_of_a_plan_are_as_good_one_by_one_as_all_at_once(count: int) -> None:
    """Also where no formula gives them: the whole stage is drawn each time, and its next round taken."""
    whole = draw(asked(count, 4, seed=9, sizes=(4, 5)))
    question = asked(count, 1, seed=9, sizes=(4, 5), plan=(4, 9))
    for seed in range(4):
        found = draw(replace(question, seed=9 if seed == 0 else seed))
        question = replace(question, history=(*question.history, *found.rounds))
    assert {frozenset(map(frozenset, tables)) for tables in question.history} == {
        frozenset(map(frozenset, tables)) for tables in whole.rounds
    }
    assert found.metrics == whole.metrics


def test_a_plan_that_was_left_is_drawn_on_from_what_was_played() -> None:
    question = asked(24, 1, seed=5, plan=(4, 5))
    first = draw(question).rounds
    moved = ((first[0][0][1:] + first[0][1][:1], first[0][1][1:] + first[0][0][:1], *first[0][2:]),)
    found = draw(replace(question, history=moved))
    assert found.metrics.repeats == 0


def test_one_five_a_round_and_nobody_twice_at_it_costs_twelve_rematches_of_21_players() -> None:
    """The five of one round stay clear of the five of another, so they share four tables: a pair meets again."""
    first = draw(asked(21, 4, sizes=(4, 5), priorities=("short", "repeats"))).metrics
    assert (first.short_twice, first.repeats) == (0, 12)
    assert draw(asked(21, 4, sizes=(4, 5), priorities=("repeats", "short"))).metrics.repeats == 0
