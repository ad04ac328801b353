"""The search keeps its books right and its seats balanced."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rig.properties import examples
from tests.tournaments.seating.cast import asked
from tournaments.seating.lots.chance import Chance
from tournaments.seating.question.metrics import measure
from tournaments.seating.question.problem import Priority
from tournaments.seating.search.cost import Ledger, weights
from tournaments.seating.search.offsets import find_offsets
from tournaments.seating.search.search import Held, Search
from tournaments.seating.seats.seats import balance_seats

FREE = Held(frozenset(), {}, {0: frozenset({5}), 5: frozenset({0})})


@examples(60)
@given(seed=st.integers(0, 9999), swaps=st.integers(1, 12))
def test_the_change_foreseen_for_a_swap_is_the_change_of_a_fresh_count(seed: int, swaps: int) -> None:
    chance = Chance(seed)
    history = (((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11)),)
    question = asked(11, 3, (4, 3), history=history)
    weigh = weights(question, 33)
    ledger = Ledger(question, weigh)
    rounds = []
    for _ in range(3):
        order = chance.shuffle(list(range(11)))
        rounds.append([order[:4], order[4:8], order[8:]])
        ledger.seat(rounds[-1], 4)
    search = Search(rounds, [FREE] * 3, ledger, weigh, 4, chance)
    foreseen = search.cost
    for _ in range(swaps):
        number = chance.below(3)
        a, b = rounds[number][chance.below(3)][0], rounds[number][chance.below(3)][1]
        if search.at[number][a] != search.at[number][b]:
            foreseen += search.delta(number, a, b)
            search.swap(number, a, b)
    fresh = Ledger(question, weigh)
    for tables in search.rounds:
        fresh.seat(tables, 4)
    assert fresh.pairs.rows == ledger.pairs.rows
    assert fresh.short == ledger.short
    assert Search(search.rounds, [FREE] * 3, fresh, weigh, 4, chance).cost == foreseen


@examples(40)
@given(seed=st.integers(0, 9999), size=st.integers(2, 6), tables=st.integers(1, 9), rounds=st.integers(1, 9))
def test_equal_tables_always_reach_an_imbalance_of_one(seed: int, size: int, tables: int, rounds: int) -> None:
    chance = Chance(seed)
    drawn = []
    for _ in range(rounds):
        order = chance.shuffle(list(range(size * tables)))
        drawn.append([order[place * size : (place + 1) * size] for place in range(tables)])
    seated = balance_seats(drawn, (), chance)
    assert [[set(table) for table in one] for one in seated] == [[set(table) for table in one] for one in drawn]
    assert measure(seated, {}, size).seat_imbalance == (0 if rounds % size == 0 else 1)


@examples(60)
@given(t=st.integers(2, 30), columns=st.integers(2, 6), rounds=st.integers(1, 8), seed=st.integers(0, 99))
def test_no_two_points_of_a_design_share_a_table_twice(t: int, columns: int, rounds: int, seed: int) -> None:
    offsets = find_offsets(t, columns, rounds, Chance(seed))
    met: set[tuple[tuple[int, int], tuple[int, int]]] = set()
    for number in range(len(offsets.shift)):
        for table in range(t):
            points = [(column, offsets.place(table, number, column)) for column in range(columns)]
            assert {offsets.table(place, number, column) for column, place in points} == {table}
            pairs = {(a, b) for a in points for b in points if a < b}
            assert not pairs & met
            met |= pairs
    assert 1 <= len(offsets.shift) <= rounds


@pytest.mark.parametrize("t", [8, 9, 27])
def test_in_a_field_the_table_of_a_point_is_where_it_was_placed(t: int) -> None:
    offsets = find_offsets(t, 4, t, Chance(1))
    assert offsets.prime
    for number, column, table in product(range(t), range(4), range(t)):
        assert offsets.table(offsets.place(table, number, column), number, column) == table


@examples(40)
@given(seed=st.integers(0, 9999), swaps=st.integers(1, 10))
def test_every_priority_foresees_the_change_of_a_swap(seed: int, swaps: int) -> None:
    chance = Chance(seed)
    order: tuple[Priority, ...] = ("winners", "club_meetings", "clubs", "player_club", "quarters", "distance")
    standing = tuple(chance.shuffle(list(range(1, 12))))
    question = asked(11, 1, (4, 3, 2), history=(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11)),), mode="swiss")
    question = replace(question, priorities=order, standing=standing, winners=(1, 2, 9))
    weigh = weights(question, 11)
    ledger = Ledger(question, weigh)
    people = chance.shuffle(list(range(11)))
    rounds = [[people[:4], people[4:8], people[8:]]]
    ledger.seat(rounds[0], 4)
    search = Search(rounds, [FREE], ledger, weigh, 4, chance)
    for _ in range(swaps):
        a, b = rounds[0][chance.below(3)][0], rounds[0][chance.below(3)][1]
        if search.at[0][a] != search.at[0][b]:
            search.take(0, a, b)
    fresh = Ledger(question, weigh)
    fresh.seat(search.rounds[0], 4)
    assert Search(search.rounds, [FREE], fresh, weigh, 4, chance).cost == search.cost
