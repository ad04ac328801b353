"""How much ink stands in and around every box of a flat sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tournaments.sheet.layout import BOX
from tournaments.sheet.reading.flatten import FINE, PAD, FlatSheet
from tournaments.sheet.reading.picture import Picture

INSET = 0.6  # mm inside the outline where ink begins to count
RIM = (0.5, 0.85)  # mm outside the outline: ink there on all sides blacks a box out
SPECK = 0.9  # mm: what is smaller is dirt
PAPER = 9.0  # mm: no mark is wider, so the paper shows beside it
CROP = 1.6  # mm around a box that are looked at
INK_SHARE = 0.34  # of the darkness of the sheet's own ink: what is darker is ink
LEAST_DARK, MOST_DARK = 0.1, 0.32


@dataclass(frozen=True, slots=True)
class BoxInk:
    """The ink of a box: its area in mm², its longest extent in mm, what share of the inside it covers, and of the rim
    on each side (left, top, right, bottom). `thin` is the extent of faint thin strokes; `depth` how dark the ink is and
    `sharp` how steep its edges are (a mm), both in shares of the sheet's own ink: a stain is pale and soft. `edge` is
    how steep the outline of the ink is for its own depth (a mm): a pale pen's is as steep as a dark one's."""

    area: float
    extent: float
    cover: float
    rim: tuple[float, float, float, float]
    thin: float
    depth: float
    sharp: float
    edge: float


def inks(sheet: FlatSheet, rows: Sequence[Sequence[int]]) -> list[BoxInk]:
    """Return the ink of every box of the sheet; `rows` are the indices of boxes of which usually one is marked."""
    dark = _darkness(sheet.dark)
    crops = [_crop(dark, x, y) for x, y in sheet.boxes]
    level = _level(crops, rows)
    return [_ink(crop, level) for crop in crops]


def _darkness(flat: Picture) -> Picture:
    """Return by what share every point is darker than the paper around it."""
    small = cv2.resize(flat, None, fx=0.2, fy=0.2, interpolation=cv2.INTER_AREA)
    size = round(PAPER * FINE * 0.2) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    paper = cv2.morphologyEx(small, cv2.MORPH_CLOSE, kernel)
    paper = cv2.blur(cv2.erode(paper, np.ones((3, 3), np.uint8)), (5, 5))
    paper = cv2.resize(paper, flat.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    return 1 - flat.astype(np.float32) / np.maximum(paper, 12)


def _crop(dark: Picture, x: float, y: float) -> Picture:
    """Return a box with CROP around it, whose corner lies on a whole pixel."""
    side = round((BOX + 2 * CROP) * FINE)
    centre = ((x + BOX / 2 + PAD) * FINE - 0.5, (y + BOX / 2 + PAD) * FINE - 0.5)
    return cv2.getRectSubPix(dark, (side, side), centre)


def _inside(crop: Picture) -> Picture:
    edge = round((CROP + INSET) * FINE)
    return crop[edge:-edge, edge:-edge]


@dataclass(frozen=True, slots=True)
class Level:
    """How dark the ink of a sheet is, from which darkness on something is ink, and how dark empty paper is."""

    ink: float
    threshold: float
    empty: float


def _level(crops: Sequence[Picture], rows: Sequence[Sequence[int]]) -> Level:
    darkest = np.array([float(np.mean(np.sort(_inside(crop), None)[-60:])) for crop in crops])
    marked = [float(max(darkest[list(row)])) for row in rows]
    empty = float(np.median(darkest))
    ink = float(np.median(marked))
    return Level(max(ink, 0.15), min(max(INK_SHARE * ink, LEAST_DARK, empty * 1.6), MOST_DARK), empty)


def _ink(crop: Picture, level: Level) -> BoxInk:
    mask = (crop > level.threshold).astype(np.uint8)
    inside, dark = _inside(mask), _inside(crop)
    area, extent = _strokes(inside)
    depth = float(dark[inside > 0].mean()) / level.ink if area else 0.0
    if not area:
        return BoxInk(area, extent, float(inside.mean()), _rim(mask), _thin(crop, level.empty), 0.0, 0.0, 0.0)
    steep = _steepness(dark)
    sharp = float(np.percentile(steep, 95)) / level.ink
    edge = _edge(steep, inside) / max(depth * level.ink, LEAST_DARK)
    return BoxInk(area, extent, float(inside.mean()), _rim(mask), _thin(crop, level.empty), depth, sharp, edge)


def _steepness(dark: Picture) -> Picture:
    """Return how steep a picture is at every point, a mm."""
    smooth = cv2.GaussianBlur(dark, (0, 0), 1.5)
    return cv2.magnitude(cv2.Sobel(smooth, cv2.CV_32F, 1, 0), cv2.Sobel(smooth, cv2.CV_32F, 0, 1)) / 8 * FINE


def _edge(steep: Picture, mask: Picture) -> float:
    """Return how steep the outline of a mask usually is; 0.0 where it has none."""
    outline = cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_REPLICATE)
    return float(np.median(steep[outline > 0])) if outline.any() else 0.0


def _strokes(mask: Picture, least: float = SPECK) -> tuple[float, float]:
    """Return area and longest extent of the strokes of a mask, specks left out."""
    if not mask.any():
        return 0.0, 0.0
    count, labels = cv2.connectedComponents(mask, connectivity=8)
    strokes = [np.argwhere(labels == number) for number in range(1, count)]
    kept = [(len(points) / FINE**2, _extent(points)) for points in strokes]
    kept = [(area, extent) for area, extent in kept if extent >= least]
    return sum(area for area, _ in kept), max((extent for _, extent in kept), default=0.0)


def _extent(points: Picture) -> float:
    """Return how long a stroke is, in mm: a dot is as long as it is wide."""
    _, radius = cv2.minEnclosingCircle(points.astype(np.float32))
    return 2 * radius / FINE


def _rim(mask: Picture) -> tuple[float, float, float, float]:
    """Return what share of a narrow ring outside the outline has ink, on each side."""
    near, far = round((CROP - RIM[1]) * FINE), round((CROP - RIM[0]) * FINE)
    first, last = round(CROP * FINE), mask.shape[0] - round(CROP * FINE)
    left, right = mask[first:last, near:far], mask[first:last, -far:-near]
    top, bottom = mask[near:far, first:last], mask[-far:-near, first:last]
    return _share(left.max(1)), _share(top.max(0)), _share(right.max(1)), _share(bottom.max(0))


def _share(side: Picture) -> float:
    return float(side.mean())


def _thin(crop: Picture, noise: float) -> float:
    """Return the longest extent of strokes that are fainter than the sheet's ink: thin ones, for the edge of a shadow
    and a stain are wide."""
    smooth = cv2.GaussianBlur(crop, (0, 0), 1.2)
    kernel = np.ones((15, 15), np.uint8)
    lines = smooth - cv2.morphologyEx(smooth, cv2.MORPH_OPEN, kernel)
    mask = (_inside(lines) > max(0.055, noise * 0.9)).astype(np.uint8)
    return _strokes(mask, 1.2)[1]
