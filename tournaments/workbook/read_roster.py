"""The sheet Iscritti: who is on the list (docs/spreadsheet.md#the-sheet-iscritti)."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.workbook.book import MOST_ID, Entry
from tournaments.workbook.cells import Cells

HEADER, FIRST = 2, 3
ID, NAME, SURNAME, NICKNAME, CLUB, PRESENT, REGION, BORN, NATIONAL_ID = range(9)
NICKNAME_TITLE = "Nickname"
YES = "si"
MOST_ENTRIES = 2000


@dataclass(frozen=True)
class Roster:
    """The entries, and what tells the vintage of the template."""

    entries: tuple[Entry, ...]
    nickname_title: str
    has_dates: bool


def read_roster(cells: Cells) -> Roster:
    """Return the entries in the order of the sheet; rows without a number or a name are not used."""
    entries: dict[int, Entry] = {}
    for row in range(FIRST, cells.sheet.nrows):
        if cells.is_empty(row, NAME) or cells.refused_formula(row, ID) or cells.is_empty(row, ID):
            continue
        number = cells.number(row, ID)
        if number is None or number != int(number) or not 1 <= number <= MOST_ID:
            cells.refuse(row, ID, "id_wrong", most=MOST_ID)
        elif int(number) in entries:
            cells.refuse(row, ID, "id_twice", id=int(number), name=entries[int(number)].full_name)
        elif len(entries) == MOST_ENTRIES:
            cells.refuse(row, ID, "too_many_entries", most=MOST_ENTRIES)
            break
        else:
            entries[int(number)] = _entry(cells, row, int(number))
    title = cells.text(HEADER, NICKNAME) or NICKNAME_TITLE
    return Roster(tuple(entries.values()), title, not cells.is_empty(HEADER, BORN))


def _entry(cells: Cells, row: int, number: int) -> Entry:
    national = cells.number(row, NATIONAL_ID)
    return Entry(
        number,
        cells.text(row, NAME),
        cells.text(row, SURNAME),
        cells.text(row, NICKNAME),
        cells.text(row, CLUB),
        cells.text(row, PRESENT).casefold() == YES,
        cells.text(row, REGION),
        cells.date(row, BORN),
        int(national) if national is not None and national > 0 else 0,
    )
