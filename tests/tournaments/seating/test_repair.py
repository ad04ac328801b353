"""After the draw: absences, late arrivals, wrong seats. The proposals move few people and say what they cost."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rig.properties import examples
from tests.tournaments.seating.cast import asked
from tournaments.seating.draw import draw
from tournaments.seating.figures.figures import round_figures
from tournaments.seating.figures.remarks import DrawContext
from tournaments.seating.lots.chance import stream
from tournaments.seating.repair.parts import Happening
from tournaments.seating.repair.repair import Move, Repair, repairs, ways

FOURS = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))
CONTEXT = DrawContext()
WITH_THREES, WITH_FIVES = (3, 4), (4, 5)


def by_kind(found: list[Repair]) -> dict[str, Repair]:
    return {repair.kind: repair for repair in found}


def test_one_absent_leaves_a_table_of_three_and_nobody_moves() -> None:
    found = by_kind(repairs(FOURS, Happening(gone=frozenset({6})), WITH_THREES, CONTEXT))
    assert found["fewest"].tables == ((1, 2, 3, 4), (5, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))
    assert found["fewest"].moves == ()
    assert found["keep"].ghosts == {1: 1}


def test_without_threes_the_broken_table_is_dealt_out_to_fives() -> None:
    found = by_kind(repairs(FOURS, Happening(gone=frozenset({6})), WITH_FIVES, CONTEXT))["fewest"]
    assert sorted(map(len, found.tables)) == [0, 5, 5, 5]
    assert found.tables[1] == ()
    assert {move.player for move in found.moves} == {5, 7, 8}
    assert found.people_moved == 3


def test_a_five_gives_up_the_one_who_fits_best_at_the_table_that_lost_somebody() -> None:
    tables = ((1, 2, 3, 4), (5, 6, 7, 8, 9))
    history = (((1, 5), (2, 7), (3, 8)), ((1, 6),))
    found = by_kind(repairs(tables, Happening(gone=frozenset({4})), WITH_FIVES, replace(CONTEXT, history=history)))
    assert found["fewest"].moves == (Move(9, 1, 0),)
    assert found["fewest"].tables == ((1, 2, 3, 9), (5, 6, 7, 8))
    assert found["fewest"].after["repeats"] == 0


def test_a_late_arrival_takes_the_place_of_who_did_not_come() -> None:
    found = repairs(FOURS, Happening(gone=frozenset({6}), arrived=(17,)), WITH_THREES, CONTEXT)
    assert len(found) == 1
    assert found[0].tables[1] == (5, 17, 7, 8)
    assert found[0].moves == (Move(17, None, 1),)
    assert found[0].people_moved == 0


def test_a_late_arrival_sits_where_nobody_is_known_and_no_club_mate_is() -> None:
    context = DrawContext(history=(((17, 1, 5),),), clubs={17: "Gufo", 9: "Gufo"})
    found = by_kind(repairs(FOURS, Happening(arrived=(17,)), WITH_FIVES, context))["fewest"]
    assert found.tables[3] == (13, 14, 15, 16, 17)
    assert found.people_moved == 0


def test_four_late_arrivals_open_a_table_of_their_own() -> None:
    found = by_kind(repairs(FOURS, Happening(arrived=(17, 18, 19, 20)), WITH_THREES, CONTEXT))["fewest"]
    assert found.tables[:4] == FOURS
    assert found.tables[4] == (17, 18, 19, 20)


def test_a_late_arrival_without_room_sits_out_where_the_tables_are_kept() -> None:
    kept = by_kind(repairs(FOURS, Happening(arrived=(17,)), WITH_FIVES, CONTEXT))["keep"]
    assert kept.tables == FOURS
    assert kept.moves == (Move(17, None, None),)


def test_who_sits_on_a_wrong_seat_keeps_it_or_goes_back() -> None:
    found = by_kind(repairs(FOURS, Happening(seats={1: 2}), WITH_THREES, CONTEXT))
    assert found["fewest"].tables[0] == (3, 2, 1, 4) and found["fewest"].moves == ()
    assert found["keep"].tables == FOURS


def test_who_sits_at_a_wrong_table_may_have_a_wrong_seat_there_too() -> None:
    what = Happening(sits={2: 1, 5: 0}, seats={2: 3})
    found = by_kind(repairs(FOURS, what, WITH_THREES, CONTEXT))
    assert found["fewest"].tables[:2] == ((1, 5, 3, 4), (8, 6, 7, 2))


def test_where_every_table_stays_none_is_dissolved_and_none_opened() -> None:
    found = repairs(FOURS, Happening(gone=frozenset({5, 6})), (3, 4, 5, 6), CONTEXT, every_table=True)
    assert all(len(repair.tables) == 4 and all(repair.tables) for repair in found)
    assert by_kind(found)["fewest"].people_moved == 1
    many = Happening(arrived=(17, 18, 19, 20))
    assert (
        sorted(map(len, by_kind(repairs(FOURS, many, (3, 4, 5, 6), CONTEXT, every_table=True))["fewest"].tables))
        == [5] * 4
    )


def test_people_at_the_wrong_table_stay_there_or_go_back() -> None:
    what = Happening(sits={2: 1, 5: 0})
    found = by_kind(repairs(FOURS, what, WITH_THREES, CONTEXT))
    assert found["fewest"].tables[:2] == ((1, 5, 3, 4), (2, 6, 7, 8))
    assert found["fewest"].moves == ()
    assert found["keep"].tables == FOURS
    assert found["keep"].moves == (Move(2, 1, 0), Move(5, 0, 1))


def test_one_at_the_wrong_table_sends_somebody_of_that_table_back() -> None:
    found = by_kind(repairs(FOURS, Happening(sits={2: 1}), (4,), CONTEXT))["fewest"]
    assert found.people_moved == 1
    assert len(found.tables[0]) == len(found.tables[1]) == 4
    assert 2 in found.tables[1]


def test_tables_in_play_are_left_alone() -> None:
    what = Happening(gone=frozenset({6}), closed=frozenset({0, 2}))
    for repair in repairs(FOURS, what, (3, 4, 5), CONTEXT):
        assert (repair.tables[0], repair.tables[2]) == (FOURS[0], FOURS[2])


def test_the_best_repair_undoes_what_the_cheapest_one_leaves() -> None:
    """The table of who left keeps two who met; one swap more and nobody meets twice."""
    tables = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
    history = (((1, 2, 20, 21), (5, 9, 22, 23)),)
    context = replace(CONTEXT, history=history)
    found = by_kind(repairs(tables, Happening(gone=frozenset({8})), WITH_THREES, context))
    assert found["fewest"].after["repeats"] == 1
    assert found["best"].after["repeats"] == 0
    assert found["best"].people_moved == 2


def test_a_table_left_with_one_cannot_be_kept() -> None:
    found = by_kind(repairs(FOURS, Happening(gone=frozenset({5, 6, 7})), WITH_FIVES, CONTEXT))
    assert "keep" not in found
    assert found["fewest"].moves == (Move(8, 1, 0),)


def test_what_no_table_size_can_seat_has_no_repair_but_ghosts() -> None:
    found = repairs(FOURS[:1], Happening(gone=frozenset({1})), (4,), CONTEXT)
    assert [repair.kind for repair in found] == ["keep"]


@pytest.mark.parametrize(
    "what",
    [Happening(gone=frozenset({99})), Happening(arrived=(1,)), Happening(sits={1: 9}), Happening(arrived=(20, 20))],
)
def test_a_happening_that_cannot_be_is_refused(what: Happening) -> None:
    with pytest.raises(ValueError, match="player"):
        repairs(FOURS, what, WITH_THREES, CONTEXT)


@examples(20)
@given(
    count=st.integers(9, 28),
    gone=st.sets(st.integers(1, 40), max_size=4),
    late=st.integers(0, 4),
    sizes=st.sampled_from([(3, 4), (4, 5), (3, 4, 5)]),
    seed=st.integers(0, 99),
)
def test_every_repair_seats_everybody_once_at_an_allowed_table(
    count: int, gone: set[int], late: int, sizes: tuple[int, ...], seed: int
) -> None:
    if sizes == (4, 5) and count == 11:
        return
    first = draw(asked(count, 2, sizes=sizes, seed=seed))
    left = frozenset(player for player in gone if player <= count)
    arrived = tuple(range(100, 100 + late))
    context = DrawContext(history=first.rounds[:1])
    found = repairs(first.rounds[1], Happening(gone=left, arrived=arrived), sizes, context)
    expected = sorted({*range(1, count + 1), *arrived} - left)
    for repair in found:
        seated = sorted(player for table in repair.tables for player in table)
        out = [move.player for move in repair.moves if move.target is None]
        assert sorted([*seated, *out]) == expected
        assert repair.after == round_figures(repair.tables, context)
        if repair.kind != "keep":
            assert not out
            assert all(len(table) in (0, *sizes) for table in repair.tables)
    by = by_kind(found)
    if "fewest" in by and "best" in by:
        assert by["fewest"].people_moved <= by["best"].people_moved
    assert found == repairs(first.rounds[1], Happening(gone=left, arrived=arrived), sizes, context)


def test_a_way_says_which_other_it_is_the_same_as_or_why_there_is_none() -> None:
    found = {way.kind: way for way in ways(FOURS, Happening(gone=frozenset({6})), WITH_THREES, CONTEXT)}
    assert found["fewest"].same_as is None
    assert found["best"].same_as == "fewest" and found["keep"].same_as is None
    alone = ways(FOURS, Happening(gone=frozenset({5, 6, 7})), (4,), CONTEXT)
    assert [way.repair for way in alone] == [None, None, None]
    assert [way.deserted for way in alone] == [None, None, 1]


GROUPS = {player: "North" if player < 13 else "South" for player in range(1, 29)}
SPLIT = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]


@pytest.mark.parametrize(
    "what",
    [
        Happening(gone=frozenset({1})),
        Happening(gone=frozenset({1, 2, 13})),
        Happening(gone=frozenset({1, 5, 9}), arrived=(25, 26, 27)),
        Happening(arrived=(25,)),
        Happening(gone=frozenset({1, 2, 3, 4})),
    ],
)
@pytest.mark.parametrize("sizes", [(3, 4, 5), (4, 5)])
def test_nobody_is_moved_to_the_table_of_another_group(what: Happening, sizes: tuple[int, ...]) -> None:
    history = tuple([tuple(range(at, 25, 6)) for at in range(1, 7)] for _ in range(2))
    for repair in repairs(SPLIT, what, sizes, DrawContext(history, groups=GROUPS)):
        assert all(len({GROUPS[player] for player in table}) < 2 for table in repair.tables), repair.kind
        seated = {player for table in repair.tables for player in table}
        assert repair.kind == "keep" or seated == set(range(1, 25)) - what.gone | set(what.arrived)


def test_a_group_in_which_nothing_happened_keeps_its_tables() -> None:
    met = [[[13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]]
    for repair in repairs(SPLIT, Happening(gone=frozenset({1})), (3, 4, 5), DrawContext(met, groups=GROUPS)):
        assert [list(table) for table in repair.tables[3:6]] == SPLIT[3:]


def test_who_sits_in_another_group_plays_there_and_both_groups_go_on() -> None:
    found = repairs(SPLIT, Happening(sits={1: 3}), (3, 4, 5), DrawContext(groups=GROUPS))
    assert all(1 in repair.tables[3] for repair in found if repair.kind != "keep")
    assert all(sum(map(len, repair.tables[:3])) == 11 for repair in found if repair.kind == "fewest")


def test_late_arrivals_open_no_table_that_is_not_there() -> None:
    what = Happening(arrived=(17, 18, 19, 20))
    opened = repairs(FOURS, what, (3, 4, 5), DrawContext())
    assert any(len(repair.tables) == 5 for repair in opened)
    for repair in repairs(FOURS, what, (3, 4, 5), DrawContext(most_tables=4)):
        assert len(repair.tables) == 4


def test_the_way_of_the_preferred_size_is_never_further_from_it_than_the_one_that_moves_fewest() -> None:
    """That is all it promises: with other sizes there may be more meetings than where fewer move."""
    more = 0
    for seed in range(60):
        tables = draw(asked(22, 1, (6, 5, 4), seed=seed)).rounds[0]
        clubs = {one.id: one.club for one in asked(22, 1, (6, 5, 4)).players}
        chance = stream(seed, "left")
        gone = frozenset(chance.shuffle([one for table in tables for one in table])[: 1 + seed % 3])
        found = by_kind(repairs(tables, Happening(gone=gone), (3, 4, 5), DrawContext(clubs=clubs, seed=seed)))
        if {"fewest", "best"} <= found.keys():
            few, best = (sum(len(t) for t in found[kind].tables if len(t) != 4) for kind in ("fewest", "best"))
            assert best <= few
            more += best < few
    assert more
