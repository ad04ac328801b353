"""What a swap by hand would change is said for every pair at once, and is what the verifier finds afterwards."""

from itertools import combinations
from random import Random

import pytest

from tournaments.seating.figures.figures import round_figures
from tournaments.seating.figures.remarks import DrawContext
from tournaments.seating.repair.swap_cost import playing, swap_cost, swap_seats
from tournaments.seating.repair.swap_costs import FIGURES, Change, SwapCosts


def hall(seed: int, players: int) -> tuple[list[list[int]], DrawContext]:
    """A round of fours and threes after three rounds at random; a few of those who played before are gone."""
    chance = Random(seed)
    people = list(range(1, players + 1))
    rounds = []
    for number in range(4):
        here = chance.sample(people, players - (3 if number == 3 else 0))
        size = 3 + (number + seed) % 2
        rounds.append([here[at : at + size] for at in range(0, len(here), size)])
    clubs = {player: chance.choice(["Gufo", "Lince", "Tasso", None]) for player in people}
    return rounds[3], DrawContext(rounds[:3], clubs, 4)


@pytest.mark.parametrize("seed", range(6))
def test_every_swap_of_a_round_costs_what_the_verifier_measures_after_it(seed: int) -> None:
    tables, context = hall(seed, 17)
    costs = SwapCosts(tables, context)
    before = round_figures(tables, context)
    for a, b in combinations(costs.people, 2):
        other = {a: b, b: a}
        swapped = [[other.get(player, player) for player in table] for table in tables]
        after = round_figures(swapped, context)
        expected = Change(**{name: after[name] - before[name] for name in FIGURES if name in after})
        assert costs.change(a, b) == costs.change(b, a) == expected, (a, b)


def test_a_first_round_has_no_history_to_pay_for() -> None:
    costs = SwapCosts([[1, 2, 3, 4], [5, 6, 7, 8]], DrawContext(clubs={1: "Gufo", 6: "Gufo"}))
    assert costs.change(2, 7) == Change()
    assert costs.change(2, 6) == Change(club_clashes=1)


def test_the_heaviest_figure_says_whether_a_swap_is_worse() -> None:
    assert Change(repeats=-1, seat_imbalance=2).tone == "better"
    assert Change(club_clashes=1, short_twice=-3).tone == "worse"
    assert Change().tone == "same"


def test_a_row_stands_in_the_order_of_the_seats() -> None:
    tables, context = hall(1, 12)
    costs = SwapCosts(tables, context)
    who = tables[1][0]
    assert costs.people == [player for table in tables for player in table]
    assert costs.row(who) == [Change() if other == who else costs.change(who, other) for other in costs.people]


def test_somebody_who_is_not_seated_is_an_error() -> None:
    tables, context = hall(1, 12)
    with pytest.raises(KeyError):
        SwapCosts(tables, context).change(tables[0][0], 99)


@pytest.mark.parametrize("seed", range(3))
def test_who_did_not_come_meets_nobody_and_sits_on_no_seat(seed: int) -> None:
    tables, context = hall(seed, 17)
    missing = {tables[0][0], tables[2][1]}
    costs = SwapCosts(tables, context, missing)
    before = round_figures(playing(tables, missing), context)
    for a, b in combinations(costs.people, 2):
        after = round_figures(playing(swap_seats(tables, a, b), missing), context)
        expected = Change(**{name: after[name] - before[name] for name in FIGURES if name in after})
        assert costs.change(a, b) == costs.change(b, a) == expected, (a, b)
        cost = swap_cost(tables, a, b, context, missing)
        assert (cost.before, cost.after) == (before, after)
        assert not missing & {one for concern in (*cost.solved, *cost.caused) for one in concern.players}
