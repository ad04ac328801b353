"""The drawn geometry of the planisphere, read once: where every territory, name, badge and link stands."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.base.json_types import Json
from rules.base.resources import read_json
from rules.boards.board import Board, load_board

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


@lru_cache(maxsize=64)
def load_atlas(board: str | Board = "risiko") -> Atlas:
    """Return the drawn map of a board, or of the shipped one with that code.

    An organiser's own board keeps the places of the drawing: its names are put in, its sea lines drawn anew, and a
    border by land that the drawing does not show becomes a line. ValueError when the map does not draw the board.
    """
    shipped = load_board(board if isinstance(board, str) else board.code)
    board = shipped if isinstance(board, str) else board
    data = read_json(f"{board.code}_map.json")
    shapes = {name: _shape(name, row) for name, row in data["territories"].items()}
    if set(shapes) != set(board.codes):
        raise ValueError(f"{board.code}_map.json does not draw the board: {sorted(set(shapes) ^ set(board.codes))}")
    links = tuple(link for row in data["links"] for link in _links(row))
    return Atlas(
        board=board,
        viewbox=tuple(data["viewbox"]),
        shapes={name: _with_own_name(shapes[name], board, shipped) for name in board.codes},
        continents={name: _region(_continent(name, row), board, shipped) for name, row in data["continents"].items()},
        links=links if board is shipped else _own_links(links, shapes, board, shipped),
        frontiers=data["frontiers"]["path"],
        print_frontiers=data["frontiers"]["print"],
    )


def _with_own_name(shape: Shape, board: Board, shipped: Board) -> Shape:
    """Return the shape with the board's name; another name than the drawing's stands in lines of a word each."""
    name = board.by_code[shape.code].name
    return shape if name == shipped.by_code[shape.code].name else replace(shape, lines=tuple(name.split()))


def _region(place: ContinentPlace, board: Board, shipped: Board) -> ContinentPlace:
    name = board.continent(place.code).name
    return place if name == shipped.continent(place.code).name else replace(place, lines=(name,))


def _own_links(links: tuple[Link, ...], shapes: Mapping[str, Shape], board: Board, shipped: Board) -> tuple[Link, ...]:
    kept = tuple(link for link in links if _pair(link) in (*board.sea_links, *board.land_links))
    known = {_pair(link) for link in links} | {*shipped.land_links, *shipped.sea_links}
    missing = [("sea", pair) for pair in board.sea_links] + [("land", pair) for pair in board.land_links]
    return kept + tuple(
        Link(kind, pair, (shapes[pair[0]].badge, shapes[pair[1]].badge)) for kind, pair in missing if pair not in known
    )


def _pair(link: Link) -> tuple[str, str]:
    first, other = sorted(link.ends)
    return first, other


def _shape(code: str, row: Json) -> Shape:
    places = {key: tuple(row[key]) for key in ("lines", "label", "badge", "touch")}
    return Shape(code=code, path=row["path"], print_path=row["print"], box=tuple(row["bbox"]), **places)


def _continent(code: str, row: Json) -> ContinentPlace:
    return ContinentPlace(code, tuple(row["lines"]), tuple(row["label"]), tuple(row["zoom"]), tuple(row["far"]))


def _links(row: Json) -> list[Link]:
    ends = (row["from"], row["to"])
    if "points" in row:
        return [Link(row["kind"], ends, tuple(map(tuple, row["points"])))]
    return [
        Link(row["kind"], ends, tuple(map(tuple, edge["points"])), edge["to"], tuple(edge["label"]), edge["anchor"])
        for edge in row["edges"]
    ]
