"""Reading the spreadsheet of the clubs' program, whatever its vintage (XLS, sections 1 to 4)."""

from __future__ import annotations

import io
from dataclasses import dataclass

import xlrd
from xlrd.book import Book as Workbook

from tournaments.spreadsheet.book import EVENT, EXTRA, ROSTER, Book, Refusal, Unreadable, round_sheet
from tournaments.spreadsheet.budget import MOST_CELLS, cells_of
from tournaments.spreadsheet.cells import Cells
from tournaments.spreadsheet.extra import read_extra
from tournaments.spreadsheet.read_event import read_event
from tournaments.spreadsheet.read_roster import read_roster
from tournaments.spreadsheet.read_rounds import read_round

MOST_BYTES = 5 * 2**20
OLE = b"\xd0\xcf\x11\xe0"
ZIP = b"PK\x03\x04"
MOST_ROUNDS = 60
# What the program makes from the rest, or keeps for its lists of choices.
MADE_AGAIN = (
    *("Dati", "GIOCATORI", "Log", "STATISTICHE"),
    *("Classifica", "Classifica Ridotta", "Classifica a Squadre"),
)


@dataclass(frozen=True)
class Reading:
    """A file read: the book made of what could be taken, and every cell that could not."""

    book: Book
    refused: tuple[Refusal, ...]


def read_book(content: bytes) -> Reading:
    """The book in a file; raises Unreadable when it is no spreadsheet of this program at all."""
    workbook = _opened(content)
    names = workbook.sheet_names()
    if ROSTER not in names:
        raise Unreadable("roster_missing", sheet=ROSTER)
    refused: list[Refusal] = []
    roster = read_roster(Cells(workbook.sheet_by_name(ROSTER), refused))
    event = read_event(Cells(workbook.sheet_by_name(EVENT), refused)) if EVENT in names else None
    known = {entry.id for entry in roster.entries}
    rounds = []
    for number in range(1, MOST_ROUNDS + 1):
        name = round_sheet(number)
        if name not in names:
            break
        rounds.append(read_round(Cells(workbook.sheet_by_name(name), refused), known))
    refused += _after_gap(names, len(rounds))
    extra = read_extra(Cells(workbook.sheet_by_name(EXTRA), refused)) if EXTRA in names else None
    vintage = (roster.nickname_title, roster.has_dates)
    book = Book(roster.entries, tuple(rounds), event, *vintage, extra, _unread(names, len(rounds)))
    return Reading(book, tuple(refused))


def _unread(names: list[str], rounds: int) -> tuple[str, ...]:
    """Sheets that are none of the program's and none of ours."""
    ours = {ROSTER, EVENT, EXTRA, *MADE_AGAIN, *map(round_sheet, range(1, rounds + 1))}
    return tuple(name for name in names if name not in ours)


def _after_gap(names: list[str], rounds: int) -> list[Refusal]:
    """Sheets of rounds behind the first that is missing: the program never reads them."""
    later = [round_sheet(number) for number in range(rounds + 2, MOST_ROUNDS + 1)]
    missing = round_sheet(rounds + 1)
    return [Refusal(name, "A1", "round_missing", {"missing": missing}) for name in later if name in names]


def _opened(content: bytes) -> Workbook:
    if not content:
        raise Unreadable("file_empty")
    if len(content) > MOST_BYTES:
        raise Unreadable("file_too_large", limit=MOST_BYTES // 2**20)
    if content.startswith(ZIP):
        raise Unreadable("file_is_xlsx")
    if not content.startswith(OLE):
        raise Unreadable("file_not_xls")
    try:
        if cells_of(content) > MOST_CELLS:
            raise Unreadable("file_too_many_cells", limit=MOST_CELLS)
        return xlrd.open_workbook(file_contents=content, formatting_info=True, logfile=io.StringIO())
    except Unreadable:
        raise
    except Exception as error:  # a damaged file makes the library fail anywhere, with any exception
        encrypted = "encrypted" in str(error).lower()
        raise Unreadable("file_encrypted" if encrypted else "file_damaged") from error
