"""The board of FutuRisiKo!: territories, sea areas and how they touch, from data, checked as a whole.

A board file is a JSON object as rules/data/futurisiko_board.json; an organiser's own takes the same form. `mark` says
whether a name is sourced or reconstructed, `marks` the same of each kind of border.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.errors import CodedError
from rules.resources import read_json

MARKS = ("sourced", "sourced-name", "reconstructed", "own")


class BoardError(CodedError):
    """A board file contradicts itself; `code` says how, the parameters where."""


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
    """The shipped board with that code."""
    return board_from_data(read_json(f"{code}_board.json"))


def board_from_data(data: Any) -> Board:
    """The checked board of a document; BoardError (board_field_missing, board_code_doubled, board_border_unknown,
    board_border_one_way, board_mark_unknown, board_territory_alone) otherwise."""
    try:
        board = Board(
            str(data["code"]),
            str(data["game"]),
            str(data["source"]),
            dict(data["marks"]),
            tuple((str(land), str(sea)) for land, sea in data.get("sourced_coasts", ())),
            tuple(_territory(row) for row in data["territories"]),
            tuple(_sea(row) for row in data["seas"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BoardError("board_field_missing", field=str(error)) from None
    _check(board)
    return board


def _territory(row: Mapping[str, Any]) -> Territory:
    name, city, code, mark = (str(row[key]) for key in ("name", "city", "code", "mark"))
    land, lines, seas = (tuple(map(str, row[key])) for key in ("land", "lines", "seas"))
    return Territory(code, name, city, float(row["lon"]), float(row["lat"]), land, lines, seas, mark)


def _sea(row: Mapping[str, Any]) -> Sea:
    name, code, mark = (str(row[key]) for key in ("name", "code", "mark"))
    return Sea(code, name, float(row["lon"]), float(row["lat"]), tuple(map(str, row["borders"])), mark)


def _check(board: Board) -> None:
    places: list[Territory | Sea] = [*board.territories, *board.seas]
    codes = [one.code for one in places]
    if len(set(codes)) != len(codes):
        raise BoardError("board_code_doubled", place=next(code for code in codes if codes.count(code) > 1))
    for one in places:
        if one.mark not in MARKS:
            raise BoardError("board_mark_unknown", place=one.code, mark=one.mark)
    _both_ways({one.code: one.land for one in board.territories})
    _both_ways({one.code: one.lines for one in board.territories})
    _both_ways({one.code: one.borders for one in board.seas})
    seas = {one.code for one in board.seas}
    for territory in board.territories:
        for sea in territory.seas:
            if sea not in seas:
                raise BoardError("board_border_unknown", place=territory.code, neighbour=sea)
        if not territory.land + territory.lines + territory.seas:
            raise BoardError("board_territory_alone", place=territory.code)


def _both_ways(borders: Mapping[str, Iterable[str]]) -> None:
    for code, others in borders.items():
        for other in others:
            if other not in borders:
                raise BoardError("board_border_unknown", place=code, neighbour=other)
            if code not in borders[other] or other == code:
                raise BoardError("board_border_one_way", place=code, neighbour=other)
