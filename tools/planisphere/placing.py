"""What a placement leaves open: names at the widest place of a territory, regions around their territories."""

from math import hypot

from shapes import Ring, bounds, inside

Polygons = list[list[Ring]]
STEP = 2  # map units between candidate places
MARGIN = 14  # map units around a region in its zoom
DOWN = 4.2  # from the widest place up to the name, so that name and badge together stand around it


def filled(places: dict, board: dict, web: dict[str, Polygons]) -> dict:
    """Return the placement with lines, labels and zooms for everything that it does not name itself."""
    territories = {
        row["code"]: {"lines": [row["name"]], **_label(web[row["code"]]), **places["territories"].get(row["code"], {})}
        for row in board["territories"]
    }
    continents = {
        row["code"]: {
            "lines": [row["name"]],
            **_region([web[one["code"]] for one in board["territories"] if one["continent"] == row["code"]]),
            **places["continents"].get(row["code"], {}),
        }
        for row in board["continents"]
    }
    return {**places, "territories": territories, "continents": continents}


def _label(polygons: Polygons) -> dict:
    """Return where the name stands: above the point that is farthest from every border."""
    x, y = widest(polygons)
    return {"label": [x, round(y - DOWN, 1)]}


def widest(polygons: Polygons) -> tuple[float, float]:
    """Return the point inside that is farthest from every border, width counting less than height: names are wide."""
    largest = polygons[:1]
    x0, y0, x1, y1 = (value / 10 for value in bounds(largest))
    edges = [(a, b) for ring in largest[0] for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
    found = [
        (_distance(x, y, edges), -y, x)
        for x in range(int(x0) + 1, int(x1) + 1, STEP)
        for y in range(int(y0) + 1, int(y1) + 1, STEP)
        if inside((x * 10 + 0.5, y * 10 + 0.5), largest)
    ]
    _, y, x = max(found)
    return float(x), float(-y)


def _distance(x: float, y: float, edges: list[tuple[tuple[int, int], tuple[int, int]]]) -> float:
    """Return the distance to the nearest border, across counted at six tenths."""
    return min(_to_segment(x * 0.6, y, a[0] * 0.06, a[1] / 10, b[0] * 0.06, b[1] / 10) for a, b in edges)


def _to_segment(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
    return hypot(x - ax - share * dx, y - ay - share * dy)


def _region(parts: list[Polygons]) -> dict:
    """Return the zoom around a region and the middle of it for its name."""
    boxes = [bounds(polygons) for polygons in parts]
    left, top = (min(box[place] for box in boxes) / 10 for place in (0, 1))
    right, bottom = (max(box[place] for box in boxes) / 10 for place in (2, 3))
    middle = [round((left + right) / 2, 1), round((top + bottom) / 2, 1)]
    corner, size = (left - MARGIN, top - MARGIN), (right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
    return {"label": middle, "zoom": list(map(round, (*corner, *size))), "far": middle}
