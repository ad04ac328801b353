"""Laying a photographed sheet flat: a plane by its corner marks, then the bend of the paper by its printed boxes.

Four corners give a plane, and paper is none: a bend of 8 mm moves boxes by 3. So groups of boxes are looked for where
the plane expects them, a quadratic is fitted to what they are off, and single boxes give a quartic.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from tournaments.sheet.layout import HEIGHT, OUTLINE, WIDTH, Layout, Mark
from tournaments.sheet.reading.picture import Picture

PAD = 8.0  # mm around the area
ROUGH, FINE = 5, 10  # pixels for a millimetre
MESH = 4.0  # mm between the points whose places are computed; between them they are interpolated
GROUP = (48.0, 28.0)  # mm
GROUP_REACH, BOX_REACH, OWN_REACH = 3.0, 1.2, 0.45  # mm within which groups and boxes are looked for
SURE, POOR = 0.3, 0.2  # correlations: below POOR a place says nothing


@dataclass
class Bend:
    """By how many mm the paper is off its plane, a polynomial of each axis."""

    degree: int = 0
    along_x: Picture = field(default_factory=lambda: np.zeros(1))
    along_y: Picture = field(default_factory=lambda: np.zeros(1))

    def at(self, x: Picture, y: Picture) -> tuple[Picture, Picture]:
        """Return the shift of points of the sheet."""
        terms = _terms(x, y, self.degree)
        return terms @ self.along_x, terms @ self.along_y


@dataclass
class FlatSheet:
    """A sheet laid flat: `dark` in FINE pixels for a mm with PAD around, the top left corner of every box in mm, and
    how well the printed boxes were recognised."""

    dark: Picture
    boxes: Picture
    score: float


def flat_sheet(dark: Picture, markers: Mapping[int, Picture], layout: Layout) -> FlatSheet:
    """Return the sheet of a photograph laid flat; `dark` is the darkest of its channels."""
    plane, pinned = _plane(markers, layout)
    bend, score = _rough_bend(dark, plane, pinned, layout)
    flat = _flatten(dark, plane, bend, FINE)
    corners = np.array([(mark.x, mark.y) for mark in layout.marks])
    shifts, scores = _box_shifts(flat, layout.marks)
    pins = np.array([point for point, _ in pinned])
    still = np.array([off for _, off in pinned]) - np.stack(bend.at(pins[:, 0], pins[:, 1]), 1)
    middles = corners + 2.5
    weights = np.where(scores > POOR, scores, 0)
    finer = _fitted(np.vstack([middles, pins]), np.vstack([shifts, still]), np.r_[weights, [3.0] * len(pins)], 4)
    model = np.stack(finer.at(middles[:, 0], middles[:, 1]), 1)
    own = shifts - model
    trusted = (scores > SURE) & (np.abs(own).max(1) < OWN_REACH)
    return FlatSheet(flat, corners + model + own * trusted[:, None] * 0.8, score)


def _plane(
    markers: Mapping[int, Picture], layout: Layout
) -> tuple[Picture, list[tuple[tuple[float, float], tuple[float, float]]]]:
    """Return the projection of the sheet's mm on the photograph, and by how much known points are off it."""
    places = {mark.id: _square(mark.x, mark.y, mark.size) for mark in layout.fiducials if mark.id in markers}
    corners = [number for number in places if number < 4]
    sheet = np.vstack([places[number] for number in corners])
    seen = np.vstack([markers[number] for number in corners])
    plane, _ = cv2.findHomography(sheet, seen)
    back = np.linalg.inv(plane)
    pinned = []
    for number, place in places.items():
        there = cv2.perspectiveTransform(np.asarray(markers[number], np.float64)[None], back)[0]
        pinned += [(tuple(point), tuple(off)) for point, off in zip(place, there - place, strict=True)]
    return plane, pinned


def _square(x: float, y: float, size: float) -> Picture:
    return np.array([(x, y), (x + size, y), (x + size, y + size), (x, y + size)], np.float64)


def _flatten(dark: Picture, plane: Picture, bend: Bend, scale: int) -> Picture:
    """Return the sheet in `scale` pixels for a mm, with PAD around it."""
    wide, high = round((WIDTH + 2 * PAD) * scale), round((HEIGHT + 2 * PAD) * scale)
    x, y = np.meshgrid(np.arange(-PAD, WIDTH + PAD + MESH, MESH), np.arange(-PAD, HEIGHT + PAD + MESH, MESH))
    shift_x, shift_y = bend.at(x.ravel(), y.ravel())
    seen = plane @ np.stack([x.ravel() + shift_x, y.ravel() + shift_y, np.ones(x.size)])
    step = MESH * scale
    enlarge = np.array([[step, 0, -0.5], [0, step, -0.5]], np.float64)
    maps = [
        cv2.warpAffine((seen[axis] / seen[2]).reshape(x.shape).astype(np.float32), enlarge, (wide, high))
        for axis in (0, 1)
    ]
    return cv2.remap(dark, maps[0], maps[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _lines(flat: Picture, scale: int) -> Picture:
    """Return how much thin lines stand out from the paper, ink no more than print."""
    size = round(1.5 * scale) | 1
    kernel = np.ones((size, size), np.uint8)
    closed = cv2.morphologyEx(flat, cv2.MORPH_CLOSE, kernel)
    lines = cv2.subtract(closed, flat).astype(np.float32) / np.maximum(closed, 20)
    return np.minimum(lines, 0.35)


def _rough_bend(
    dark: Picture, plane: Picture, pinned: list[tuple[tuple[float, float], tuple[float, float]]], layout: Layout
) -> tuple[Bend, float]:
    """Return the bend that groups of boxes show, and how well they were recognised.

    A curl at one edge is more than a quadratic follows: a second look, from where the first one ends, gives a cubic.
    """
    groups: dict[tuple[int, int], list[Mark]] = {}
    for mark in layout.marks:
        groups.setdefault((int(mark.x // GROUP[0]), int(mark.y // GROUP[1])), []).append(mark)
    looked = [marks for marks in groups.values() if len(marks) >= 4]
    middles = np.array([np.mean([(mark.x + 2.5, mark.y + 2.5) for mark in marks], axis=0) for marks in looked])
    points = np.vstack([middles, [point for point, _ in pinned]])
    bend, score = Bend(), 0.0
    for degree in (2, 3):
        lines = _lines(_flatten(dark, plane, bend, ROUGH), ROUGH)
        seen = [_look(lines, marks, ROUGH, GROUP_REACH) for marks in looked]
        shifts = np.array([shift for shift, _ in seen]) + np.stack(bend.at(middles[:, 0], middles[:, 1]), 1)
        weights = [likeness if likeness > POOR else 0.0 for _, likeness in seen]
        score = float(np.mean(weights))
        weighed = np.array(weights + [0.4] * len(pinned))
        bend = _fitted(points, np.vstack([shifts, [off for _, off in pinned]]), weighed, degree)
    return bend, score


def _box_shifts(flat: Picture, marks: Sequence[Mark]) -> tuple[Picture, Picture]:
    """Return by how much every box is off, in mm, and how well it was recognised."""
    lines = _lines(flat, FINE)
    looked = [_look(lines, [mark], FINE, BOX_REACH) for mark in marks]
    return np.array([shift for shift, _ in looked]), np.array([score for _, score in looked])


def _look(lines: Picture, marks: Sequence[Mark], scale: int, reach: float) -> tuple[tuple[float, float], float]:
    """Return by how many mm a group of boxes is off where it is expected, and how like it is to print."""
    left, top = min(mark.x for mark in marks) - 1, min(mark.y for mark in marks) - 1
    right, low = max(mark.x + mark.w for mark in marks) + 1, max(mark.y + mark.h for mark in marks) + 1
    template = _print_of(marks, left, top, right, low, scale)
    reach_px = round(reach * scale)
    x, y = round((left + PAD) * scale), round((top + PAD) * scale)
    part = lines[
        max(0, y - reach_px) : y + template.shape[0] + reach_px, max(0, x - reach_px) : x + template.shape[1] + reach_px
    ]
    if part.shape[0] < template.shape[0] or part.shape[1] < template.shape[1]:
        return (0.0, 0.0), 0.0
    likeness = cv2.matchTemplate(part, template, cv2.TM_CCOEFF_NORMED)
    _, best, _, (column, row) = cv2.minMaxLoc(likeness)
    at_x = column + _peak(likeness[row], column) - min(reach_px, x)
    at_y = row + _peak(likeness[:, column], row) - min(reach_px, y)
    return ((at_x + x) / scale - left - PAD, (at_y + y) / scale - top - PAD), float(best)


def _print_of(marks: Sequence[Mark], left: float, top: float, right: float, low: float, scale: int) -> Picture:
    """Return the outlines of boxes as they are printed, a little blurred."""
    picture = np.zeros((round((low - top) * scale), round((right - left) * scale)), np.float32)
    for mark in marks:
        at = [round((value * scale - 0.5) * 8) for value in (mark.x - left, mark.y - top)]
        to = [round((value * scale - 0.5) * 8) for value in (mark.x + mark.w - left, mark.y + mark.h - top)]
        cv2.rectangle(picture, at, to, 1.0, max(1, round(OUTLINE * scale)), cv2.LINE_8, 3)
    return cv2.GaussianBlur(picture, (0, 0), 0.15 * scale)


def _peak(values: Picture, at: int) -> float:
    """Return by what part of a pixel the peak is off its highest sample."""
    if not 0 < at < len(values) - 1:
        return 0.0
    before, here, after = (float(value) for value in values[at - 1 : at + 2])
    curve = before - 2 * here + after
    return 0.0 if curve >= 0 else max(-0.5, min(0.5, 0.5 * (before - after) / curve))


def _terms(x: Picture, y: Picture, degree: int) -> Picture:
    """Return the terms of a polynomial for points of the sheet."""
    u, v = x / WIDTH * 2 - 1, y / HEIGHT * 2 - 1
    return np.stack([u**i * v**j for i in range(degree + 1) for j in range(degree + 1 - i)], -1)


def _fitted(points: Picture, shifts: Picture, weights: Picture, degree: int) -> Bend:
    """Return the polynomial through shifts, in which those far from it count less and less."""
    terms = _terms(points[:, 0], points[:, 1], degree)
    weight = weights.copy()
    ridge = np.eye(terms.shape[1]) * 1e-3
    solution = np.zeros((terms.shape[1], 2))
    for _ in range(6):
        weighed = terms * weight[:, None]
        solution = np.linalg.solve(weighed.T @ terms + ridge, weighed.T @ shifts)
        off = np.hypot(*(shifts - terms @ solution).T)
        spread = max(0.08, 1.5 * float(np.median(off[weights > 0])))
        weight = weights / (1 + (off / spread) ** 2) ** 2
    return Bend(degree, solution[:, 0], solution[:, 1])
