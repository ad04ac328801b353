"""Targets for fingers: in the zoom of its continent every territory gets a circle of 44 px that meets no other."""

from collections.abc import Iterator
from math import dist

from shapes import Ring

PHONE = 344  # px: a phone of 360 less the page's padding
PHONE_ASPECT = 1.2  # width to height of the map on a phone, unless the placement says another `phone`
TARGET = 44.6  # px: 44 and what rounding takes
STEP = 2  # map units between candidate centres
WEIGHTS = (
    0.003,
    0.005,
    0.01,
    0.01,
    0.02,
    0.02,
    0.04,
    0.04,
    0.08,
    0.15,
    0.3,
    0.6,
    1,
    1,
    1,
)  # overlap hurts more and more

Owners = dict[tuple[int, int], str]


def raster(territories: dict[str, list[list[Ring]]]) -> Owners:
    """Return which territory covers each cell of a grid of one map unit (sea cells are absent)."""
    cells: Owners = {}
    for code, polygons in sorted(territories.items()):
        rings = [ring for polygon in polygons for ring in polygon]
        top, bottom = (f(y for ring in rings for _, y in ring) // 10 for f in (min, max))
        for row in range(top, bottom + 1):
            cuts = sorted(_crossings(rings, row * 10 + 5))
            for left, right in zip(cuts[::2], cuts[1::2], strict=True):
                for column in range(round(left / 10), round(right / 10)):
                    cells[column, row] = code
    return cells


def _crossings(rings: list[Ring], y: int) -> Iterator[float]:
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay > y) != (by > y):
                yield (bx - ax) * (y - ay) / (by - ay) + ax


def _disc(radius: float) -> list[tuple[int, int]]:
    reach = int(radius)
    span = range(-reach, reach + 1, 3)
    return [(x, y) for x in span for y in span if x * x + y * y <= radius * radius]


def _cost(centre: tuple[float, float], code: str, cells: Owners, disc: list[tuple[int, int]]) -> float:
    """Return the share of the circle on other territories (bad) and on the sea (a little bad)."""
    x, y = centre
    found = [cells.get((int(x + dx), int(y + dy))) for dx, dy in disc]
    foreign = sum(1 for owner in found if owner not in (None, code))
    return (foreign + 0.2 * found.count(None)) / len(disc)


def spots(members: list[str], labels: dict[str, list[float]]) -> dict[str, list[float]]:
    """Return a circle around each name, for wide territories far from each other: no zoom has to keep them apart."""
    return {code: [*map(float, labels[code]), TARGET / 2] for code in members}


def targets(
    members: list[str],
    zoom: list[float],
    cells: Owners,
    boxes: dict[str, list[float]],
    labels: dict[str, list[float]],
    aspect: float,
) -> dict[str, list[float]]:
    """Return [x, y, radius] by code for one continent; SystemExit when the circles cannot be kept apart."""
    radius = TARGET / 2 * max(zoom[2], zoom[3] * aspect) / PHONE
    disc = _disc(radius)
    costs = {
        code: {at: cost + 0.002 * dist(at, labels[code]) for at, cost in options}
        for code in members
        if (options := _candidates(code, boxes[code], zoom, radius, cells, disc))
    }
    place = {code: min(options, key=lambda at: (options[at], at)) for code, options in costs.items()}

    def overlap(code: str, at: tuple[float, float]) -> float:
        return sum(max(0.0, 2 * radius - dist(at, place[other])) for other in members if other != code)

    for weight in WEIGHTS:
        for code in members:
            place[code] = min(costs[code], key=lambda at, code=code: (costs[code][at] + weight * overlap(code, at), at))
    crowded = [code for code in members if overlap(code, place[code]) > 0]
    if crowded:
        raise SystemExit(f"No room for a finger in the zoom {zoom} on {', '.join(crowded)}")
    return {code: [*map(float, place[code]), round(radius, 1)] for code in members}


def _candidates(
    code: str, box: list[float], zoom: list[float], radius: float, cells: Owners, disc: list[tuple[int, int]]
) -> Iterator[tuple[tuple[float, float], float]]:
    left, top = max(box[0] - radius, zoom[0] + radius), max(box[1] - radius, zoom[1] + radius)
    right = min(box[0] + box[2] + radius, zoom[0] + zoom[2] - radius)
    bottom = min(box[1] + box[3] + radius, zoom[1] + zoom[3] - radius)
    for x in range(int(left) + 1, int(right) + 1, STEP):
        for y in range(int(top) + 1, int(bottom) + 1, STEP):
            if any(cells.get((x + dx, y + dy)) == code for dx, dy in disc[:: max(1, len(disc) // 40)]):
                yield (x, y), _cost((x, y), code, cells, disc)
