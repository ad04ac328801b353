"""Draws the map of FutuRisiKo! from the land of the planisphere and the seeds of placement.json.

python3 tools/futurisiko_map/build.py writes rules/data/futurisiko_map.json; the same input gives the same bytes.
A territory is a set of cells (the points nearer to one of its seeds than to any other), to be clipped by the land.
"""

import json
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "rules" / "data"
Point = tuple[float, float]


def cell(site: Point, others: list[Point], box: list[float]) -> list[Point]:
    """Return the part of the box nearer to the site than to any other: half planes cut it, one after the other."""
    left, top, width, height = box
    found: list[Point] = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
    for other in others:
        found = _cut(found, site, other)
    return found


def _cut(polygon: list[Point], site: Point, other: Point) -> list[Point]:
    middle = ((site[0] + other[0]) / 2, (site[1] + other[1]) / 2)
    across = (other[0] - site[0], other[1] - site[1])

    def side(point: Point) -> float:
        return (point[0] - middle[0]) * across[0] + (point[1] - middle[1]) * across[1]

    out: list[Point] = []
    for one, two in pairwise([*polygon, polygon[0]]):
        here, there = side(one), side(two)
        if here <= 0:
            out.append(one)
        if here * there < 0:
            share = here / (here - there)
            out.append((one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share))
    return out


def drawn() -> str:
    """Return the map as JSON, from placement and land."""
    plan = json.loads((Path(__file__).parent / "placement.json").read_text(encoding="utf-8"))
    land = json.loads((DATA / "risiko_map.json").read_text(encoding="utf-8"))
    box = land["viewbox"]
    seeds = [(code, tuple(seed)) for code, one in plan["territories"].items() for seed in one["seeds"]]
    cells = {place: cell(place, [other for _, other in seeds if other != place], box) for _, place in seeds}
    document = {
        "source": f"{land['source']} Divided by tools/futurisiko_map: a schematic drawing of our own.",
        "viewbox": box,
        "land": "".join(one["path"] for one in land["territories"].values()),
        "territories": {
            code: {
                "path": "".join(_path(cells[seed]) for name, seed in seeds if name == code),
                "badge": one["badge"],
                "lines": plan["names"].get(code, []),
            }
            for code, one in plan["territories"].items()
        },
        "frontiers": _frontiers(seeds, cells),
        "seas": plan["seas"],
        "sea_borders": plan["sea_borders"],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _path(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "z"


def _frontiers(seeds: list[tuple[str, Point]], cells: dict[Point, list[Point]]) -> str:
    """Return the edges between cells of different territories, each once."""
    owners: dict[tuple[Point, Point], set[str]] = {}
    for code, seed in seeds:
        rounded = [(round(x, 1), round(y, 1)) for x, y in cells[seed]]
        for one, two in pairwise([*rounded, rounded[0]]):
            owners.setdefault((min(one, two), max(one, two)), set()).add(code)
    edges = sorted(edge for edge, codes in owners.items() if len(codes) > 1 and edge[0] != edge[1])
    return "".join(f"M{one[0]:g} {one[1]:g}L{two[0]:g} {two[1]:g}" for one, two in edges)


if __name__ == "__main__":
    (DATA / "futurisiko_map.json").write_text(drawn(), encoding="utf-8")
