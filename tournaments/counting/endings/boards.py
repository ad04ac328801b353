"""The territories of a game's board by region, whatever the board: the one way by which paper and entry know them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules import Board, Ruleset, Territory
from rules.futurisiko.board import Board as SeaBoard


@dataclass(frozen=True, slots=True)
class Land:
    """One territory; `value` its points (0 where the game has none), `mark` port, capital or nothing."""

    code: str
    name: str
    region: str
    value: int = 0
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Region:
    """The territories under one heading; `bonus` armies for who holds them all."""

    code: str
    name: str
    lands: tuple[Land, ...]
    bonus: int = 0


@dataclass(frozen=True)
class Lands:
    """All territories of a board; `seas` are the names of its sea areas."""

    code: str
    regions: tuple[Region, ...]
    seas: tuple[str, ...] = ()

    @cached_property
    def by_code(self) -> Mapping[str, Land]:
        """Return the territories by code, in board order."""
        return {land.code: land for region in self.regions for land in region.lands}

    @property
    def total(self) -> int:
        """Return the points of the whole board."""
        return sum(land.value for land in self.by_code.values())


def lands_of(ruleset: Ruleset) -> Lands:
    """Return the territories that a ruleset is played on; a ruleset without a board has none."""
    load_board: Callable[[], Board | SeaBoard] | None = getattr(ruleset, "load_board", None)
    if load_board is None:
        return Lands("", ())
    board = load_board()
    return _of_regions(board) if isinstance(board, Board) else _of_seas(board)


def _of_regions(board: Board) -> Lands:
    regions = tuple(
        Region(
            continent.code,
            continent.name,
            tuple(_land(board.by_code[code]) for code in continent.territories),
            continent.bonus,
        )
        for continent in board.continents
    )
    return Lands(board.code, regions)


def _land(territory: Territory) -> Land:
    mark = "port" if territory.port else "capital" if territory.capital else ""
    return Land(territory.code, territory.name, territory.continent, territory.value, mark)


def _of_seas(board: SeaBoard) -> Lands:
    lands = tuple(Land(territory.code, territory.name, "") for territory in board.territories)
    return Lands(board.code, (Region("", "", lands),), tuple(sea.name for sea in board.seas))
