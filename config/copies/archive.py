"""The file of a whole installation: a gzipped tar of `manifest.json`, `rows/<model>.jsonl` and `files/…`.

The manifest says what the file holds, and the SHA-256 of each part: a file that was cut or changed is refused as such.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, TypedDict

from django.conf import settings

from config.copies.rows import applied_migrations, copied_models, rows_of
from tournaments.documents.kept_files import file_fetch, folders_in, is_local, names_in
from tournaments.services.one_moment import one_moment

FORMAT, VERSION = "planisfero-installation", 1
MANIFEST = "manifest.json"
# What else belongs to an installation, of its data directory. Printed files are made again.
KEPT = ("secret_key", "signing_key", "files", "backups", "certificates")
BLOCK = 2**20
# What may lie in an archive, also for Windows: no way out, no drive, no device, no second stream of a file.
STEP = r"(?:/(?!\.{1,2}(?:/|$))[^/\\:\x00-\x1f]+)"
NAME = re.compile(rf"manifest\.json|rows/[a-z_]+\.[a-z_0-9]+\.jsonl|files/(?:{'|'.join(KEPT)}){STEP}*")
BROKEN = (
    *(tarfile.TarError, zlib.error, EOFError, ValueError, LookupError, TypeError, AttributeError),
    *(FileNotFoundError, FileExistsError, IsADirectoryError, NotADirectoryError, gzip.BadGzipFile),
)
"""What reading a file ends with that is no archive of ours."""


class Part(TypedDict):
    """Of one file in the archive: its SHA-256, and how many rows or bytes."""

    sha256: str
    amount: int


class Manifest(TypedDict):
    """What an archive says of itself."""

    format: str
    version: int
    release: str
    saved_at: str
    migrations: list[str]
    parts: dict[str, Part]


class CopyBroken(Exception):
    """The file is none of ours, was cut or changed, or is of another release; the text says which."""


def installation_write(target: Path) -> Manifest:
    """Write a copy of this installation to a new file, readable by its owner alone; it is there whole or not at all.

    Raises FileExistsError, and OSError where the disk takes it not.
    """
    if target.exists():
        raise FileExistsError(target)
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".copy-") as place:
        folder = Path(place)
        manifest = _collect(folder)
        (folder / MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")
        half = folder / "archive"
        with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file, _packing(file) as archive:
            for name in (MANIFEST, *manifest["parts"]):
                archive.add(_source(folder, name), name, recursive=False)
            archive.close()
            os.fsync(file.fileno())
        half.replace(target)
    return manifest


def _packing(file: IO[bytes]) -> tarfile.TarFile:
    return tarfile.open(fileobj=file, mode="w:gz", compresslevel=6)


def _source(folder: Path, name: str) -> Path:
    inside = folder / name
    return inside if inside.exists() else Path(settings.VAR_DIR) / name.removeprefix("files/")


def _collect(folder: Path) -> Manifest:
    parts: dict[str, Part] = {}
    (folder / "rows").mkdir()
    with one_moment():
        migrations = applied_migrations()
        for model in copied_models():
            name = f"rows/{model._meta.label_lower}.jsonl"
            amount = 0
            with (folder / name).open("w", encoding="utf-8") as file:
                for line in rows_of(model):
                    file.write(f"{line}\n")
                    amount += 1
            parts[name] = Part(sha256=digest(folder / name), amount=amount)
    for name in sorted(name for place in folders_in("backups") for name in names_in(place)) if not is_local() else []:
        file_fetch(name, folder / "files" / name)  # what lies in a bucket
        path = folder / "files" / name
        parts[f"files/{name}"] = Part(sha256=digest(path), amount=path.stat().st_size)
    for path in _kept_files():
        name = f"files/{path.relative_to(settings.VAR_DIR).as_posix()}"
        parts[name] = Part(sha256=digest(path), amount=path.stat().st_size)
    return Manifest(
        format=FORMAT,
        version=VERSION,
        release=settings.RELEASE,
        saved_at=datetime.now(UTC).isoformat(timespec="seconds"),
        migrations=migrations,
        parts=parts,
    )


def _kept_files() -> Iterator[Path]:
    for name in KEPT:
        place = Path(settings.VAR_DIR) / name
        yield from sorted(path for path in place.rglob("*") if path.is_file()) if place.is_dir() else []
        if place.is_file():
            yield place


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def installation_read(source: Path) -> Iterator[tuple[Manifest, Path]]:
    """Unpack a copy into a folder that is gone afterwards; yield what it says and the folder. Raises CopyBroken."""
    with tempfile.TemporaryDirectory(prefix="planisfero-copy-") as place:
        folder = Path(place)
        try:
            with tarfile.open(source, "r:gz") as archive:
                _unpack(archive, folder)
            manifest: Manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
            parts = _checked(manifest, folder)
        except BROKEN as error:
            raise CopyBroken(f"{source} is no copy of an installation, or was cut or changed ({error}).") from error
        yield {**manifest, "parts": parts}, folder


def _unpack(archive: tarfile.TarFile, folder: Path) -> None:
    """Write the files of an archive below a folder; what is no plain file, leads elsewhere or fills the disk is
    refused."""
    room = shutil.disk_usage(folder).free
    for member in archive:
        target, room = folder / member.name, room - member.size
        content = archive.extractfile(member) if member.isfile() and NAME.fullmatch(member.name) else None
        if content is None or not target.resolve().is_relative_to(folder.resolve()):
            raise ValueError(f"{member.name!r} does not belong here")
        if room < 0:
            raise ValueError(f"unpacked it is larger than the room in {folder.parent}")
        target.parent.mkdir(parents=True, exist_ok=True)
        with content, target.open("xb") as file:
            shutil.copyfileobj(content, file, BLOCK)


def _checked(manifest: Manifest, folder: Path) -> dict[str, Part]:
    if manifest["format"] != FORMAT or manifest["version"] > VERSION:
        raise ValueError(f"format {manifest['format']} {manifest['version']}")
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    for name in sorted(there - {MANIFEST, *manifest["parts"]}):
        raise ValueError(f"{name} is not in its list")
    for name, part in manifest["parts"].items():
        path = folder / name
        if not path.resolve().is_relative_to(folder.resolve()) or digest(path) != part["sha256"]:
            raise ValueError(f"{name} is not what was written")
    return manifest["parts"]
