"""`export_xls SLUG FILE`: a tournament as the clubs' spreadsheet, standings included."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.management.jsonio import fail_usage
from tournaments.management.sheetio import SheetCommand, answer_of
from tournaments.models import Tournament
from tournaments.spreadsheet.documents.workbook import spreadsheet_file
from tournaments.words import refusal_text


class Command(SheetCommand):
    """Exit 1 when the tournament has what that program has no place for."""

    help = "Writes a tournament as a spreadsheet that the program of the clubs reads."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="the address of the tournament")
        parser.add_argument("file", metavar="FILE", help="where to write the .xls file")

    def answer(self, options: Json) -> tuple[object, bool]:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            fail_usage(f"there is no tournament {options['slug']!r}")
        try:
            content = spreadsheet_file(tournament)
        except Refused as error:
            return {"slug": tournament.slug, "reason": refusal_text(error)}, False
        try:
            Path(options["file"]).write_bytes(content)
        except OSError as error:
            fail_usage(f"{options['file']}: cannot be written ({error.strerror or error})")
        return answer_of(tournament), True
