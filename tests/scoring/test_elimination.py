"""The standing of an elimination: who came further stands higher."""

from decimal import Decimal

from scoring.elimination import elimination_rows
from scoring.record import Penalty, Result


def table(number, *points, first=1):
    """One table whose seats won these points in order of place; entrants are numbered from `first`."""
    people = tuple(range(first, first + len(points)))
    total = sum(points)
    return [
        Result(
            who,
            number,
            Decimal(score),
            won=place == 1,
            place=place,
            table_size=len(points),
            table_total=total,
            met=people,
        )
        for place, (who, score) in enumerate(zip(people, points, strict=True), start=1)
    ]


def final(number, *scored):
    people = tuple(who for who, _ in scored)
    return [
        Result(who, number, Decimal(score), won=place == 1, place=place, table_size=len(scored), met=people)
        for place, (who, score) in enumerate(scored, start=1)
    ]


def positions(results, **extra):
    return {row.entrant: row.position for row in elimination_rows(results, **extra)}


def test_who_reached_the_final_stands_before_everybody_else():
    results = table(1, 60, 40, 34, 30) + table(1, 90, 30, 24, 20, first=5) + final(2, (5, 50), (1, 10))
    assert [row.entrant for row in elimination_rows(results)][:2] == [5, 1]


def test_those_out_in_the_same_round_stand_by_their_share_of_the_table():
    results = table(1, 60, 40, 34, 30) + table(1, 90, 45, 20, 9, first=5) + final(2, (1, 82), (5, 82))
    assert positions(results)[6] == 3
    assert positions(results)[2] == 4


def test_equal_shares_share_a_position_and_the_next_is_left_out():
    results = table(1, 60, 40, 40, 24) + final(2, (1, 164))
    assert positions(results) == {1: 1, 2: 2, 3: 2, 4: 4}


def test_places_of_a_final_stand_as_played():
    results = final(1, (3, 30), (1, 60), (2, 50))
    assert positions(results) == {3: 1, 1: 2, 2: 3}


def test_penalties_show_in_the_total_and_movement_compares_with_before():
    results = table(1, 60, 40, 34, 30)
    rows = elimination_rows(results, [Penalty(2, Decimal(5), "ritardo")], {2: 4})
    (second,) = [row for row in rows if row.entrant == 2]
    assert (second.total, second.movement) == (Decimal(35), 2)
