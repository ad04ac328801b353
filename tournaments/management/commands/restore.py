"""`restore FILE [--owner NAME]`: a tournament from a saved copy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.backup.services.snapshots import snapshot_restore
from tournaments.errors import Refused
from tournaments.words import refusal_text


class Command(BaseCommand):
    help = "Makes a tournament from a saved copy, of this computer or of another one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the copy, a file that ends in .planisfero.json.gz")
        parser.add_argument("--owner", metavar="NAME", help="user name of the organiser (default: the first account)")

    def handle(self, *args: Any, **options: Any) -> None:
        owner = self._owner(options["owner"])
        try:
            with Path(options["file"]).open("rb") as file:
                tournament = snapshot_restore(file=file, owner=owner)
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror or error}") from error
        except Refused as refused:
            raise CommandError(f"{options['file']}: {refusal_text(refused)}") from refused
        self.stdout.write(f"{tournament.slug}")

    def _owner(self, name: str | None) -> User:
        accounts = User.objects.order_by("-is_superuser", "pk")
        owner = accounts.filter(username=name).first() if name else accounts.first()
        if owner is None:
            raise CommandError(
                f"there is no account {name!r}" if name else "there is no account yet: open the site and create yours"
            )
        return owner
