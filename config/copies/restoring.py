"""A copy of an installation put into an empty one."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.serializers.base import DeserializationError
from django.db import IntegrityError
from django.db.models import Model

from config.copies.archive import CopyBroken, Manifest, installation_read
from config.copies.rows import all_rows_written, applied_migrations, copied_models, rows_write
from config.secrets.private_files import private_folder
from matches.models import Match
from tournaments.documents.kept_files import file_keep_from, is_local
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
                    _write(model, folder / "rows", manifest)
        except (DeserializationError, IntegrityError) as error:
            raise CopyBroken(f"{source} holds rows that do not belong together: {error}") from error
    return manifest


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
        count = rows_write(model, (line for line in lines if line.strip()))
    if count != manifest["parts"][f"rows/{file.name}"]["amount"]:
        raise CopyBroken(f"{file.name} has {count} rows, not as many as it says.")


def _put_files(folder: Path) -> None:
    """Put the files where they were, readable by the owner alone from their first byte on."""
    here = Path(settings.VAR_DIR)
    for path in sorted(folder.rglob("*")):
        target = here / path.relative_to(folder)
        name = path.relative_to(folder).as_posix()
        if name.startswith("backups") and not is_local():
            if path.is_file():
                file_keep_from(name, path)
            continue
        if path.is_dir():
            target.mkdir(mode=0o700, exist_ok=True)
            continue
        with path.open("rb") as source, open(target, "wb", opener=_private) as file:
            shutil.copyfileobj(source, file)
    private_folder(here)


def _private(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)
