"""The verifier of a kept draw finds whatever was changed, and nothing else."""

import json
from collections.abc import Callable
from functools import cache
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rig.properties import examples
from tests.tournaments.seating.cast import asked
from tournaments.seating.draw import draw
from tournaments.seating.figures.round_bounds import first_bound, round_bounds, twice_bound
from tournaments.seating.lots.chance import Chance
from tournaments.seating.question.metrics import measure
from tournaments.seating.question.problem import DrawInput, Lock
from tournaments.seating.verify import doubts

LOCKS = (Lock("apart", (1, 2)), Lock("together", (3, 4), 1), Lock("table", (5, 6, 7, 8), 2))
HISTORY = (((1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12)),)


@cache
def answer_of(question: DrawInput) -> str:
    return json.dumps(draw(question).document())


def kept(question: DrawInput) -> tuple[dict[str, object], dict[str, Any]]:
    return question.document(), json.loads(answer_of(question))


def test_a_draw_with_history_clubs_and_locks_holds() -> None:
    assert doubts(*kept(asked(15, 2, (3, 2), history=HISTORY, locks=LOCKS))) == []
    standing = tuple(range(15, 0, -1))
    assert doubts(*kept(asked(15, 1, (4, 3), history=HISTORY, mode="swiss", standing=standing))) == []


def swapped(answer: dict[str, Any]) -> None:
    locked = next(table for table in answer["rounds"][1] if 1 in table)
    one, other = locked, next(table for table in answer["rounds"][1] if table is not locked)
    one[0], other[0] = other[0], one[0]


def doubled(answer: dict[str, Any]) -> None:
    answer["rounds"][0][0][0] = answer["rounds"][0][1][0]


def praised(answer: dict[str, Any]) -> None:
    answer["report"]["repeats"] -= 1


def other(answer: dict[str, Any]) -> None:
    answer["certificate"]["input_sha256"] = "0" * 64


def emptied(answer: dict[str, Any]) -> None:
    del answer["report"]


@pytest.mark.parametrize(
    ("change", "code"),
    [(swapped, "locks"), (doubled, "seats"), (praised, "figures"), (other, "question"), (emptied, "unreadable")],
)
def test_whatever_was_changed_is_found(change: Callable[[dict[str, Any]], None], code: str) -> None:
    table = Lock("table", (1, 2, 3, 4), 2)
    question, answer = kept(asked(20, 2, (3, 3), locks=(table,), sizes=(4,)))
    assert doubts(question, answer) == []
    change(answer)
    assert code in doubts(question, answer)


@examples(30)
@given(seed=st.integers(0, 9999), rounds=st.integers(0, 4))
def test_no_seat_order_is_better_than_the_bounds_of_a_round(seed: int, rounds: int) -> None:
    chance = Chance(seed)
    people = list(range(8))
    history = []
    for _ in range(rounds):
        order = chance.shuffle(people)[: 6 + chance.below(3)]
        history.append([order[:3], order[3:]])
    now = chance.shuffle(people)[:7]
    tables = [now[:3], now[3:]]
    bounds = round_bounds(history, tables, 3)
    best = {"seat_imbalance": 99, "first_mover_spread": 99}
    for one, two in product(permutations(tables[0]), permutations(tables[1])):
        found = measure([*history, [one, two]], {}, 3)
        best = {name: min(least, getattr(found, name)) for name, least in best.items()}
    assert bounds["seat_imbalance"] == best["seat_imbalance"]
    assert first_bound(history, tables) <= best["first_mover_spread"] <= first_bound(history, tables) + 1
    assert twice_bound(history, tables, 3) <= measure([*history, tables], {}, 3).short_twice
