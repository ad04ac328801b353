"""What a spreadsheet of the clubs' program holds, as plain values."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from decimal import Decimal

from rules.base.json_types import JsonMapping

ROSTER, TOURNAMENT, EXTRA = "Iscritti", "TORNEO", "Planisfero"
GHOST = -1
GHOST_NAME = "The Ghost"
MOST_ID = 32_767
MOST_CHAIRS = 5
COMPLETED = Decimal(100)


def round_sheet(number: int) -> str:
    """Return the name of the sheet of a round: "1° Turno"."""
    return f"{number}° Turno"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A cell that cannot be taken: `cell` as a spreadsheet names it ("C7"), `code` and `params` say why."""

    sheet: str
    cell: str
    code: str
    params: dict[str, object] = field(default_factory=dict)


class Unreadable(ValueError):
    """The file as a whole cannot be read: `code` is file_empty, file_too_large, file_too_many_cells, file_is_xlsx,
    file_encrypted, file_not_xls, file_damaged or roster_missing."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code, self.params = code, params


@dataclass(frozen=True, slots=True)
class TournamentSheet:
    """The sheet TORNEO. `category` is the federation's, not the type of the draw; `dates` are in the order written."""

    venue: str = ""
    organiser: str = ""
    name: str = ""
    category: str = ""
    rounds: int = 0
    notes: str = ""
    dates: tuple[datetime.date, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of Iscritti."""

    id: int
    name: str
    surname: str = ""
    nickname: str = ""
    club: str = ""
    present: bool = True
    region: str = ""
    born: datetime.date | None = None
    national_id: int = 0

    @property
    def full_name(self) -> str:
        """Return name and surname, with a space between."""
        return f"{self.name} {self.surname}".strip()


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat at a table: a player's id (GHOST for the ghost) and the points as typed.

    Decimals only order equal players; below zero: eliminated, -1 the last one, -2 the one before. `cell` is where the
    points stand.
    """

    player: int
    points: Decimal
    cell: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class BookTable:
    """One table of a round, the chairs in the order of the sheet. `cell` is its title's."""

    chairs: tuple[Chair, ...]
    cell: str = field(default="", compare=False)

    @property
    def players(self) -> tuple[Chair, ...]:
        """Return the chairs with somebody on them."""
        return tuple(chair for chair in self.chairs if chair.player != GHOST)

    @property
    def ghosts(self) -> tuple[Chair, ...]:
        """Return the chairs of ghosts."""
        return tuple(chair for chair in self.chairs if chair.player == GHOST)

    @property
    def is_played(self) -> bool:
        """Return False while everybody still has the 0 that the draw wrote."""
        return any(chair.points for chair in self.players)


@dataclass(frozen=True, slots=True)
class Book:
    """A whole file. `tournament` is None where there is no sheet TORNEO; `nickname_title` tells its vintage.

    `extra` holds, by part, what a tournament has and those sheets have no place for (see `spreadsheet.extra`); it is
    no part of what the clubs' program would call the same file. `unread` names the sheets that nobody reads.
    """

    entries: tuple[Entry, ...]
    rounds: tuple[tuple[BookTable, ...], ...] = ()
    tournament: TournamentSheet | None = None
    nickname_title: str = "Nickname"
    has_dates: bool = True
    extra: JsonMapping | None = field(default=None, compare=False)
    unread: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One row of the sheet Classifica: points by round, None where not played."""

    position: int | None
    id: int
    points: tuple[Decimal | None, ...]
    won: tuple[bool, ...]
    wins: Decimal
    total: Decimal


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One row of the sheet Classifica a Squadre."""

    position: int
    club: str
    results: tuple[Decimal, ...]
    wins: int
    total: Decimal
    counted: Decimal
