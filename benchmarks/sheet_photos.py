"""Photographs of filled sheets, as a hall would take them: bent paper in three dimensions, seen by a tilted camera.

`photograph(layout, chance)` gives a JPEG and what stands on it. Everything is drawn from the layout; `page` may be the
raster of a printed PDF instead (`POINTS` pixels for a millimetre, margins included).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from random import Random

import cv2
import numpy as np

from benchmarks.sheet_pens import Pen, fill_sheet
from tournaments.sheet.layout import HEIGHT, MARGIN, OUTLINE, WIDTH, Layout
from tournaments.sheet.markers import white_modules

Picture = np.ndarray
POINTS = 12  # pixels for a millimetre of the page
PAGE = (WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN)


@dataclass
class Truth:
    """What was marked: `doubtful` are territories left blank or marked twice."""

    owners: dict[str, int]
    doubtful: set[str]
    colours: dict[int, str]
    objectives: dict[int, int]
    eliminated: set[int]
    how: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Conditions:
    """How hard the photograph is, 1.0 for an ordinary table; what is 0 is left out."""

    turn: float = 25.0
    tilt: float = 22.0
    bend: float = 8.0
    shadow: float = 1.0
    blur: float = 1.0
    stains: int = 2


def photograph(
    layout: Layout, chance: Random, conditions: Conditions | None = None, page: Picture | None = None
) -> tuple[bytes, Truth]:
    """Return a JPEG of a filled sheet and what was filled in."""
    conditions = conditions or Conditions()
    paper = blank_page(layout) if page is None else page.copy()
    truth = Truth({}, set(), {}, {}, set())
    pen = Pen(paper, chance, POINTS, MARGIN)
    fill_sheet(layout, pen, truth)
    _stain(paper, chance, conditions.stains)
    return _taken(paper, chance, conditions), truth


def blank_page(layout: Layout) -> Picture:
    """Return the page as the layout alone draws it: corner marks, boxes, and grey words that no reader may need."""
    paper = np.full((round(PAGE[1] * POINTS), round(PAGE[0] * POINTS), 3), 255, np.uint8)
    for mark in layout.fiducials:
        _square(paper, mark.x, mark.y, mark.size, 0)
        module = mark.size / 6
        for column, row in white_modules(mark.id):
            _square(paper, mark.x + column * module, mark.y + row * module, module, 255)
    for box in layout.marks:
        _square(paper, box.x - OUTLINE / 2, box.y - OUTLINE / 2, box.w + OUTLINE, 120)
        _square(paper, box.x + OUTLINE / 2, box.y + OUTLINE / 2, box.w - OUTLINE, 255)
    for place in layout.places:
        at = (round((place.x + MARGIN) * POINTS), round((place.y + MARGIN + 4) * POINTS))
        cv2.putText(paper, place.key[:14], at, cv2.FONT_HERSHEY_SIMPLEX, 0.9, (40, 40, 40), 2, cv2.LINE_AA)
    return paper


def _square(paper: Picture, x: float, y: float, size: float, level: int) -> None:
    left, top = round((x + MARGIN) * POINTS), round((y + MARGIN) * POINTS)
    paper[top : round((y + MARGIN + size) * POINTS), left : round((x + MARGIN + size) * POINTS)] = level


def _stain(paper: Picture, chance: Random, most: int) -> None:
    """Let cups leave rings and drops leave patches, pale as coffee is on paper."""
    for _ in range(chance.randint(0, most)):
        tint = np.zeros(paper.shape[:2], np.uint8)
        centre = (chance.randrange(paper.shape[1]), chance.randrange(paper.shape[0]))
        radius = chance.randint(8, 40) * POINTS
        cv2.circle(tint, centre, radius, 255, chance.choice([-1, 2 * POINTS, 3 * POINTS]))
        x, y, w, h = cv2.boundingRect(tint)
        part = paper[y : y + h, x : x + w].astype(np.float32)
        share = cv2.blur(tint[y : y + h, x : x + w], (25, 25)).astype(np.float32)[..., None] / 255
        part *= 1 - share * np.array([0.30, 0.17, 0.10], np.float32) * chance.uniform(0.4, 1.0)
        paper[y : y + h, x : x + w] = part.astype(np.uint8)


def _taken(paper: Picture, chance: Random, conditions: Conditions) -> bytes:
    width = round(math.sqrt(chance.uniform(8e6, 20e6) * 4 / 3))
    size = (round(width * 3 / 4), width)  # upright; quarter turns come at the end
    table = tuple(chance.randint(30, 150) for _ in range(3))
    x, y = _where_from(size, chance, conditions)
    picture = cv2.remap(
        paper, x * POINTS - 0.5, y * POINTS - 0.5, cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT, borderValue=table
    )
    picture = _lit(picture, chance, conditions)
    sharpness = chance.uniform(0.5, 1.9) * conditions.blur * width / 4000
    if sharpness > 0.3:
        picture = cv2.GaussianBlur(picture, (0, 0), sharpness)
    grain = np.empty(picture.shape, np.int8)
    cv2.setRNGSeed(chance.getrandbits(30))
    cv2.randn(grain, 0, chance.uniform(2, 6))
    picture = cv2.add(picture, grain, dtype=cv2.CV_8U)
    picture = np.ascontiguousarray(np.rot90(picture, chance.choice([0, 0, 1, 2, 3])))
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, chance.randint(60, 90)])[1].tobytes()


def _where_from(size: tuple[int, int], chance: Random, conditions: Conditions) -> tuple[Picture, Picture]:
    """Return from where on the page, in mm, every pixel of the photograph comes."""
    step = 16
    u, v = np.meshgrid(np.arange(0, size[0] + step, step, np.float64), np.arange(0, size[1] + step, step, np.float64))
    turn = math.radians(chance.uniform(-1, 1) * conditions.turn)
    tilt = [math.radians(chance.uniform(-1, 1) * conditions.tilt) for _ in range(2)]
    height = chance.uniform(0, 1) * conditions.bend
    wave = (chance.uniform(0, math.pi), chance.uniform(0.6, 1.3) * math.pi / 297, chance.uniform(0, math.pi))
    flat = np.array([[x, y] for x in (0.0, PAGE[0]) for y in (0.0, PAGE[1])])
    corners = _seen(flat[:, 0], flat[:, 1], turn, tilt, 0.0, wave)
    spans = [np.ptp(axis) for axis in corners]
    scale = min(size[0] / spans[0], size[1] / spans[1]) * chance.uniform(0.88, 0.98)
    middle = [(axis.min() + axis.max()) / 2 for axis in corners]
    seen = np.float32(np.stack([(corners[0] - middle[0]) * scale + size[0] / 2,
                                (corners[1] - middle[1]) * scale + size[1] / 2], 1))  # fmt: skip
    back = cv2.getPerspectiveTransform(seen, np.float32(flat))
    target = _plane(back, u, v)
    x, y = target
    for _ in range(4):  # paper is no plane: where does its bent point stand on the flat one?
        bent = _seen(x, y, turn, tilt, height, wave)
        bent = [(axis - mid) * scale + half / 2 for axis, mid, half in zip(bent, middle, size, strict=True)]
        there = _plane(back, *bent)
        x, y = x + target[0] - there[0], y + target[1] - there[1]
    whole = (u.shape[1] * step, u.shape[0] * step)
    enlarge = np.float32([[step, 0, 0], [0, step, 0]])
    maps = [cv2.warpAffine(axis.astype(np.float32), enlarge, whole, flags=cv2.INTER_LINEAR) for axis in (x, y)]
    return maps[0][: size[1], : size[0]], maps[1][: size[1], : size[0]]


def _seen(
    x: Picture, y: Picture, turn: float, tilt: list[float], height: float, wave: tuple[float, float, float]
) -> list[Picture]:
    """Return where points of the page stand before the camera, which hangs 430 mm above its middle."""
    x, y = np.asarray(x) - PAGE[0] / 2, np.asarray(y) - PAGE[1] / 2
    along = math.cos(wave[0]) * x + math.sin(wave[0]) * y
    z = height * np.sin(along * wave[1] + wave[2])
    x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
    y, z = y * math.cos(tilt[0]) - z * math.sin(tilt[0]), y * math.sin(tilt[0]) + z * math.cos(tilt[0])
    x, z = x * math.cos(tilt[1]) + z * math.sin(tilt[1]), -x * math.sin(tilt[1]) + z * math.cos(tilt[1])
    return [x / (430 - z), y / (430 - z)]


def _plane(transform: Picture, u: Picture, v: Picture) -> list[Picture]:
    points = np.stack([u, v, np.ones_like(u)], -1) @ transform.T
    return [points[..., 0] / points[..., 2], points[..., 1] / points[..., 2]]


def _lit(picture: Picture, chance: Random, conditions: Conditions) -> Picture:
    """Return the picture under a lamp at one side, and the shadow of a hand or a head."""
    high, wide = picture.shape[:2]
    small = np.ones((60, 60), np.float32)
    ramp = np.linspace(chance.uniform(-0.2, 0), chance.uniform(0, 0.2), 60, dtype=np.float32)
    small *= chance.uniform(0.72, 0.95) + (ramp if chance.random() < 0.5 else ramp[:, None])
    light = cv2.resize(small, (wide, high), interpolation=cv2.INTER_LINEAR)
    if conditions.shadow and chance.random() < 0.6:
        shade = np.ones((high // 8, wide // 8), np.float32)
        centre = np.array([chance.uniform(0, wide / 8), chance.uniform(0, high / 8)])
        angles = np.linspace(0, 2 * math.pi, 9)[:-1]
        arms = [chance.uniform(0.1, 0.45) * wide / 8 for _ in angles]
        points = [centre + arm * np.array([math.cos(a), math.sin(a)]) for a, arm in zip(angles, arms, strict=True)]
        cv2.fillPoly(shade, [np.int32(points)], 1 - chance.uniform(0.2, 0.5) * conditions.shadow)
        shade = cv2.GaussianBlur(shade, (0, 0), chance.uniform(1, 12))
        light *= cv2.resize(shade, (wide, high), interpolation=cv2.INTER_LINEAR)
    warm = np.array([chance.uniform(0.8, 1.0), 0.97, 1.0], np.float32)
    return cv2.convertScaleAbs(picture * np.clip(light, 0.12, 1.15)[..., None] * warm)
