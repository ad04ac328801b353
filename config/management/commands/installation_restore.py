"""The whole installation from one file: `planisfero restore`."""

from __future__ import annotations

from pathlib import Path

from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser
from django.db import Error

from config.copies.archive import CopyBroken
from config.copies.keeping import copy_check
from config.copies.restoring import NotEmpty, installation_restore
from config.serving.start_refusal import start_refusal

USED = "This installation is in use; a copy goes into an empty one: set PLANISFERO_VAR (and DATABASE_URL) anew."


class Command(BaseCommand):
    help = "Read a copy of a whole installation into an empty one, or only check that it can be read."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--check", action="store_true")

    def handle(self, *args: object, **options: object) -> None:
        file = Path(str(options["file"]))
        if not file.is_file():
            raise CommandError(f"{file} is not there.", returncode=2)
        try:
            if options["check"]:
                copy_check(file)
                self.stdout.write(f"{file} can be restored.")
                return
            manifest = installation_restore(file)
        except CopyBroken as error:
            raise CommandError(str(error)) from error
        except NotEmpty as error:
            raise CommandError(USED) from error
        except (OSError, Error) as error:
            raise start_refusal(error) from error
        self.stdout.write(f"Restored what release {manifest['release']} wrote at {manifest['saved_at']}.")
