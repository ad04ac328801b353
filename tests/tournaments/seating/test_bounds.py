"""Lower bounds never exceed what can be reached, and say what cannot."""

from dataclasses import replace
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rig.long import LONG
from tests.rig.properties import examples
from tests.tournaments.seating.cast import asked, partitions, squared_repeats
from tournaments.seating.draw import draw
from tournaments.seating.figures.bounds import lower_bounds, seat_bound_after, spread_cost
from tournaments.seating.question.metrics import measure
from tournaments.seating.question.problem import Round
from tournaments.seating.seats.sweep import best_seats


def test_five_players_from_two_tables_bring_four_pairs_that_met() -> None:
    assert spread_cost(5, 2) == 3 + 1


@pytest.mark.parametrize(
    ("sizes", "rounds"), [((3, 3), 2), ((3, 3), 3), ((4, 4), 2), ((4, 4), 3), ((4, 3), 3), ((5,), 2), ((2, 2, 2), 3)]
)
def test_the_bound_and_the_draw_agree_with_trying_everything(sizes: tuple[int, ...], rounds: int) -> None:
    players = range(1, sum(sizes) + 1)
    every = list(partitions(list(players), sizes))
    least = min(squared_repeats([every[0], *rest]) for rest in product(every, repeat=rounds - 1))
    bound = lower_bounds(list(players), [], [sizes] * rounds, {}).squared_repeats
    assert bound <= least
    preferred = max(sizes)
    found = draw(asked(len(players), rounds, preferred=preferred, sizes=tuple(set(sizes))))
    assert found.metrics.squared_repeats == least


def test_after_history_the_bound_is_still_below_trying_everything() -> None:
    every = list(partitions(list(range(1, 9)), (4, 4)))
    history = [every[0], every[7], every[7]]
    least = min(squared_repeats([*history, new]) for new in every)
    assert lower_bounds(range(1, 9), history, [(4, 4)], {}).squared_repeats <= least


@pytest.mark.long
@examples(25)
@given(
    count=st.integers(6, 30),
    rounds=st.integers(1, 5 if LONG else 3),
    clubs=st.lists(st.integers(1, 7), max_size=4),
    away=st.sets(st.integers(1, 30), max_size=3),
    seed=st.integers(0, 99),
)
def test_bounds_never_exceed_what_a_draw_achieved(
    count: int, rounds: int, clubs: list[int], away: set[int], seed: int
) -> None:
    clubs = clubs[: max(0, count // 7)]
    first = draw(asked(count, rounds, clubs, seed=seed))
    later = asked(count, 2, clubs, seed=seed, history=first.rounds)
    later = replace(later, players=tuple(replace(player, present=player.id not in away) for player in later.players))
    for found in (first, draw(later)):
        assert found.bounds.repeats <= found.metrics.repeats
        assert found.bounds.squared_repeats <= found.metrics.squared_repeats
        assert found.bounds.club_clashes <= found.metrics.club_clashes


def test_where_all_of_a_table_moved_first_one_of_them_moves_first_again() -> None:
    played = [(1, 11, 12, 13), (2, 21, 22, 23), (3, 31, 32, 33), (4, 41, 42, 43)]
    assert seat_bound_after([played], [(1, 2, 3, 4)]) == 2
    assert seat_bound_after([played], [(1, 21, 32, 43)]) == 1


@pytest.mark.parametrize("seed", range(4))
def test_no_order_of_the_seats_is_better_than_the_bound_and_the_draw_reaches_it(seed: int) -> None:
    people = tuple(range(24, 0, -1))
    history: tuple[Round, ...] = ()
    for number in range(4):
        found = draw(asked(24, 1, seed=seed + number, mode="swiss", standing=people, history=history))
        bound = seat_bound_after(history, found.rounds[0])
        assert found.metrics.seat_imbalance == bound
        for table in found.rounds[0][:1]:
            rest = found.rounds[0][1:]
            for order in permutations(table):
                assert measure([*history, (order, *rest)], {}, 4).seat_imbalance >= bound
        history = (*history, found.rounds[0])
        people = people[5:] + people[:5]


def test_two_people_slightly_apart_are_better_than_one_far_apart() -> None:
    had = {0: [2, 2, 2, 0], 1: [1, 2, 2, 0], 2: [2, 2, 0, 1], 3: [0, 1, 1, 2]}
    _price, seated = best_seats(range(4), had)
    after = [[count + (seat == place) for seat, count in enumerate(had[player])] for place, player in enumerate(seated)]
    assert max(max(counts) - min(counts) for counts in after) == 2
