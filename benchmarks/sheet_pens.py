"""How people fill a sheet: pens and pencils; ticks, crosses, fills, scribbles; boxes blacked out and marked anew."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING

import cv2
import numpy as np

from tournaments.sheet.layout import Layout, Mark

if TYPE_CHECKING:
    from benchmarks.sheet_photos import Truth

# Blue, green and red of the ink, how much of the paper it covers, widths in mm, whether it has the grain of graphite.
TOOLS = {
    "blue": ((150, 60, 25), 0.92, (0.3, 0.55), False),
    "black": ((35, 30, 30), 0.95, (0.3, 0.6), False),
    "red": ((45, 35, 170), 0.9, (0.3, 0.5), False),
    "felt": ((40, 25, 20), 0.97, (0.7, 1.0), False),
    "pencil": ((75, 72, 72), 0.75, (0.35, 0.7), True),
    "faint": ((95, 92, 92), 0.6, (0.3, 0.55), True),
}
WAYS = ("tick", "cross", "fill", "scribble", "tick", "cross")
BLANK, TWICE, CORRECTED = 0.006, 0.004, 0.02


class Pen:
    """A pen on a page; coordinates are mm of the reading area."""

    def __init__(self, paper: np.ndarray, chance: Random, points: int, margin: float) -> None:
        self.paper, self.chance, self.points, self.margin = paper, chance, points, margin
        self.take(chance.choices(list(TOOLS), [5, 4, 1, 1, 4, 1])[0])

    def take(self, tool: str) -> None:
        self.tool = tool
        self.colour, self.cover, widths, self.has_grain = TOOLS[tool]
        self.width = self.chance.uniform(*widths)

    def draw(self, line: list[tuple[float, float]]) -> None:
        """Draw a line that trembles a little."""
        jitter = self.chance.gauss
        at = np.array([[(v + self.margin + jitter(0, 0.08)) * self.points for v in point] for point in line])
        low = np.maximum(np.floor(at.min(0)).astype(int) - 20, 0)
        high = np.ceil(at.max(0)).astype(int) + 20
        part = self.paper[low[1] : high[1], low[0] : high[0]]
        if not part.size:
            return
        mask = np.zeros(part.shape[:2], np.uint8)
        width = max(1, round(self.width * self.points * self.chance.uniform(0.85, 1.15)))
        cv2.polylines(mask, [np.int32(np.round((at - low) * 8))], False, 255, width, cv2.LINE_AA, 3)
        share = mask.astype(np.float32) / 255 * self.cover
        if self.has_grain:
            grain = np.random.default_rng(self.chance.getrandbits(32)).random(
                (part.shape[0] // 2 + 1, part.shape[1] // 2 + 1), np.float32
            )
            share *= np.clip(0.55 + cv2.resize(grain, part.shape[1::-1]), 0, 1)
        ink = np.minimum(part, np.float32(self.colour))
        part[:] = part * (1 - share[..., None]) + ink * share[..., None]


def fill_sheet(layout: Layout, pen: Pen, truth: Truth) -> None:
    """Mark every territory, the colours, objectives and who was eliminated; note it in `truth`."""
    chance = pen.chance
    way, writes_armies = chance.choice(WAYS), chance.random() < 0.5
    rows: dict[str, dict[int, Mark]] = {}
    for mark in layout.marks:
        if mark.kind == "owner":
            rows.setdefault(str(mark.value), {})[mark.seat] = mark
    tools = (pen.tool, chance.choice(list(TOOLS)) if chance.random() < 0.15 else pen.tool)
    for territory, boxes in rows.items():
        pen.take(tools[chance.random() < 0.2])
        if writes_armies:
            _armies(pen, boxes[1])
        _mark_row(pen, territory, boxes, chance.choice(WAYS) if chance.random() < 0.15 else way, truth)
    pen.take(tools[0])
    _mark_strips(layout, pen, way, truth)
    for _ in range(chance.randint(0, 25)):
        x, y = chance.uniform(0, 190), chance.uniform(0, 277)
        pen.draw([(x, y), (x + chance.uniform(-0.4, 0.4), y + chance.uniform(-0.4, 0.4))])


def _mark_row(pen: Pen, territory: str, boxes: dict[int, Mark], way: str, truth: Truth) -> None:
    chance = pen.chance
    seat, other = chance.sample(sorted(boxes), 2)
    case = chance.random()
    truth.how[territory] = f"{way} {pen.tool}"
    if case < BLANK:
        truth.doubtful.add(territory)
        return
    if case < BLANK + TWICE:
        truth.doubtful.add(territory)
        mark_box(pen, boxes[other], chance.choice(WAYS))
    else:
        truth.owners[territory] = seat
        if case < BLANK + TWICE + CORRECTED:
            truth.how[territory] += " corrected"
            if chance.random() < 0.5:
                mark_box(pen, boxes[other], way)
            black_out(pen, boxes[other])
    mark_box(pen, boxes[seat], way)


def _mark_strips(layout: Layout, pen: Pen, way: str, truth: Truth) -> None:
    chance = pen.chance
    strips = [mark for mark in layout.marks if mark.kind != "owner"]
    for kind, noted in (("colour", truth.colours), ("objective", truth.objectives)):
        values = list(dict.fromkeys(mark.value for mark in strips if mark.kind == kind))
        chosen = dict(zip(range(1, layout.seats + 1), chance.sample(values, layout.seats), strict=True))
        noted.update(chosen)
        for mark in strips:
            if mark.kind == kind and chosen[mark.seat] == mark.value:
                mark_box(pen, mark, way)
    for mark in strips:
        if mark.kind == "eliminated" and chance.random() < 0.15:
            truth.eliminated.add(mark.seat)
            mark_box(pen, mark, way)


def mark_box(pen: Pen, box: Mark, way: str) -> None:
    """Mark a box in one of the ways people have."""
    chance = pen.chance
    x, y, size = box.x + chance.gauss(0, 0.3), box.y + chance.gauss(0, 0.3), box.w
    if way == "tick":
        swing = chance.uniform(0.5, 4.0)
        low = (x + size * chance.uniform(0.35, 0.5), y + size * chance.uniform(0.8, 1.0))
        angle = math.radians(chance.uniform(40, 65))
        arm = size * 0.75 + swing
        pen.draw([(x + 0.5, y + size * 0.5), low, (low[0] + arm * math.cos(angle), low[1] - arm * math.sin(angle))])
    elif way == "cross":
        out = [chance.uniform(-0.8, 1.2) for _ in range(4)]
        pen.draw([(x - out[0], y - out[0]), (x + size + out[1], y + size + out[1])])
        pen.draw([(x + size + out[2], y - out[2]), (x - out[3], y + size + out[3])])
    elif way == "fill":
        _hatch(pen, x, y, size, chance.uniform(-0.5, 0.1), 0.9)
    else:
        line = [(x + size * chance.uniform(0.05, 0.95), y + size * chance.uniform(0.05, 0.95)) for _ in range(7)]
        pen.draw(line)


def black_out(pen: Pen, box: Mark) -> None:
    """Black a box out, over its edge: the rule printed on the sheet."""
    _hatch(pen, box.x, box.y, box.w, pen.chance.uniform(0.7, 1.2), 0.7)
    _hatch(pen, box.x, box.y, box.w, pen.chance.uniform(0.6, 1.0), 0.7)


def _hatch(pen: Pen, x: float, y: float, size: float, over: float, step: float) -> None:
    chance, line = pen.chance, []
    gap = pen.width * step
    count = max(4, round((size + 2 * over) / gap))
    for n in range(count + 1):
        at = y - over + (size + 2 * over) * n / count
        ends = (x - over + chance.gauss(0, 0.15), x + size + over + chance.gauss(0, 0.15))
        line += [(end, at) for end in (ends if n % 2 else ends[::-1])]
    pen.draw(line)


def _armies(pen: Pen, first: Mark) -> None:
    """Write a number before the first box, as people do who need more room than there is."""
    x, y = first.x - pen.chance.uniform(6.5, 5.0), first.y
    for digit in range(pen.chance.choice([1, 1, 2])):
        left = x + digit * 2.2
        line = [(left + pen.chance.uniform(0, 2), y + 5 * n / 4 + pen.chance.uniform(-0.5, 0.5)) for n in range(5)]
        pen.draw(line)
