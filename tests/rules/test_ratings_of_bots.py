"""tools/bots/ratings.py: strengths are those by which the placings came about, with an interval around them."""

from typing import Any

import pytest

from tools.bots import ratings
from tools.bots.ratings import elo, ranking, strengths, table

DRAWN = {"abc": 800, "acb": 400, "bac": 480, "bca": 120, "cab": 200, "cba": 100}
"""How often each order comes, exactly, when a is drawn before b before c with the weights 4, 2 and 1."""
ORDERS = [tuple(order) for order, times in DRAWN.items() for _ in range(times)]


def test_the_strengths_are_those_by_which_the_orders_were_drawn() -> None:
    """Second and third places count as much as first ones: among those who are left it is drawn anew."""
    found = strengths(ORDERS, ["a", "b", "c"])
    assert found["a"] / found["b"] == pytest.approx(2, rel=0.01)
    assert found["b"] / found["c"] == pytest.approx(2, rel=0.01)
    assert found["a"] * found["b"] * found["c"] == pytest.approx(1)


def test_ten_to_one_are_four_hundred_points() -> None:
    assert elo(10) == pytest.approx(400) and elo(1) == 0


def test_the_table_names_the_strongest_first_within_its_interval_and_counts_victories(monkeypatch: Any) -> None:
    monkeypatch.setattr(ratings, "RESAMPLINGS", 40)
    lines = table(ORDERS[::30], "1")
    assert [line.split()[1] for line in lines] == ["a", "b", "c"]
    for line in lines:
        _, _, rating, interval, won, _ = line.split("|")
        low, high = map(int, interval.split(" to "))
        assert low < int(rating) < high and won.endswith(f"of {len(ORDERS[::30])} ")
    assert lines == table(ORDERS[::30], "1")


def test_a_ranking_seats_different_bots_and_the_same_seed_gives_the_same() -> None:
    order = ranking("risiko-challenge", ["random", "greedy", "objective"], "1")
    assert order is not None and sorted(order) == ["greedy", "objective", "random"]
    assert order == ranking("risiko-challenge", ["random", "greedy", "objective"], "1")
