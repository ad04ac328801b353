"""Plane geometry of the drawn map: rings on a grid, paths, shared borders, nearest coasts."""

from collections import defaultdict
from collections.abc import Iterable

Point = tuple[int, int]  # tenths of a map unit, so that shared borders stay equal to the last digit
Ring = list[Point]


def rings_of(geometry: dict, grid: int) -> list[list[Ring]]:
    """Return the polygons of a GeoJSON (Multi)Polygon: an outer ring and its holes, open, without repeated points.

    Every point lies on a grid of so many tenths: a coarser one makes shorter paths.
    """
    polygons = [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]
    snapped = [[_snap(ring, grid) for ring in polygon] for polygon in polygons]
    kept = [[ring for ring in polygon if len(ring) > 2] for polygon in snapped]
    return sorted((polygon for polygon in kept if polygon), key=lambda polygon: (-area(polygon[0]), polygon[0][0]))


def _snap(ring: list[list[float]], grid: int) -> Ring:
    points: Ring = []
    for x, y in ring:
        point = (round(x * 10 / grid) * grid, round(y * 10 / grid) * grid)
        if not points or points[-1] != point:
            points.append(point)
    while len(points) > 1 and points[0] == points[-1]:
        points.pop()
    return points


def area(ring: Ring) -> float:
    """Return the area of a ring in square map units."""
    pairs = zip(ring, ring[1:] + ring[:1], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 200


def number(tenths: int) -> str:
    """Return tenths as the shortest SVG number: 15 -> 1.5, -7 -> -.7, 30 -> 3."""
    whole, rest = divmod(abs(tenths), 10)
    text = f"{whole or ''}.{rest}" if rest else str(whole)
    return f"-{text}" if tenths < 0 else text


def path(lines: Iterable[Ring], *, closed: bool) -> str:
    """Return SVG path data: one absolute start per line, then relative steps."""
    out = []
    for line in lines:
        x, y = line[0]
        out.append(f"M{number(x)} {number(y)}l")
        steps = []
        for nx, ny in line[1:]:
            for step in (nx - x, ny - y):
                text = number(step)
                steps.append(text if not steps or text.startswith("-") else f" {text}")
            x, y = nx, ny
        out.append("".join(steps) + ("z" if closed else ""))
    return "".join(out)


def inside(point: tuple[float, float], polygons: list[list[Ring]]) -> bool:
    """Return whether the point is inside (even-odd test); it is in tenths like the rings."""
    x, y = point
    odd = False
    for ring in (ring for polygon in polygons for ring in polygon):
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                odd = not odd
    return odd


def bounds(polygons: list[list[Ring]]) -> tuple[int, int, int, int]:
    xs = [x for polygon in polygons for x, _ in polygon[0]]
    ys = [y for polygon in polygons for _, y in polygon[0]]
    return min(xs), min(ys), max(xs), max(ys)


def nearest(one: list[list[Ring]], other: list[list[Ring]]) -> tuple[Point, Point]:
    """Return the two coast points of two territories that lie closest to each other."""
    left = [point for polygon in one for point in polygon[0]]
    right = [point for polygon in other for point in polygon[0]]
    pairs = ((a, b) for a in left for b in right)
    return min(pairs, key=lambda pair: ((pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2, pair))


def _edges(polygons: list[list[Ring]]) -> Iterable[tuple[Point, Point]]:
    for ring in (ring for polygon in polygons for ring in polygon):
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            yield (a, b) if a < b else (b, a)


def shared_borders(territories: dict[str, list[list[Ring]]]) -> dict[tuple[str, str], list[tuple[Point, Point]]]:
    """Return the edges that territories share, by the pair of their codes."""
    owners: dict[tuple[Point, Point], list[str]] = defaultdict(list)
    for code, polygons in sorted(territories.items()):
        for edge in _edges(polygons):
            owners[edge].append(code)
    borders: dict[tuple[str, str], list[tuple[Point, Point]]] = defaultdict(list)
    for edge, codes in owners.items():
        if len(set(codes)) == 2:
            borders[codes[0], codes[1]].append(edge)
    return dict(borders)


def chain(edges: list[tuple[Point, Point]]) -> list[Ring]:
    """Return the edges joined end to end into as few lines as possible, in a stable order."""
    links: dict[Point, set[Point]] = defaultdict(set)
    for a, b in edges:
        links[a].add(b)
        links[b].add(a)
    lines = []
    while links:
        ends = [point for point in links if len(links[point]) == 1]
        line = [min(ends or links)]
        while links.get(line[-1]):
            step = min(links[line[-1]])
            for a, b in ((line[-1], step), (step, line[-1])):
                links[a].discard(b)
                if not links[a]:
                    del links[a]
            line.append(step)
        lines.append(line)
    return lines
