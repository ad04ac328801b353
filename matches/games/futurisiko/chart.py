"""The map of FutuRisiKo!, our own drawing (tools/futurisiko_map), ready for the template."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.futurisiko.geography import geography
from rules.resources import read_json

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
    sea_borders: tuple[str, ...]


@cache
def chart() -> Chart:
    """The shipped map, read once."""
    data, board = read_json("futurisiko_map.json"), geography("futurisiko").board
    drawn = data["territories"]
    lands = tuple(_spot(one.code, one.name, drawn[one.code]) for one in board.territories)
    seas = tuple(
        Spot(one.code, one.name, f"{x:g}", f"{y:g}", tuple(one.name.split(" ")))
        for one in board.seas
        for x, y in data["seas"][one.code]
    )
    spots = {code: tuple(one["badge"]) for code, one in drawn.items()}
    pairs = [(one.code, other) for one in board.territories for other in one.lines if one.code < other]
    straits = tuple(strait for one, other in pairs for strait in _straits(spots[one], spots[other], data["viewbox"][2]))
    borders = tuple(" ".join(f"{x},{y}" for x, y in line) for line in data["sea_borders"])
    return Chart(tuple(data["viewbox"]), data["land"], data["frontiers"], lands, seas, straits, borders)


def _spot(code: str, name: str, drawn: dict[str, Any]) -> Spot:
    x, y = drawn["badge"]
    return Spot(code, name, f"{x:g}", f"{y:g}", tuple(drawn["lines"]) or (name,), drawn["path"])


def _straits(one: Point, other: Point, width: float) -> list[Strait]:
    """The shorter way: straight, or over the left and right edge."""
    west, east = sorted((one, other))
    if east[0] - west[0] <= width / 2:
        return [_strait(one, other)]
    return [_strait(west, (0, west[1])), _strait(east, (width, east[1]))]


def _strait(one: Point, other: Point) -> Strait:
    return Strait(*(f"{number:g}" for number in (*one, *other)))
