"""Where the tables of a bracket stand on a canvas, in units of a seat's line: a tree from both sides to its final, or
rounds side by side where no single line leads on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Protocol

NODE, GAP, BETWEEN = 15.0, 3.0, 1.1  # width of a table, room for the lines beside it, room between two tables
HEAD, FOOT = 1.3, 0.5  # of a table, above and below its seats
TITLE, ROUND_TITLE = 5.2, 2.4  # above everything, above each round
TALLEST = 9  # tables of a round below each other, where no tree says otherwise
BOTH_SIDES = 8  # tables without feeders from which a tree grows from both sides


class Node(Protocol):
    """What is asked of a table (`selectors.rounds.bracket.BracketTable`)."""

    round_number: int

    @property
    def seats(self) -> Sequence[object]: ...

    @property
    def feeders(self) -> Sequence[Node]: ...


@dataclass(frozen=True)
class Box:
    """A rectangle on the canvas."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.top + self.height / 2


@dataclass
class Canvas:
    """Tables and titles of rounds (by round number) with their boxes, and the lines between tables."""

    nodes: list[tuple[Node, Box]] = field(default_factory=list)
    titles: list[tuple[int, Box]] = field(default_factory=list)
    lines: list[Box] = field(default_factory=list)
    width: float = 0.0
    height: float = 0.0

    def measure(self) -> None:
        """Set width and height to what stands there."""
        boxes = [box for _, box in (*self.nodes, *self.titles)]
        self.width = max((box.left + box.width for box in boxes), default=NODE)
        self.height = max((box.top + box.height for box in boxes), default=TITLE)


def tree_canvas(roots: Sequence[Node], *, from_both_sides: bool = True) -> Canvas:
    """Return the tables as trees that end in `roots`; one large tree may grow from both sides to its final."""
    canvas = Canvas()
    first = min(node.round_number for root in roots for node in _all(root))
    last = max(root.round_number for root in roots)
    large = len(roots) == 1 and len(roots[0].feeders) > 1 and len(_leaves(roots[0])) >= BOTH_SIDES
    if large and from_both_sides:
        _from_both_sides(canvas, roots[0], first)
    else:
        side = _Side(canvas, first, last - first, mirrored=False, columns=last - first + 1)
        for root in roots:
            side.place(root)
        side.title_all()
    canvas.measure()
    return canvas


def column_canvas(rounds: Sequence[tuple[int, Sequence[Node]]]) -> Canvas:
    """Return rounds (number, tables) side by side, long ones in several columns, each in the middle of the height."""
    canvas, left = Canvas(), 0.0
    shown = [(number, tables) for number, tables in rounds if tables]
    columns: list[tuple[list[Node], float]] = []
    for number, tables in shown:
        count = ceil(len(tables) / TALLEST)
        size = ceil(len(tables) / count)
        parts = [list(tables[start : start + size]) for start in range(0, len(tables), size)]
        canvas.titles.append((number, Box(left, TITLE, len(parts) * (NODE + GAP) - GAP, ROUND_TITLE)))
        left += len(parts) * (NODE + GAP)
        columns += [(part, max(_stack_height(part) for part in parts)) for part in parts]
    tallest = max((height for _, height in columns), default=0.0)
    for at, (column, height) in enumerate(columns):
        top = TITLE + ROUND_TITLE + (tallest - height) / 2
        for node in column:
            canvas.nodes.append((node, Box(at * (NODE + GAP), top, NODE, height_of(node))))
            top += height_of(node) + BETWEEN
    canvas.measure()
    return canvas


def height_of(node: Node) -> float:
    """Return the height of a table with its seats."""
    return HEAD + FOOT + max(len(node.seats), 1)


def _stack_height(nodes: Sequence[Node]) -> float:
    return sum(height_of(node) + BETWEEN for node in nodes) - BETWEEN


def _all(node: Node) -> list[Node]:
    return [node, *(inner for feeder in node.feeders for inner in _all(feeder))]


def _leaves(node: Node) -> list[Node]:
    return [inner for inner in _all(node) if not inner.feeders]


class _Side:
    """Trees that grow from one edge of the canvas towards a column of it."""

    def __init__(self, canvas: Canvas, first: int, depth: int, *, mirrored: bool, columns: int) -> None:
        self.canvas, self.first, self.mirrored = canvas, first, mirrored
        self.right = columns * (NODE + GAP) - GAP
        self.depth = depth
        self.next_top = TITLE + ROUND_TITLE

    def left_of(self, round_number: int) -> float:
        left = (round_number - self.first) * (NODE + GAP)
        return self.right - left - NODE if self.mirrored else left

    def place(self, node: Node) -> Box:
        """Put a table beside the middle of those that feed it, these first, with the lines between."""
        begin, height = self.next_top, height_of(node)
        feeders = [self.place(feeder) for feeder in node.feeders]
        if feeders:
            middle = (feeders[0].middle + feeders[-1].middle) / 2
            top = max(middle - height / 2, begin)
        else:
            top = begin
        self.next_top = max(self.next_top, top + height + BETWEEN)
        box = Box(self.left_of(node.round_number), top, NODE, height)
        self.canvas.nodes.append((node, box))
        self.join(feeders, box)
        return box

    def join(self, feeders: Sequence[Box], goal: Box) -> None:
        """Draw the lines from tables to the one that they feed."""
        if not feeders:
            return
        bend = goal.left + NODE + GAP / 2 if self.mirrored else goal.left - GAP / 2
        for box in feeders:
            start = box.left if self.mirrored else box.left + NODE
            self.canvas.lines.append(Box(min(start, bend), box.middle, abs(bend - start), 0))
        heights = [*(box.middle for box in feeders), goal.middle]
        self.canvas.lines.append(Box(bend, min(heights), 0, max(heights) - min(heights)))
        end = goal.left + NODE if self.mirrored else goal.left
        self.canvas.lines.append(Box(min(end, bend), goal.middle, abs(bend - end), 0))

    def title_all(self, upto: int = 0) -> None:
        """Write the name of each round above its column."""
        for number in range(self.first, self.first + self.depth + 1 - upto):
            self.canvas.titles.append((number, Box(self.left_of(number), TITLE, NODE, ROUND_TITLE)))


def _from_both_sides(canvas: Canvas, root: Node, first: int) -> None:
    """Put half of what feeds the final on its left, the other half on its right."""
    depth = root.round_number - first
    halves = _halves(root.feeders)
    sides = [_Side(canvas, first, depth, mirrored=mirrored, columns=2 * depth + 1) for mirrored in (False, True)]
    boxes = [[side.place(feeder) for feeder in half] for side, half in zip(sides, halves, strict=True)]
    ends = [side.next_top for side in sides]
    for side, half, end, number in zip(sides, boxes, ends, (0, 1), strict=True):
        if end < max(ends):
            _lower(canvas, side.mirrored, (max(ends) - end) / 2)
            boxes[number] = [Box(box.left, box.top + (max(ends) - end) / 2, box.width, box.height) for box in half]
    heights = [box.middle for half in boxes for box in half]
    height = height_of(root)
    middle = (min(heights) + max(heights)) / 2
    goal = Box(sides[0].left_of(root.round_number), middle - height / 2, NODE, height)
    canvas.nodes.append((root, goal))
    for side, half in zip(sides, boxes, strict=True):
        side.join(half, goal)
        side.title_all(upto=1)
    canvas.titles.append((root.round_number, Box(goal.left, TITLE, NODE, ROUND_TITLE)))


def _halves(feeders: Sequence[Node]) -> tuple[list[Node], list[Node]]:
    """Return the feeders in two parts that have about as many tables of the first round, in their order."""
    sizes = [len(_leaves(feeder)) for feeder in feeders]
    cuts = range(1, len(feeders))
    cut = min(cuts, key=lambda at: abs(sum(sizes[:at]) - sum(sizes[at:])))
    return list(feeders[:cut]), list(feeders[cut:])


def _lower(canvas: Canvas, mirrored: bool, by: float) -> None:
    """Move the shorter side down, so that both have the same middle."""
    half = max(box.left for _, box in canvas.nodes) / 2 + NODE / 2

    def is_there(box: Box) -> bool:
        return (box.left + box.width / 2 > half) == mirrored

    def moved(box: Box) -> Box:
        return Box(box.left, box.top + by, box.width, box.height)

    canvas.nodes[:] = [(node, moved(box) if is_there(box) else box) for node, box in canvas.nodes]
    canvas.lines[:] = [moved(box) if is_there(box) else box for box in canvas.lines]


def steps(length: float, window: float, overlap: float) -> list[float]:
    """Return where windows begin that cover a length, each with so much of the one before."""
    count = 1 + max(0, ceil((length - window - 1e-6) / (window - overlap)))
    return [at * (window - overlap) for at in range(count)]
