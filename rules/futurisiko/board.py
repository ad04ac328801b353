"""The board of FutuRisiKo!: territories, sea areas and how they touch, from data, checked as a whole.

A board file is a JSON object as rules/data/futurisiko_board.json; an organiser's own takes the same form and the same
codes, which are the places on the drawing. `mark` says whether a name is sourced or reconstructed, `marks` the same of
each kind of border.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from rules.base.json_types import Json
from rules.base.material import document_of, sound_document
from rules.base.resources import read_json
from rules.futurisiko.board_flaws import board_flaws

CODE = "futurisiko"


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory: land neighbours, those over a black line, the sea areas of its coasts, as codes."""

    code: str
    name: str
    city: str
    lon: float
    lat: float
    land: tuple[str, ...]
    lines: tuple[str, ...]
    seas: tuple[str, ...]
    mark: str


@dataclass(frozen=True, slots=True)
class Sea:
    """A sea area and the areas it touches, as codes."""

    code: str
    name: str
    lon: float
    lat: float
    borders: tuple[str, ...]
    mark: str


@dataclass(frozen=True, slots=True)
class Board:
    """A whole board, territories and seas in the order of its file."""

    code: str
    game: str
    source: str
    marks: Mapping[str, str]
    sourced_coasts: tuple[tuple[str, str], ...]
    territories: tuple[Territory, ...]
    seas: tuple[Sea, ...]


@cache
def load_board(code: str) -> Board:
    """Return the shipped board with that code."""
    return board_from_data(read_json(f"{code}_board.json"))


@lru_cache(maxsize=64)
def own_board(text: str) -> Board:
    """Return the board of an organiser's document, its places in the order of the shipped one; InvalidMaterial as
    flaws."""
    document = document_of(text)
    board, (lands, seas) = (
        board_from_data(sound_document(document, board_flaws(document, codes_drawn()))),
        codes_drawn(),
    )
    return replace(
        board,
        territories=tuple(sorted(board.territories, key=lambda territory: lands.index(territory.code))),
        seas=tuple(sorted(board.seas, key=lambda sea: seas.index(sea.code))),
    )


@cache
def codes_drawn() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the codes of the territories and of the sea areas that the drawing has."""
    board = load_board(CODE)
    return tuple(territory.code for territory in board.territories), tuple(territory.code for territory in board.seas)


def board_from_data(document: object) -> Board:
    """Return the board of a document; InvalidMaterial with every flaw, whatever its places are called."""
    data = sound_document(document, board_flaws(document))
    return Board(
        data["code"],
        data["game"],
        data["source"],
        dict(data["marks"]),
        tuple((land, sea) for land, sea in data.get("sourced_coasts", ())),
        tuple(_territory(row) for row in data["territories"]),
        tuple(_sea(row) for row in data["seas"]),
    )


def _territory(row: Json) -> Territory:
    land, lines, seas = (tuple(row[key]) for key in ("land", "lines", "seas"))
    mark = row.get("mark", "own")
    return Territory(row["code"], row["name"], row["city"], row["lon"], row["lat"], land, lines, seas, mark)


def _sea(row: Json) -> Sea:
    return Sea(row["code"], row["name"], row["lon"], row["lat"], tuple(row["borders"]), row.get("mark", "own"))
