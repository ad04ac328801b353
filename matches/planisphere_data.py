"""The drawn geometry of the planisphere, read once: where every territory, name, badge and link stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.board import Board, load_board
from rules.resources import read_json

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """One territory as drawn; lengths in map units. `touch` is x, y and radius of its target for fingers."""

    code: str
    path: str
    print_path: str
    box: tuple[float, float, float, float]
    lines: tuple[str, ...]
    label: Point
    badge: Point
    touch: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class ContinentPlace:
    """Where a continent's name stands (`far`: when the map is small), and the box a phone zooms to (x, y, w, h)."""

    code: str
    lines: tuple[str, ...]
    label: Point
    zoom: tuple[float, float, float, float]
    far: Point


@dataclass(frozen=True, slots=True)
class Link:
    """A line between two territories; `kind` is sea or land. A link over the map's edge is two links."""

    kind: str
    ends: tuple[str, str]
    points: tuple[Point, ...]
    partner: str = ""
    label: Point = (0, 0)
    anchor: str = ""


@dataclass(frozen=True, eq=False)
class Atlas:
    """Everything that is drawn for one board."""

    board: Board
    viewbox: tuple[float, float, float, float]
    shapes: Mapping[str, Shape]
    continents: Mapping[str, ContinentPlace]
    links: tuple[Link, ...]
    frontiers: str
    print_frontiers: str


@cache
def load_atlas(code: str = "risiko") -> Atlas:
    """The drawn map of the board with that code; ValueError when it does not draw exactly that board."""
    board, data = load_board(code), read_json(f"{code}_map.json")
    shapes = {name: _shape(name, row) for name, row in data["territories"].items()}
    if set(shapes) != set(board.codes):
        raise ValueError(f"{code}_map.json does not draw the board: {sorted(set(shapes) ^ set(board.codes))}")
    return Atlas(
        board=board,
        viewbox=tuple(data["viewbox"]),
        shapes={name: shapes[name] for name in board.codes},
        continents={name: _continent(name, row) for name, row in data["continents"].items()},
        links=tuple(link for row in data["links"] for link in _links(row)),
        frontiers=data["frontiers"]["path"],
        print_frontiers=data["frontiers"]["print"],
    )


def _shape(code: str, row: Mapping[str, Any]) -> Shape:
    places = {key: tuple(row[key]) for key in ("lines", "label", "badge", "touch")}
    return Shape(code=code, path=row["path"], print_path=row["print"], box=tuple(row["bbox"]), **places)


def _continent(code: str, row: Mapping[str, Any]) -> ContinentPlace:
    return ContinentPlace(code, tuple(row["lines"]), tuple(row["label"]), tuple(row["zoom"]), tuple(row["far"]))


def _links(row: Mapping[str, Any]) -> list[Link]:
    ends = (row["from"], row["to"])
    if "points" in row:
        return [Link(row["kind"], ends, tuple(map(tuple, row["points"])))]
    return [
        Link(row["kind"], ends, tuple(map(tuple, edge["points"])), edge["to"], tuple(edge["label"]), edge["anchor"])
        for edge in row["edges"]
    ]
