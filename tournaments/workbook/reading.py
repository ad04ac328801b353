"""Reading the spreadsheet of the clubs' program, whatever its vintage (docs/spreadsheet.md)."""

from __future__ import annotations

import io
from dataclasses import dataclass

import xlrd
from xlrd.book import Book as Workbook

from tournaments.workbook.book import EXTRA, ROSTER, TOURNAMENT, Book, Refusal, Unreadable, round_sheet
from tournaments.workbook.budget import MOST_CELLS, MOST_SHEETS, Contents, contents_of
from tournaments.workbook.cells import Cells
from tournaments.workbook.hidden_sheet import read_extra
from tournaments.workbook.kinds import not_xls
from tournaments.workbook.read_roster import read_roster
from tournaments.workbook.read_rounds import read_round
from tournaments.workbook.read_tournament import read_tournament

MOST_BYTES = 5 * 2**20
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
    """Return the book in a file; raises Unreadable when it is no spreadsheet of this program at all."""
    workbook, contents = _open(content)
    names = workbook.sheet_names()
    if ROSTER not in names:
        raise Unreadable("roster_missing", sheet=ROSTER)
    refused: list[Refusal] = []

    def cells(name: str) -> Cells:
        return Cells(workbook.sheet_by_name(name), refused, _formulas(workbook, contents, name))

    roster = read_roster(cells(ROSTER))
    tournament = read_tournament(cells(TOURNAMENT)) if TOURNAMENT in names else None
    known = {entry.id for entry in roster.entries}
    rounds = []
    for number in range(1, MOST_ROUNDS + 1):
        name = round_sheet(number)
        if name not in names:
            break
        rounds.append(read_round(cells(name), known))
    refused += _after_gap(names, len(rounds))
    extra = read_extra(cells(EXTRA)) if EXTRA in names else None
    vintage = (roster.nickname_title, roster.has_dates)
    book = Book(roster.entries, tuple(rounds), tournament, *vintage, extra, _unread(names, len(rounds)))
    return Reading(book, tuple(refused))


def _unread(names: list[str], rounds: int) -> tuple[str, ...]:
    """Return sheets that are none of the program's and none of ours."""
    ours = {ROSTER, TOURNAMENT, EXTRA, *MADE_AGAIN, *map(round_sheet, range(1, rounds + 1))}
    return tuple(name for name in names if name not in ours)


def _after_gap(names: list[str], rounds: int) -> list[Refusal]:
    """Return sheets of rounds behind the first that is missing: the program never reads them."""
    later = [round_sheet(number) for number in range(rounds + 2, MOST_ROUNDS + 1)]
    missing = round_sheet(rounds + 1)
    return [Refusal(name, "A1", "round_missing", {"missing": missing}) for name in later if name in names]


def _open(content: bytes) -> tuple[Workbook, Contents]:
    if not content:
        raise Unreadable("file_empty")
    if len(content) > MOST_BYTES:
        raise Unreadable("file_too_large", limit=MOST_BYTES // 2**20)
    instead = not_xls(content)
    if instead:
        raise Unreadable(instead)
    try:
        contents = contents_of(content)
        if contents.too_many:
            limit = MOST_SHEETS if contents.too_many == "file_too_many_sheets" else MOST_CELLS
            raise Unreadable(contents.too_many, limit=limit)
        return xlrd.open_workbook(file_contents=content, formatting_info=True, logfile=io.StringIO()), contents
    except Unreadable:
        raise
    except Exception as error:  # a damaged file makes the library fail anywhere, with any exception
        encrypted = "encrypted" in str(error).lower()
        raise Unreadable("file_encrypted" if encrypted else "file_damaged") from error


def _formulas(workbook: Workbook, contents: Contents, name: str) -> dict[tuple[int, int], bool]:
    """Return the formulas of a sheet by row and column: whether nobody has counted them."""
    at = workbook.sheet_names().index(name)
    return {(row, column): fresh for (sheet, row, column), fresh in contents.formulas.items() if sheet == at}
