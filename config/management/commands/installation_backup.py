"""One file with the whole installation: `planisfero backup`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from django.conf import settings
from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser
from django.db import Error

from config.copies.archive import CopyBroken, installation_write
from config.copies.keeping import copy_by_rule
from config.serving.start_refusal import start_refusal


class Command(BaseCommand):
    help = "Write accounts, people, tournaments, matches, files and keys into one file. Who has it has everything."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?")
        parser.add_argument("--keep", type=int)

    def handle(self, *args: object, **options: object) -> None:
        name, keep = options["file"], options["keep"]
        self.stderr.write("Writing the copy." if name else "Writing the copy, then reading it back: about a minute.")
        try:
            if name:
                file = Path(str(name))
                manifest = installation_write(file)
            else:
                file, manifest = copy_by_rule(keep if isinstance(keep, int) else settings.COPY_KEEP)
        except FileExistsError as error:
            raise CommandError(f"{name} is there already: give the name of a new file.", returncode=2) from error
        except CopyBroken as error:
            raise CommandError(str(error)) from error
        except (OSError, Error) as error:
            raise start_refusal(error) from error
        rows = sum(part["amount"] for path, part in manifest["parts"].items() if path.startswith("rows/"))
        keys = _keys(manifest["outside"])
        self.stdout.write(f"{file}: {rows} rows, {file.stat().st_size} bytes. {keys} Keep it closed.")
        if lacks := manifest["without"]:
            self.stderr.write(f"Not in it, because they are gone though rows name them: {len(lacks)} ({lacks[0]} …)")


def _keys(outside: Mapping[str, str]) -> str:
    """Say whether the copy holds the keys, and of those that it lacks which they are and where they come from."""
    if not outside:
        return "It holds the keys too."
    lacks = " and ".join(f"{name} (fingerprint {fingerprint})" for name, fingerprint in outside.items())
    return f"Not in it: {lacks}, set in the environment. Keep a copy of that elsewhere: a restore needs it."
