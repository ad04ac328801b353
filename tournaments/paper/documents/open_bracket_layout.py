"""Where the tables of a bracket stand on a canvas while a draw has still to say who meets whom: the trees so far and,
beside them, the empty tables of each round to come, with lines from all of a round to all of the next."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from tournaments.paper.documents.bracket_layout import (
    BETWEEN,
    GAP,
    NODE,
    ROUND_TITLE,
    TALLEST,
    TITLE,
    Box,
    Canvas,
    Node,
    height_of,
    tree_canvas,
)

TICK = 0.8  # of a brace around tables in several columns
TOP = TITLE + ROUND_TITLE


def open_canvas(standing: Sequence[Node], ahead: Sequence[tuple[int, Sequence[Node]]]) -> Canvas:
    """Return the trees that stand (none before the first round) and the rounds ahead (number, tables)."""
    if not standing:
        (number, tables), *rest = ahead
        return _led_on(_stacked(number, tables), list(tables), rest)
    if len(standing) > TALLEST and not any(node.feeders for node in standing):
        return _led_on(_stacked(standing[0].round_number, standing), list(standing), ahead)
    return _led_on(tree_canvas(standing, from_both_sides=False), list(standing), ahead)


def _stacked(number: int, tables: Sequence[Node]) -> Canvas:
    """Return the tables of one round row by row, in as many columns as they need."""
    count = ceil(len(tables) / TALLEST)
    canvas, top = Canvas(), TOP
    for start in range(0, len(tables), count):
        row = tables[start : start + count]
        canvas.nodes += [(node, Box(at * (NODE + GAP / 3), top, NODE, height_of(node))) for at, node in enumerate(row)]
        top += max(height_of(node) for node in row) + BETWEEN
    canvas.measure()
    canvas.titles.append((number, Box(0, TITLE, canvas.width, ROUND_TITLE)))
    return canvas


def _led_on(canvas: Canvas, last: list[Node], ahead: Sequence[tuple[int, Sequence[Node]]]) -> Canvas:
    """Add the rounds ahead on the right, each spread over the whole height."""
    for number, tables in ahead:
        boxes = [box for node, box in canvas.nodes if any(node is other for other in last)]
        left, bottom = canvas.width + GAP, max(box.top + box.height for _, box in canvas.nodes)
        needed = sum(height_of(node) + BETWEEN for node in tables) - BETWEEN
        slot, top = max(bottom - TOP, needed) / len(tables), TOP
        goals = []
        for node in tables:
            height = height_of(node)
            goals.append(Box(left, top + (slot - height) / 2, NODE, height))
            top += slot
        canvas.nodes += list(zip(tables, goals, strict=True))
        canvas.titles.append((number, Box(left, TITLE, NODE, ROUND_TITLE)))
        _join(canvas, boxes, goals)
        canvas.measure()
        last = list(tables)
    return canvas


def _join(canvas: Canvas, boxes: Sequence[Box], goals: Sequence[Box]) -> None:
    """Draw one upright between two rounds, with a line from every table and to every next one."""
    bend = goals[0].left - GAP / 2
    if _in_rows(boxes):
        heights = [boxes[0].top, max(box.top + box.height for box in boxes)]
        canvas.lines += [Box(bend - TICK, end, TICK, 0) for end in heights]
    else:
        starts = [box.left + box.width for box in boxes]
        canvas.lines += [Box(start, box.middle, bend - start, 0) for start, box in zip(starts, boxes, strict=True)]
        heights = [box.middle for box in boxes]
    canvas.lines += [Box(bend, goal.middle, goal.left - bend, 0) for goal in goals]
    heights += [goal.middle for goal in goals]
    canvas.lines.append(Box(bend, min(heights), 0, max(heights) - min(heights)))


def _in_rows(boxes: Sequence[Box]) -> bool:
    """Return whether tables stand beside each other, so that a line from each would cross the next."""
    return len(boxes) > 1 and boxes[0].top == boxes[1].top
