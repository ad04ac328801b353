"""A planned round names the sizes of its tables: the draw keeps to them."""

import pytest

from tournaments.seating.draw import draw
from tournaments.seating.errors import Infeasible
from tournaments.seating.question.parse import parse_input


def asked(players, tables, **extra):
    people = [{"id": number} for number in range(1, players + 1)]
    return parse_input({"players": people, "sizes": [3, 4, 5, 6], "tables": tables, "seed": 3, **extra})


def sizes(drawing):
    return sorted((len(table) for table in drawing.rounds[0]), reverse=True)


def test_the_tables_have_the_sizes_that_were_asked_for():
    assert sizes(draw(asked(41, [5, 5, 5, 5, 5, 4, 4, 4, 4]))) == [5, 5, 5, 5, 5, 4, 4, 4, 4]


def test_a_locked_table_is_one_of_the_tables_asked_for():
    drawing = draw(asked(9, [5, 4], locks=[{"table": [1, 2, 3, 4]}]))
    assert {1, 2, 3, 4} in [set(table) for table in drawing.rounds[0]]


@pytest.mark.parametrize(
    ("tables", "locks", "code"),
    [([5, 5], [], "tables"), ([7, 2], [], "sizes"), ([5, 4], [{"table": [1, 2, 3]}], "locked_size")],
)
def test_tables_that_do_not_fit_are_refused_with_the_reason(tables, locks, code):
    with pytest.raises(Infeasible) as refused:
        draw(asked(9, tables, locks=locks))
    assert refused.value.code == code
