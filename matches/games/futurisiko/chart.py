"""The map of FutuRisiKo!, our own drawing (tools/futurisiko_map), ready for the template."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rules.futurisiko.geography import geography
from rules.resources import read_json

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Spot:
    """A territory, or one of the places of a sea area: where it stands, its name in lines, its cells if it is land."""

    code: str
    name: str
    x: float
    y: float
    lines: tuple[str, ...] = ()
    path: str = ""


@dataclass(frozen=True, slots=True)
class Strait:
    """A black line between two territories; one over the edge of the map is two."""

    x: float
    y: float
    to_x: float
    to_y: float


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
    lands = tuple(
        Spot(one.code, one.name, *drawn[one.code]["badge"], tuple(drawn[one.code]["lines"]) or (one.name,),
             drawn[one.code]["path"])
        for one in board.territories
    )  # fmt: skip
    seas = tuple(
        Spot(one.code, one.name, x, y, tuple(one.name.split(" ")))
        for one in board.seas
        for x, y in data["seas"][one.code]
    )
    spots = {one.code: (one.x, one.y) for one in lands}
    pairs = [(one.code, other) for one in board.territories for other in one.lines if one.code < other]
    straits = tuple(strait for one, other in pairs for strait in _straits(spots[one], spots[other], data["viewbox"][2]))
    borders = tuple(" ".join(f"{x},{y}" for x, y in line) for line in data["sea_borders"])
    return Chart(tuple(data["viewbox"]), data["land"], data["frontiers"], lands, seas, straits, borders)


def _straits(one: Point, other: Point, width: float) -> list[Strait]:
    """The shorter way: straight, or over the left and right edge."""
    west, east = sorted((one, other))
    if east[0] - west[0] <= width / 2:
        return [Strait(*one, *other)]
    return [Strait(*west, 0, west[1]), Strait(*east, width, east[1])]
