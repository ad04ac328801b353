"""The file of a whole installation: a gzipped tar of `manifest.json`, `rows/<model>.jsonl` and `files/…`.

The manifest says what the file holds, and the SHA-256 of each part: a file that was cut or changed is refused as such.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, TypedDict

from django.conf import settings

from config.copies.gathering import gather, gather_keys, keys_outside, named_files, other_files, row_without_file
from config.copies.rows import applied_migrations, copied_models, rows_of
from config.copies.unpacking import archive_unpack
from tournaments.services.one_moment import one_moment

FORMAT, VERSION = "planisfero-installation", 1
MANIFEST = "manifest.json"
SCRATCH = ".copy-"  # how the folder begins in which one is gathered
LONGEST = 2**26  # bytes of a manifest, signs of a row
READINGS = 3  # of the rows, where a file that they name went meanwhile
BROKEN = (
    *(tarfile.TarError, zlib.error, EOFError, ValueError, LookupError, TypeError, AttributeError, RecursionError),
    *(FileNotFoundError, FileExistsError, IsADirectoryError, NotADirectoryError, gzip.BadGzipFile),
)
"""What reading a file ends with that is no archive of ours."""


class Part(TypedDict):
    """Of one file in the archive: its SHA-256, and how many rows or bytes."""

    sha256: str
    amount: int


class Manifest(TypedDict):
    """What an archive says of itself; `without` names the files that its rows should have and that were not there,
    `outside` the settings whose keys it lacks, with their fingerprints."""

    format: str
    version: int
    release: str
    saved_at: str
    migrations: list[str]
    parts: dict[str, Part]
    without: list[str]
    outside: dict[str, str]


class CopyBroken(Exception):
    """The file is none of ours, was cut or changed, or is of another release; the text says which."""


def installation_write(target: Path) -> Manifest:
    """Write a copy of this installation to a new file, readable by its owner alone; it is there whole or not at all.

    Raises FileExistsError, and OSError where the disk takes it not.
    """
    if target.exists():
        raise FileExistsError(target)
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=SCRATCH) as place:
        folder = Path(place)
        manifest = _collect(folder)
        (folder / MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")
        half = folder / "archive"
        with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file, _packing(file) as archive:
            for name in (MANIFEST, *manifest["parts"]):
                archive.add(folder / name, name, recursive=False)
            archive.close()
            os.fsync(file.fileno())
        half.replace(target)
    return manifest


def _packing(file: IO[bytes]) -> tarfile.TarFile:
    return tarfile.open(fileobj=file, mode="w:gz", compresslevel=6)


def _collect(folder: Path) -> Manifest:
    """Gather rows as they were at one moment and the files that they name. Raises OSError."""
    files = folder / "files"
    (folder / "rows").mkdir()
    gather(files, named_files())  # most of them before the moment, which is short then
    for reading in range(READINGS):
        with one_moment():
            names = named_files()
            gone = gather(files, names)
            if gone and reading < READINGS - 1:
                continue  # forgotten since: rows of a later moment do not name them
            migrations = applied_migrations()
            parts = _rows(folder, gone)
            break
    others = other_files()
    others -= gather(files, others)
    for name in sorted((names - gone) | others | gather_keys(files)):
        parts[f"files/{name}"] = Part(sha256=digest(files / name), amount=(files / name).stat().st_size)
    return Manifest(
        format=FORMAT,
        version=VERSION,
        release=settings.RELEASE,
        saved_at=datetime.now(UTC).isoformat(timespec="seconds"),
        migrations=migrations,
        parts=parts,
        without=sorted(gone),
        outside=keys_outside(files),
    )


def _rows(folder: Path, gone: set[str]) -> dict[str, Part]:
    """Write the rows of every model; those whose files are gone say so."""
    parts: dict[str, Part] = {}
    for model in copied_models():
        name = f"rows/{model._meta.label_lower}.jsonl"
        amount = 0
        with (folder / name).open("w", encoding="utf-8") as file:
            for line in rows_of(model, lambda row: row_without_file(row, gone)):
                file.write(f"{line}\n")
                amount += 1
        parts[name] = Part(sha256=digest(folder / name), amount=amount)
    return parts


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
            archive_unpack(source, folder)
            manifest = _manifest(folder / MANIFEST)
            parts = _checked(manifest, folder)
        except BROKEN as error:
            raise CopyBroken(f"{source} is no copy of an installation, or was cut or changed ({error}).") from error
        yield {**manifest, "parts": parts}, folder


def _manifest(file: Path) -> Manifest:
    if file.stat().st_size > LONGEST:
        raise ValueError(f"{MANIFEST} is too long")
    manifest: Manifest = json.loads(file.read_text(encoding="utf-8"))
    outside = manifest.setdefault("outside", {})  # copies of release 0.2 do not say
    words = [manifest["release"], manifest["saved_at"], *manifest["migrations"], *outside, *outside.values()]
    if not all(isinstance(word, str) for word in words):
        raise ValueError(f"{MANIFEST} has another shape")
    return manifest


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
