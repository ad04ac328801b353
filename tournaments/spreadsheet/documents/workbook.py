"""The file of a tournament for the clubs' program."""

from __future__ import annotations

from dataclasses import replace

from tournaments.models import Tournament
from tournaments.spreadsheet.documents.hidden_sheet import extra_of
from tournaments.spreadsheet.selectors.workbook_content import book_of, standing_lines, team_lines
from tournaments.workbook.writing import write_book

THREE_DECIMALS = "MasterRisiko"


def spreadsheet_file(tournament: Tournament) -> bytes:
    """Return the .xls the clubs' program reads. Raises Refused: see `book_of`."""
    book = book_of(tournament)
    extra = extra_of(tournament, book.rounds)
    return write_book(
        replace(book, extra=extra),
        standing=standing_lines(tournament),
        teams=team_lines(tournament),
        three_decimals=extra["tournament"]["program"] == THREE_DECIMALS,
    )
