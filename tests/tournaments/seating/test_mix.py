"""How many tables of which size."""

from itertools import combinations_with_replacement

import pytest

from tournaments.seating.question.mix import nearest_counts, table_mix, tables_within


@pytest.mark.parametrize(
    ("players", "mix"),
    [
        (3, (3,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (9, (5, 4)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (12, (4, 4, 4)),
        (13, (5, 4, 4)),
        (22, (4, 4, 4, 4, 3, 3)),
    ],
)
def test_fours_are_kept_with_as_few_other_seats_as_possible(players: int, mix: tuple[int, ...]) -> None:
    assert table_mix(players, 4, (3, 4, 5)) == mix


def test_six_players_sit_at_one_table_where_six_are_allowed() -> None:
    assert table_mix(6, 4, (3, 4, 5, 6)) == (6,)


def test_one_against_one_takes_a_three_when_odd() -> None:
    assert table_mix(8, 2, (2, 3)) == (2, 2, 2, 2)
    assert table_mix(9, 2, (2, 3)) == (3, 2, 2, 2)


@pytest.mark.parametrize("sizes", [(3, 4, 5), (3, 4, 5, 6), (4, 5), (2, 3), (3, 5), (2, 5, 6), (4,)])
@pytest.mark.parametrize("preferred", [2, 4, 5])
def test_the_mix_is_the_best_of_all_mixes(sizes: tuple[int, ...], preferred: int) -> None:
    for players in range(1, 31):
        every = [
            tuple(sorted(mix, reverse=True))
            for tables in range(1, players // min(sizes) + 1)
            for mix in combinations_with_replacement(sizes, tables)
            if sum(mix) == players
        ]
        best = min(
            every,
            default=None,
            key=lambda mix: (sum(size for size in mix if size != preferred), len(mix), [-size for size in mix]),
        )
        assert table_mix(players, preferred, sizes) == best, players


@pytest.mark.parametrize("players", [1, 2, -3])
def test_too_few_players_have_no_mix(players: int) -> None:
    assert table_mix(players, 4, (3, 4, 5)) is None


def test_the_nearest_possible_numbers_are_named() -> None:
    assert nearest_counts(2, (3, 4, 5)) == (None, 3)
    assert nearest_counts(7, (4,)) == (4, 8)


@pytest.mark.parametrize(
    ("players", "most", "expected"),
    [
        (24, None, (4, 4, 4, 4, 4, 4)),
        (24, 6, (4, 4, 4, 4, 4, 4)),
        (24, 5, (5, 5, 5, 5, 4)),
        (24, 4, None),
        (10, None, (4, 3, 3)),
        (10, 2, (5, 5)),
        (5, 1, (5,)),
        (2, 1, None),
    ],
)
def test_too_few_tables_make_larger_ones(players: int, most: int | None, expected: tuple[int, ...] | None) -> None:
    assert tables_within(players, 4, (3, 4, 5), most) == expected


def test_the_nearest_counts_know_how_many_tables_there_are() -> None:
    assert nearest_counts(24, (3, 4, 5), most=4) == (20, None)
