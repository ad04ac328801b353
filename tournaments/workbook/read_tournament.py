"""The sheet TORNEO: where, when, by whom (docs/spreadsheet.md#the-sheet-torneo)."""

from __future__ import annotations

import datetime

from tournaments.workbook.book import TournamentSheet
from tournaments.workbook.cells import Cells

LABEL, VALUE = 2, 3
FIRST_LABEL = "sede torneo"
DATES = 30
MOST_ROUNDS = 30


def read_tournament(cells: Cells) -> TournamentSheet:
    """Return the sheet's values, found from the row of its first label on."""
    labels = (row for row in range(min(cells.sheet.nrows, 10)) if cells.text(row, LABEL).casefold() == FIRST_LABEL)
    first = next(labels, 1)
    rounds = cells.whole(first + 4, VALUE)
    if rounds is not None and rounds > MOST_ROUNDS:
        cells.refuse(first + 4, VALUE, "rounds_wrong", most=MOST_ROUNDS)
    return TournamentSheet(
        cells.text(first, VALUE),
        cells.text(first + 1, VALUE),
        cells.text(first + 2, VALUE),
        cells.text(first + 3, VALUE),
        rounds or 0,
        cells.text(first + 5, VALUE),
        _dates(cells, first + 6),
    )


def _dates(cells: Cells, first: int) -> tuple[datetime.date, ...]:
    """Return the dates written, without gaps: so the program reads them."""
    dates = (cells.date(row, VALUE) for row in range(first, first + DATES))
    return tuple(date for date in dates if date is not None)
