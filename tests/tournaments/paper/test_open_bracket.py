"""Where tables stand on the paper of a bracket whose next round is still to draw."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

import pytest

from tournaments.paper.documents.bracket_layout import NODE, Box, Canvas
from tournaments.paper.documents.open_bracket_layout import open_canvas


@dataclass
class Place:
    """A table of so many seats."""

    round_number: int
    seats: list[int] = field(default_factory=lambda: [0] * 4)
    feeders: list[Place] = field(default_factory=list)


def tables(round_number: int, count: int) -> list[Place]:
    return [Place(round_number) for _ in range(count)]


def overlap(one: Box, other: Box) -> bool:
    beside = one.left + one.width <= other.left or other.left + other.width <= one.left
    return not beside and one.top < other.top + other.height and other.top < one.top + one.height


def left_edges(canvas: Canvas, round_number: int) -> set[float]:
    return {box.left for node, box in canvas.nodes if node.round_number == round_number}


def tree() -> list[Place]:
    """Three tables of the second round, each fed by three of the first."""
    return [Place(2, feeders=tables(1, 3)) for _ in range(3)]


@pytest.mark.parametrize(
    ("standing", "ahead"),
    [
        (tables(1, 4), [(2, tables(2, 2)), (3, tables(3, 1))]),
        (tables(1, 25), [(2, tables(2, 5)), (3, tables(3, 1))]),
        (tree(), [(3, tables(3, 2)), (4, tables(4, 1))]),
        ([], [(1, tables(1, 12)), (2, tables(2, 4)), (3, tables(3, 1))]),
        (tables(1, 2), [(2, tables(2, 6)), (3, tables(3, 1))]),
    ],
)
def test_no_table_lies_on_another_and_every_table_of_a_round_ahead_has_its_line(
    standing: list[Place], ahead: list[tuple[int, list[Place]]]
) -> None:
    canvas = open_canvas(standing, ahead)
    boxes = [box for _, box in canvas.nodes]
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    assert sorted(number for number, _ in canvas.titles) == list(range(1, ahead[-1][0] + 1))
    for number, empty in ahead:
        (left,) = left_edges(canvas, number) if number > 1 else (None,)
        if left is None:
            continue
        assert left > max(left_edges(canvas, number - 1)) + NODE
        middles = [box.middle for node, box in canvas.nodes if node.round_number == number]
        ends = [line.top for line in canvas.lines if line.height == 0 and abs(line.left + line.width - left) < 0.01]
        assert len(middles) == len(empty) and sorted(ends) == pytest.approx(sorted(middles))
    assert all(box.left >= 0 and box.left + box.width <= canvas.width + 0.01 for box in boxes)
    assert all(box.top + box.height <= canvas.height + 0.01 for box in boxes)
