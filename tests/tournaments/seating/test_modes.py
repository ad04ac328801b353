"""Swiss, Greek, bands, snake and fixed: seats by the standing or by the result of the round before."""

from dataclasses import replace

import pytest

from tests.tournaments.seating.cast import asked
from tournaments.seating.draw import Drawing, draw
from tournaments.seating.errors import Infeasible
from tournaments.seating.question.parse import parse_input
from tournaments.seating.question.problem import DrawMode, Lock, Round

BEST_LAST = tuple(range(16, 0, -1))


def by_table(found: Drawing) -> list[set[int]]:
    return [set(table) for table in found.rounds[0]]


@pytest.mark.parametrize(
    ("mode", "first", "second"),
    [
        ("bands", {1, 2, 3, 4}, {5, 6, 7, 8}),
        ("swiss", {1, 2, 3, 4}, {5, 6, 7, 8}),
        ("snake", {1, 8, 9, 16}, {2, 7, 10, 15}),
        ("fixed", {1, 5, 9, 13}, {2, 6, 10, 14}),
    ],
)
def test_the_standing_says_who_sits_where(mode: DrawMode, first: set[int], second: set[int]) -> None:
    found = draw(asked(16, 1, mode=mode, standing=tuple(range(1, 17))))
    assert by_table(found)[:2] == [first, second]
    turned = draw(asked(16, 1, mode=mode, standing=BEST_LAST))
    assert by_table(turned)[0] == {17 - place for place in first}


def test_late_arrivals_sit_after_the_standing_and_odd_tables_at_the_end() -> None:
    found = draw(asked(17, 1, mode="bands", standing=tuple(range(1, 16)), sizes=(4, 5)))
    assert by_table(found) == [{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16, 17}]


def test_in_the_greek_way_the_winner_stays_and_each_other_moves_one_table_further() -> None:
    ranking: Round = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))
    found = draw(asked(16, 1, mode="greek", ranking=ranking, history=(ranking,)))
    assert by_table(found) == [{1, 14, 11, 8}, {5, 2, 15, 12}, {9, 6, 3, 16}, {13, 10, 7, 4}]
    assert found.metrics.repeats == 0


def test_the_greek_way_fills_the_gap_of_who_left() -> None:
    ranking: Round = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))
    question = asked(17, 1, mode="greek", ranking=ranking, history=(ranking,))
    players = tuple(player for player in question.players if player.id != 6)
    left = tuple(tuple(player for player in table if player != 6) for table in ranking)
    found = draw(replace(question, players=players, ranking=left, history=(left,)))
    assert sorted(player for table in by_table(found) for player in table) == [player.id for player in players]
    assert {1, 5, 9, 13} <= {player for table in by_table(found) for player in table}
    assert [1 in by_table(found)[0], 5 in by_table(found)[1], 9 in by_table(found)[2]] == [True, True, True]


def test_swiss_undoes_a_rematch_with_a_neighbour_in_the_standing() -> None:
    history: Round = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))
    standing = (1, 5, 9, 13, 2, 6, 10, 3, 14, 7, 11, 15, 4, 8, 12, 16)
    found = draw(asked(16, 1, mode="swiss", standing=standing, history=(history,)))
    assert found.metrics.repeats == 0
    assert by_table(found)[0] == {1, 5, 9, 13}
    # 2 and 3 met: 3 (eighth) and 14 (ninth) change places.
    assert by_table(found)[1] == {2, 6, 10, 14}


def test_swiss_keeps_close_to_the_standing_over_seven_rounds() -> None:
    question = asked(100, 1)
    history: tuple[Round, ...] = draw(question).rounds
    for number in range(6):
        order = tuple(sorted(range(1, 101), key=lambda player: (player * (number + 3) % 7, player)))
        found = draw(asked(100, 1, mode="swiss", standing=order, history=history))
        history += found.rounds
    assert found.metrics.repeats <= 1
    places = {player: place for place, player in enumerate(order)}
    spread = [max(places[p] for p in table) - min(places[p] for p in table) for table in found.rounds[0]]
    assert sum(spread) / len(spread) < 20


def test_locks_hold_in_the_modes_by_standing() -> None:
    locks = (Lock("together", (1, 16)), Lock("apart", (5, 6)), Lock("table", (2, 9, 10, 11)))
    for mode in ("bands", "swiss", "snake", "fixed"):
        found = draw(asked(16, 1, mode=mode, standing=tuple(range(1, 17)), locks=locks))
        tables = by_table(found)
        assert any({1, 16} <= table for table in tables)
        assert not any({5, 6} <= table for table in tables)
        assert {2, 9, 10, 11} in tables


def test_groups_never_share_a_table_and_each_has_its_own_mix() -> None:
    venues = (tuple(range(1, 10)), tuple(range(10, 18)))
    found = draw(asked(17, 3, groups=venues))
    for tables in found.rounds:
        assert all(len({player < 10 for player in table}) == 1 for table in tables)
        assert sorted(map(len, tables)) == [4, 4, 4, 5]


@pytest.mark.parametrize(
    "groups", [((1, 2, 3, 4),), ((1, 2, 3, 4), (4, 5, 6, 7, 8)), ((1, 2), (3, 4, 5, 6, 7, 8)), ((), tuple(range(1, 9)))]
)
def test_groups_that_leave_somebody_out_or_make_no_table_are_refused(groups: Round) -> None:
    with pytest.raises(Infeasible) as caught:
        draw(asked(8, 1, sizes=(4,), groups=groups))
    assert caught.value.code == "groups"


def test_groups_stand_in_the_document_and_are_read_back() -> None:
    question = asked(8, 1, groups=((1, 2, 3, 4), (5, 6, 7, 8)))
    assert parse_input(question.document()).groups == question.groups
