"""The files of a copy, held in its folder: what rows name, the last copies of deleted tournaments, the keys.

Rows are read as they were at one moment while files go on coming and going. What is held stays, whoever forgets it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from django.conf import settings
from django.db.models import Model

from tournaments.accounts.services.installation_key import fingerprint
from tournaments.backup.documents.signing_key import own_fingerprint
from tournaments.backup.services.snapshots import DELETED, ROOT, snapshot_name
from tournaments.documents.kept_files import file_hold, kept_name, names_in, path_hold
from tournaments.errors import Refused
from tournaments.models import SheetPhoto, Snapshot
from tournaments.photos.selectors import OPEN

KEYS = ("secret_key", "signing_key", "certificates")
"""What lies in the data directory wherever the other files do. Printed files are made again."""
ROOMS = (ROOT, "photos")
"""What lies in the storage, in a folder for each tournament or table."""
OLDER = ("files",)
"""What copies of release 0.2 may hold too."""
# What may lie in an archive, also for Windows: no way out, no drive, no device, no second stream of a file.
STEP = r"(?:/(?!\.{1,2}(?:/|$))[^/\\:\x00-\x1f]+)"
FILE = re.compile(rf"(?:{'|'.join((*KEYS, *ROOMS, *OLDER))}){STEP}*")


def named_files() -> set[str]:
    """Return the names of the files that rows name."""
    photos = SheetPhoto.objects.exclude(file="").values_list("file", flat=True).iterator()
    return {*map(snapshot_name, Snapshot.objects.only("file").iterator()), *map(kept_name, photos)}


def other_files() -> set[str]:
    """Return the names of the files that no row names: the last copy of each deleted tournament."""
    return {name for name in names_in(f"{ROOT}/{DELETED}") if not name.endswith(".part")}


def gather(folder: Path, names: Iterable[str]) -> set[str]:
    """Hold these files in a folder, as far as it lacks them; return the names of those that are gone.

    Raises OSError.
    """
    gone = set()
    for name in sorted(names):
        try:
            if not FILE.fullmatch(name):
                raise FileNotFoundError(name)
            if not (folder / name).exists():
                file_hold(name, folder / name)
        except FileNotFoundError:
            gone.add(name)
    return gone


def gather_keys(folder: Path) -> set[str]:
    """Hold the keys and certificates of this installation in a folder; return their names. Raises OSError."""
    here = Path(settings.VAR_DIR)
    paths = [path for name in KEYS for path in (here / name, *(here / name).rglob("*")) if path.is_file()]
    for path in paths:
        path_hold(path, folder / path.relative_to(here))
    return {path.relative_to(here).as_posix() for path in paths}


def keys_outside(folder: Path) -> dict[str, str]:
    """Return the fingerprint of each key in use that is not among the files held in this folder, by the setting that
    gave it."""
    outside = {}
    if _key_text(folder / "secret_key") != settings.SECRET_KEY:
        outside["SECRET_KEY"] = fingerprint(settings.SECRET_KEY)
    if settings.SIGNING_KEY and _key_text(folder / "signing_key") != settings.SIGNING_KEY.strip():
        outside["SIGNING_KEY"] = _of_signing_key()
    return outside


def keys_missing(wanted: Mapping[str, str]) -> dict[str, str]:
    """Return those of these keys, as `keys_outside` names them, that this process does not have."""
    here = {"SECRET_KEY": fingerprint(settings.SECRET_KEY)}
    if "SIGNING_KEY" in wanted:
        here["SIGNING_KEY"] = _of_signing_key() if settings.SIGNING_KEY else ""
    return {name: key for name, key in wanted.items() if name in here and here[name] != key}


def _of_signing_key() -> str:
    try:
        return own_fingerprint()
    except Refused:
        return "unusable"


def _key_text(file: Path) -> str:
    return file.read_text(encoding="utf-8").strip() if file.is_file() else ""


def row_without_file(row: Model, gone: set[str]) -> Model | None:
    """Return a row as a copy has it that lacks these files: a saved copy is nothing without its own, of a photograph
    stays what was read."""
    if isinstance(row, Snapshot) and snapshot_name(row) in gone:
        return None
    if isinstance(row, SheetPhoto) and row.file and kept_name(row.file) in gone:
        row.file = ""
        if row.state in OPEN:
            row.state, row.error = SheetPhoto.State.FAILED, "photo_failed"
    return row
