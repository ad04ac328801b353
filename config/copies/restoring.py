"""A copy of an installation put into an empty one."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.serializers.base import DeserializationError
from django.db import Error, IntegrityError, connection
from django.db.models import Model

from config.copies.archive import LONGEST, CopyBroken, Manifest, installation_read
from config.copies.placing import Staging, restore_settle
from config.copies.rows import all_rows_written, applied_migrations, copied_models, rows_write
from config.serving.turn import start_turn
from matches.models import Match
from tournaments.models import Tournament


class NotEmpty(Exception):
    """Somebody uses this installation already: a copy would be mixed into what is there."""


def installation_restore(source: Path) -> Manifest:
    """Put a copy into this installation, whose database is made where it is missing; return what the copy says.

    Raises CopyBroken, NotEmpty, OSError. Rows, files and keys are there together or not at all, also where this process
    is killed: `restore_settle` ends what was begun.
    """
    with installation_read(source) as (manifest, folder), start_turn():
        call_command("migrate", interactive=False, verbosity=0)
        _check_empty()
        _compare(manifest)
        staging = Staging.begin()
        try:
            staging.fill(folder / "files")
            staging.fill_bucket(folder / "files")
            _put_rows(source, folder, manifest, staging)
        except BaseException:
            if not _settled():
                raise
            return manifest  # stored, though the answer of the database was lost
        staging.put()
    return manifest


def _settled() -> bool:
    """Take back what was begun, or end it where the rows are stored: then say so. A database that is away leaves it to
    the next start."""
    with suppress(Error, OSError):
        connection.close_if_unusable_or_obsolete()
        return restore_settle()
    return False


def _check_empty() -> None:
    if get_user_model().objects.exists() or Tournament.objects.exists() or Match.objects.exists():
        raise NotEmpty


def _put_rows(source: Path, folder: Path, manifest: Manifest, staging: Staging) -> None:
    """Store all rows and the mark of their files in one transaction."""
    try:
        with all_rows_written():
            _check_empty()
            call_command("flush", interactive=False, verbosity=0)  # what migrations wrote comes with the copy
            for model in copied_models():
                _write(model, folder / "rows", manifest)
            staging.mark_rows()
    except (DeserializationError, IntegrityError) as error:
        raise CopyBroken(f"{source} holds rows that do not belong together: {error}") from error


def _compare(manifest: Manifest) -> None:
    here = set(applied_migrations())
    there = set(manifest.get("migrations", []))
    if here != there:
        missing, newer = len(there - here), len(here - there)
        raise CopyBroken(
            f"The copy was written by release {manifest['release']}, whose tables differ from those of"
            f" {settings.RELEASE} ({missing} steps unknown here, {newer} steps missing there)."
            " Restore it with that release, then update."
        )


def _write(model: type[Model], folder: Path, manifest: Manifest) -> None:
    file = folder / f"{model._meta.label_lower}.jsonl"
    if not file.exists():
        raise CopyBroken(f"The copy has no {file.name}.")
    with file.open(encoding="utf-8") as lines:
        parts = iter(partial(lines.readline, LONGEST), "")  # of a longer line the beginning, which is no row
        count = rows_write(model, (line for line in parts if line.strip()))
    if count != manifest["parts"][f"rows/{file.name}"]["amount"]:
        raise CopyBroken(f"{file.name} has {count} rows, not as many as it says.")
