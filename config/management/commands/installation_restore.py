"""The whole installation from one file: `planisfero restore`."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser
from django.db import Error

from config.copies.archive import CopyBroken
from config.copies.gathering import keys_missing
from config.copies.keeping import ROOM, copy_check
from config.copies.placing import restore_settle
from config.copies.restoring import NotEmpty, installation_restore
from config.serving.start_refusal import start_refusal
from tournaments.documents.kept_files import file_fetch, is_kept, is_local

USED = "This installation is in use; a copy goes into an empty one: set PLANISFERO_VAR (and DATABASE_URL) anew."

MISSING = {
    "SECRET_KEY": (
        "It needs the SECRET_KEY with the fingerprint {fingerprint}, which is not in the copy: set it in the"
        " environment of every process, as where the copy was written. Without it nothing starts here."
    ),
    "SIGNING_KEY": (
        "It lacks the SIGNING_KEY with the fingerprint {fingerprint}: set it in the environment of every process."
        " Without it saved copies from there count as somebody else's here."
    ),
}
ENDED = "A restore that was cut off is ended: the files and keys of that copy are in their places now."


class Command(BaseCommand):
    help = "Read a copy of a whole installation into an empty one, or only check that it can be read."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--check", action="store_true")

    def handle(self, *args: object, **options: object) -> None:
        name = str(options["file"])
        self.stderr.write("Reading the copy: about a minute.")
        with TemporaryDirectory(prefix="planisfero-fetched-") as place:
            self._read(self._file(name, Path(place)), is_check=bool(options["check"]))

    def _file(self, name: str, place: Path) -> Path:
        """Return the file of a copy; `copies/NAME` may lie in the bucket of the installation."""
        if Path(name).is_file():
            return Path(name)
        if not name.startswith(f"{ROOM}/") or is_local() or not is_kept(name):
            raise CommandError(f"{name} is not there.", returncode=2)
        file_fetch(name, place / Path(name).name)
        return place / Path(name).name

    def _read(self, file: Path, *, is_check: bool) -> None:
        try:
            if is_check:
                copy_check(file)
                self.stdout.write(f"{file} can be restored.")
                return
            if restore_settle():
                self.stdout.write(ENDED)
                return
            manifest = installation_restore(file)
        except CopyBroken as error:
            raise CommandError(str(error)) from error
        except NotEmpty as error:
            raise CommandError(USED) from error
        except (OSError, Error) as error:
            raise start_refusal(error) from error
        self.stdout.write(f"Restored what release {manifest['release']} wrote at {manifest['saved_at']}.")
        for name, wanted in keys_missing(manifest["outside"]).items():
            self.stderr.write(MISSING[name].format(fingerprint=wanted))
