"""The map of FutuRisiKo!, our own drawing (tools/futurisiko_map), ready for the template."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.base.json_types import Json
from rules.base.resources import read_json
from rules.futurisiko.board import Board, Territory
from rules.futurisiko.state.geography import geography

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Spot:
    """A territory, or one of the places of a sea area: where it stands, its name in lines, its cells."""

    code: str
    name: str
    x: str
    y: str
    lines: tuple[str, ...] = ()
    path: str = ""


@dataclass(frozen=True, slots=True)
class Strait:
    """A black line between two territories; one over the edge of the map is two."""

    x: str
    y: str
    to_x: str
    to_y: str


@dataclass(frozen=True)
class Chart:
    """Everything that is drawn."""

    viewbox: tuple[float, ...]
    land: str
    frontiers: str
    territories: tuple[Spot, ...]
    seas: tuple[Spot, ...]
    straits: tuple[Strait, ...]
    roads: tuple[Strait, ...]
    sea_borders: tuple[str, ...]


@lru_cache(maxsize=32)
def chart(own: str = "") -> Chart:
    """Return the map of the shipped board, or of an organiser's document: its names, its black lines.

    `roads` are borders by land that the drawing cannot show, as lines.
    """
    shipped, board = geography("futurisiko").board, geography("futurisiko", own).board
    data = read_json("futurisiko_map.json")
    drawn, names = data["territories"], {territory.code: territory.name for territory in shipped.territories}
    lands = tuple(_spot(territory, drawn[territory.code], names[territory.code]) for territory in board.territories)
    seas = tuple(
        Spot(sea.code, sea.name, f"{x:g}", f"{y:g}", tuple(sea.name.split(" ")))
        for sea in board.seas
        for x, y in data["seas"][sea.code]
    )
    spots = {code: tuple(row["badge"]) for code, row in drawn.items()}
    width = data["viewbox"][2]
    straits = _lines(_pairs(board, "lines"), spots, width)
    roads = _lines(_pairs(board, "land") - _pairs(shipped, "land"), spots, width)
    borders = tuple(" ".join(f"{x},{y}" for x, y in line) for line in data["sea_borders"])
    return Chart(tuple(data["viewbox"]), data["land"], data["frontiers"], lands, seas, straits, roads, borders)


def _spot(territory: Territory, drawn: Json, known_as: str) -> Spot:
    """Return a territory as drawn; another name than the drawing's stands in lines of a word each."""
    x, y = drawn["badge"]
    lines = tuple(drawn["lines"]) if territory.name == known_as else tuple(territory.name.split())
    return Spot(territory.code, territory.name, f"{x:g}", f"{y:g}", lines or (territory.name,), drawn["path"])


def _pairs(board: Board, kind: str) -> set[tuple[str, str]]:
    return {
        (territory.code, other)
        for territory in board.territories
        for other in getattr(territory, kind)
        if territory.code < other
    }


def _lines(pairs: set[tuple[str, str]], spots: dict[str, Point], width: float) -> tuple[Strait, ...]:
    return tuple(line for code, other in sorted(pairs) for line in _straits(spots[code], spots[other], width))


def _straits(start: Point, other: Point, width: float) -> list[Strait]:
    """Return the shorter way: straight, or over the left and right edge."""
    west, east = sorted((start, other))
    if east[0] - west[0] <= width / 2:
        return [_strait(start, other)]
    return [_strait(west, (0, west[1])), _strait(east, (width, east[1]))]


def _strait(start: Point, other: Point) -> Strait:
    return Strait(*(f"{number:g}" for number in (*start, *other)))
