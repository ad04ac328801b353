"""Tight fields from known schedules, and rounds drawn one after the other that belong to one design."""

from dataclasses import replace
from itertools import combinations

import pytest

from tests.rig.long import long_where
from tests.tournaments.seating.cast import asked
from tournaments.seating.draw import Drawing, draw
from tournaments.seating.question.metrics import club_pairs
from tournaments.seating.question.problem import DrawInput, DrawPlayer
from tournaments.seating.search.schedules import known_schedules


@pytest.mark.parametrize("key", sorted(known_schedules()))
def test_in_a_known_schedule_everybody_plays_every_round_and_nobody_meets_twice(key: tuple[int, int]) -> None:
    players, size = key
    met = set()
    for tables in known_schedules()[key]:
        assert sorted(point for table in tables for point in table) == list(range(players))
        assert {len(table) for table in tables} == {size}
        pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
        assert not met & set(pairs)
        met |= set(pairs)


@pytest.mark.parametrize(("players", "rounds"), [(24, 7), (28, 9), (32, 10), (36, 11), (24, 6), (28, 8)])
def test_a_tight_field_plays_without_a_rematch_and_with_balanced_seats(players: int, rounds: int) -> None:
    found = draw(DrawInput(_field(players), rounds, 4, (4,), seed=3))
    assert found.metrics.repeats == 0
    assert found.metrics.seat_imbalance <= 1


@pytest.mark.parametrize(("players", "rounds"), [(23, 6), (23, 7), (27, 9), (31, 10), (34, 8)])
def test_a_missing_player_leaves_smaller_tables_and_still_no_rematch(players: int, rounds: int) -> None:
    found = draw(DrawInput(_field(players), rounds, 4, (3, 4), seed=3))
    assert found.metrics.repeats == 0
    assert {len(table) for tables in found.rounds for table in tables} == {3, 4}


def test_clubs_lie_where_the_fewest_mates_meet() -> None:
    apart = draw(DrawInput(_field(24, club_of=lambda n: f"C{n % 8}"), 6, 4, (4,), seed=3))
    blind = draw(DrawInput(_field(24, club_of=lambda n: f"C{n % 8}"), 6, 4, (4,), seed=3, clubs="off"))
    assert apart.metrics.repeats == blind.metrics.repeats == 0
    assert apart.metrics.club_clashes < blind.metrics.club_clashes


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("players", "rounds", "sizes"), [(16, 5, (4,)), (24, 7, (4,)), (21, 4, (4, 5)), (30, 5, (4, 5))]
)
def test_rounds_drawn_one_by_one_under_a_plan_leave_no_rematch(
    players: int, rounds: int, sizes: tuple[int, ...]
) -> None:
    found = _one_by_one(DrawInput(_field(players), 1, 4, sizes, seed=11, plan=(rounds, 11)), rounds)
    assert found.metrics.repeats == 0
    assert found.bounds.repeats == 0


def test_seats_stay_balanced_through_a_plan() -> None:
    assert _one_by_one(DrawInput(_field(16), 1, 4, (4,), seed=11, plan=(4, 11)), 4).metrics.seat_imbalance == 0


def test_a_plan_gives_way_when_somebody_was_moved() -> None:
    first = draw(DrawInput(_field(16), 1, 4, (4,), seed=11, plan=(4, 11))).rounds[0]
    (a, *rest), (b, *others), *more = first
    swapped = ((b, *rest), (a, *others), *more)
    second = draw(DrawInput(_field(16), 1, 4, (4,), seed=12, plan=(4, 11), history=(swapped,)))
    assert second.metrics.repeats == 0


def test_the_plan_is_part_of_the_question() -> None:
    question = asked(16, 1, (4, 4, 4, 4))
    assert question.digest() != replace(question, plan=(4, 7)).digest()
    assert replace(question, plan=(4, 7)).document()["plan"] == {"rounds": 4, "seed": 7}


def _field(count: int, club_of=lambda number: None) -> tuple[DrawPlayer, ...]:
    return tuple(DrawPlayer(number, club_of(number)) for number in range(1, count + 1))


def _one_by_one(first: DrawInput, rounds: int) -> Drawing:
    found, question = None, first
    for number in range(rounds):
        question = replace(question, seed=first.seed + number)
        found = draw(question)
        question = replace(question, history=(*question.history, *found.rounds))
    assert found is not None
    return found


def _clashes(members: tuple[int, ...], rounds: int, seed: int) -> tuple[list[int], Drawing]:
    question = asked(sum(members), rounds, members, seed=seed)
    club = {player.id: player.club for player in question.players}
    found = draw(question)
    return [sum(len(club_pairs(table, club)) for table in tables) for tables in found.rounds], found


@pytest.mark.long
def test_two_clubs_of_four_are_apart_in_every_round_of_a_plan() -> None:
    """Once the first of four rounds sat whole clubs at one table, which bought nothing."""
    for seed in (*range(8), 706712):
        question = asked(8, 1, (4, 4), seed=seed, plan=(4, seed))
        first = draw(question)
        assert first.gaps["club_clashes"] == 0
        per_round, whole = _clashes((4, 4), 4, seed)
        assert per_round == [4, 4, 4, 4]
        assert (whole.gaps["squared_repeats"], whole.metrics.max_meetings) == (0, 2)


@pytest.mark.parametrize(
    ("members", "rounds", "least"),
    long_where([((8, 8), 5, 8), ((4, 4, 4, 4), 5, 0), ((7, 7), 4, 6)], lambda row: row[0] == (7, 7)),
)
def test_where_club_mates_buy_fewer_rematches_they_meet_in_the_last_rounds(
    members: tuple[int, ...], rounds: int, least: int
) -> None:
    for seed in range(3):
        per_round, whole = _clashes(members, rounds, seed)
        assert whole.metrics.repeats == 0
        assert per_round == sorted(per_round)
        assert per_round[0] == least < per_round[-1]
