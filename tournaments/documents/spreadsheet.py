"""The file of a tournament for the clubs' program."""

from __future__ import annotations

from tournaments.models import Tournament
from tournaments.selectors.spreadsheet import book_of, standing_lines, team_lines
from tournaments.spreadsheet.write import write_book

THREE_DECIMALS = "MasterRisiko"


def spreadsheet_file(tournament: Tournament) -> bytes:
    """Return the .xls the clubs' program reads. Raises Refused: see `book_of`."""
    kept = getattr(tournament, "spreadsheet", None)
    return write_book(
        book_of(tournament),
        standing=standing_lines(tournament),
        teams=team_lines(tournament),
        three_decimals=kept is not None and kept.program == THREE_DECIMALS,
    )
