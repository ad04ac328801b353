"""`import_xls FILE --type TYPE [--shared-winner] [--into SLUG]`: a tournament from the clubs' spreadsheet."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import cast

from django.contrib.auth.models import User

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.management.jsonio import fail_usage
from tournaments.management.sheetio import SheetCommand, answer_of, read_bytes, refused_answer
from tournaments.models import Tournament
from tournaments.permissions import Actor
from tournaments.selectors.setup.presets import presets
from tournaments.spreadsheet.services.imports import spreadsheet_import
from tournaments.spreadsheet.services.update import spreadsheet_update
from tournaments.spreadsheet.words import file_difference_text
from tournaments.words import refusal_text
from tournaments.workbook.compare import FileDifference

USUAL_OWNER = "import"


class Command(SheetCommand):
    """Exit 1 when cells cannot be taken: nothing is imported then, and the document names every one of them."""

    help = "Imports a tournament from the spreadsheet of the clubs' program; the same file again changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        types = ", ".join(ready.program for ready in presets().values() if ready.program)
        parser.add_argument("file", metavar="FILE", help="an .xls file; - for standard input")
        parser.add_argument("--type", required=True, metavar="TYPE", help=f"the type of the tournament: {types}")
        parser.add_argument("--shared-winner", action="store_true", help="a table win may be shared")
        parser.add_argument("--owner", metavar="NAME", help="the account it belongs to (else the first organiser)")

        parser.add_argument("--into", metavar="SLUG", help="bring this tournament up to date instead of making another")

    def answer(self, options: Json) -> tuple[object, bool]:
        content = read_bytes(options["file"])
        owner = _owner(options["owner"])
        name = "" if options["file"] == "-" else Path(options["file"]).stem
        given = {"content": content, "program": options["type"], "shared": options["shared_winner"]}
        try:
            if options["into"]:
                return self._update(_tournament(options["into"]), owner, given)
            tournament, is_new = spreadsheet_import(owner=owner, name=name, **given)
        except Refused as error:
            if error.code != "cells_refused":
                fail_usage(f"{options['file']}: {refusal_text(error)}")
            return refused_answer(error), False
        if not is_new:
            self.stderr.write(f"imported before: {tournament.slug}")
        return answer_of(tournament), True

    def _update(self, tournament: Tournament, owner: User, given: Json) -> tuple[object, bool]:
        """Exit 1 with every reason on standard error when the tournament has gone on otherwise."""
        actor = Actor(owner, label=owner.get_full_name() or owner.get_username())
        try:
            spreadsheet_update(tournament=tournament, actor=actor, version=tournament.version, **given)
        except Refused as error:
            if error.code == "update_nothing":
                self.stderr.write(f"nothing new: {tournament.slug}")
                return answer_of(tournament), True
            steps = cast(list[FileDifference], error.params.get("steps", []))
            for step in steps:
                self.stderr.write(f"{step.sheet} {step.cell}: {file_difference_text(step)}")
            raise
        return answer_of(tournament), True


def _tournament(slug: str) -> Tournament:
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        fail_usage(f"there is no tournament {slug!r}")
    return tournament


def _owner(name: str | None) -> User:
    """Return the account named, else the first organiser; on an installation without any, one that nobody can sign in
    to."""
    if name:
        user = User.objects.filter(username=name).first()
        if user is None:
            fail_usage(f"there is no account {name!r}")
        return user
    first = User.objects.filter(is_active=True).order_by("-is_superuser", "pk").first()
    return first or User.objects.create_user(USUAL_OWNER)
