"""A copy of an installation put into an empty one."""

from __future__ import annotations

import shutil
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.serializers.base import DeserializationError
from django.db import IntegrityError

from config.copies.archive import CopyBroken, Manifest, installation_read
from config.copies.rows import all_rows_written, applied_migrations, copied_models, rows_write
from matches.models import Match
from tournaments.models import Tournament


class NotEmpty(Exception):
    """Somebody uses this installation already: a copy would be mixed into what is there."""


def installation_restore(source: Path) -> Manifest:
    """Put a copy into this installation, whose database is made where it is missing; return what the copy says.

    Raises CopyBroken, NotEmpty. The database changes wholly or not at all; files are put back before it.
    """
    with installation_read(source) as (manifest, folder):
        call_command("migrate", interactive=False, verbosity=0)
        if get_user_model().objects.exists() or Tournament.objects.exists() or Match.objects.exists():
            raise NotEmpty
        _compare(manifest)
        call_command("flush", interactive=False, verbosity=0)  # what migrations wrote comes with the copy
        _put_files(folder / "files")
        try:
            with all_rows_written():
                for model in copied_models():
                    _write(folder / "rows" / f"{model._meta.label_lower}.jsonl", manifest)
        except (DeserializationError, IntegrityError) as error:
            raise CopyBroken(f"{source} holds rows that do not belong together: {error}") from error
    return manifest


def _compare(manifest: Manifest) -> None:
    here = set(applied_migrations())
    there = set(manifest["migrations"])
    if here != there:
        missing, newer = len(there - here), len(here - there)
        raise CopyBroken(
            f"The copy was written by release {manifest['release']}, whose tables differ from those of"
            f" {settings.RELEASE} ({missing} steps unknown here, {newer} steps missing there)."
            " Restore it with that release, then update."
        )


def _write(file: Path, manifest: Manifest) -> None:
    if not file.exists():
        return
    with file.open(encoding="utf-8") as lines:
        count = rows_write(line for line in lines if line.strip())
    if count != manifest["parts"][f"rows/{file.name}"]["amount"]:
        raise CopyBroken(f"{file.name} has {count} rows, not as many as it says.")


def _put_files(folder: Path) -> None:
    if folder.is_dir():
        shutil.copytree(folder, settings.VAR_DIR, dirs_exist_ok=True)
