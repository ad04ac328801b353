"""What the two commands of the clubs' spreadsheet share: the answer, and how refusals are told."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.management.jsonio import JsonCommand, fail_usage
from tournaments.models import Tournament
from tournaments.selectors.standings.point_reasons import exact_text
from tournaments.spreadsheet.selectors.workbook_content import book_of, standing_lines
from tournaments.spreadsheet.words import cell_text
from tournaments.workbook.book import Refusal, StandingLine


class SheetCommand(JsonCommand):
    """A JSON command that needs the database: an empty one is set up first, one that cannot be used is wrong usage."""

    def handle(self, *args: object, **options: object) -> None:
        try:
            if not connection.introspection.table_names():
                call_command("migrate", verbosity=0, stdout=sys.stderr)
            super().handle(*args, **options)
        except DatabaseError as error:
            fail_usage(f"the database cannot be used ({error}): run `{settings.PROGRAM} migrate` first")


def read_bytes(path: str) -> bytes:
    """Return the bytes of a file, or of standard input for `-`; an unreadable one is wrong usage."""
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        fail_usage(f"{path}: cannot be read ({getattr(error, 'strerror', None) or error})")


def answer_of(tournament: Tournament) -> Json:
    """Return the document of a tournament: people, rounds and standing, numbers as exact texts."""
    book = book_of(tournament)
    return {
        "slug": tournament.slug,
        "players": len(book.entries),
        "rounds": len(book.rounds),
        "refused": [],
        "standings": [_line(line) for line in standing_lines(tournament)],
    }


def _line(line: StandingLine) -> Json:
    """Return a line as JSON. A round not played is a 0, as in the program's own standing."""
    return {
        "position": line.position,
        "id": line.id,
        "total": exact_text(line.total),
        "wins": int(line.wins),
        "results": [exact_text(points or 0) for points in line.points],
    }


def refused_answer(error: Refused) -> Json:
    """Return the document of an import that was not made: every cell that forbids it."""
    cells = cast(tuple[Refusal, ...], error.params.get("cells", ()))
    refused = [{"sheet": cell.sheet, "cell": cell.cell, "reason": cell_text(cell)} for cell in cells]
    return {"slug": None, "players": 0, "rounds": 0, "refused": refused, "standings": []}
