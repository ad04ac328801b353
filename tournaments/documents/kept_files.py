"""Files that outlive a request (PDFs, photographs, copies), by their names in the installation's storage.

A name begins with its room (`jobs/12/job.pdf`); where that lies, in the data directory or in a bucket that several
computers share, is a setting (docs/operators.md, "Files").
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import IO, Any

from django.core.exceptions import SuspiciousFileOperation
from django.core.files.base import ContentFile, File
from django.core.files.storage import FileSystemStorage, Storage, storages

ROOMS = ("jobs/", "photos/", "backups/", "copies/")
WHOLE = re.compile(r"^.*[/\\]((?:jobs|photos)[/\\][^/\\]+[/\\][^/\\]+)$")


def kept_name(stored: str) -> str:
    """Return the name of a file as a row has it, also of one that release 0.2 wrote with its whole path."""
    return WHOLE.sub(r"\1", stored).replace("\\", "/")


def file_keep(name: str, content: bytes) -> None:
    """Store a file in place of the one of this name, wholly or not at all. Raises OSError."""
    _storage(name).save(name, ContentFile(content))


def file_keep_from(name: str, path: Path) -> None:
    """Store the file of a path in place of the one of this name; it may be large. Raises OSError."""
    with path.open("rb") as file:
        _storage(name).save(name, File(file))


def file_fetch(name: str, path: Path) -> None:
    """Write what a file holds to a path, in folders made for it. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _storage(name).open(name, "rb") as source, path.open("wb") as target:
        shutil.copyfileobj(source, target)


def file_hold(name: str, path: Path) -> None:
    """Have a file at a path too, where it stays when it is forgotten. Raises OSError, FileNotFoundError where it is
    gone."""
    storage = _storage(name)
    if is_local():
        path_hold(Path(storage.path(name)), path)
    else:
        file_fetch(name, path)


def path_hold(source: Path, path: Path) -> None:
    """Give a file another name beside its own, which costs no room; on another disk a copy. Raises OSError.

    Files here are replaced and never written into: what is held does not change.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    real = source.resolve(strict=True)
    try:
        os.link(real, path)
    except FileNotFoundError:
        raise
    except OSError:  # another disk, or one that knows no second names
        with real.open("rb") as content, path.open("wb") as target:
            shutil.copyfileobj(content, target)


def file_bytes(name: str) -> bytes:
    """Return what a file holds. Raises OSError, FileNotFoundError where it is gone."""
    with _storage(name).open(name, "rb") as file:
        return bytes(file.read())


def file_open(name: str) -> IO[Any]:
    """Return a file to be read. Raises OSError, FileNotFoundError where it is gone."""
    return _storage(name).open(name, "rb")


def is_kept(name: str) -> bool:
    """Say whether a file is there. Raises OSError."""
    return _storage(name).exists(name)


def file_forget(name: str) -> None:
    """Remove a file; one that is gone already is no matter. Raises OSError."""
    _storage(name).delete(name)


def names_in(folder: str) -> set[str]:
    """Return the names of the files in a folder, which may be missing. Raises OSError."""
    try:
        _folders, files = _storage(f"{folder}/").listdir(folder)
    except FileNotFoundError:
        return set()
    return {f"{folder}/{name}" for name in files}


def folders_in(folder: str) -> set[str]:
    """Return the names of the folders in a folder, which may be missing. Raises OSError."""
    try:
        folders, _files = _storage(f"{folder}/").listdir(folder)
    except FileNotFoundError:
        return set()
    return {f"{folder}/{name}" for name in folders}


def folder_forget(folder: str) -> None:
    """Remove a folder with its files, as far as that goes: what stays takes room and does nothing else."""
    try:
        for name in names_in(folder):
            file_forget(name)
        if is_local():
            file_forget(folder)
    except OSError:
        return


def is_local() -> bool:
    """Say whether files lie on a disk of this computer."""
    return isinstance(storages["default"], FileSystemStorage)


def file_place(name: str) -> str:
    """Return where a file or folder lies, as people find it: its path, or bucket and name."""
    storage = _storage(f"{name}/")
    if is_local():
        return storage.path(name)
    return "/".join(filter(None, [getattr(storage, "bucket_name", ""), getattr(storage, "location", ""), name]))


def _storage(name: str) -> Storage:
    """Return the storage for a file of one of our rooms: beside them lie the keys. Raises SuspiciousFileOperation."""
    if not name.startswith(ROOMS):
        raise SuspiciousFileOperation(name)
    return storages["default"]
