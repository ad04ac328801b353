"""What this installation writes belongs to the account it runs under: folders 0700, keys, database and copies 0600."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile

from django.core.exceptions import ImproperlyConfigured

UNWRITABLE = 73  # how a process ends whose data directory takes nothing, as in sysexits.h
FOLDERS = ("backups", "certificates", "files", "jobs")
SECRETS = ("secret_key", "signing_key", "demo-password")
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS)  # nothing but writing ends like that
FORBIDDEN = (errno.EACCES, errno.EPERM)
BESIDE = ("", "-wal", "-shm", "-journal")


class Unwritable(ImproperlyConfigured):
    """Nothing can be kept in the data directory; the text says why and what to do."""


def unwritable_text(folder: Path, error: OSError) -> str:
    """Return the sentence for a data directory that takes nothing; the error may know the file."""
    file = error.filename or folder
    return f"{file} cannot be written: {error.strerror}. PLANISFERO_VAR chooses the data directory (now {folder})."


def is_unwritten(folder: Path, error: OSError) -> bool:
    """Say whether an error means that the data directory takes nothing; a full disk does not name its file."""
    if error.filename is None:
        return error.errno in FULL
    file = Path(os.fsdecode(error.filename))
    inside = file.absolute().is_relative_to(folder.absolute())
    return inside and (error.errno in FULL or (error.errno in FORBIDDEN and not _takes(file)))


def _takes(file: Path) -> bool:
    """Say whether a file may be written, or made in the nearest folder there is."""
    there = next(path for path in (file, *file.parents) if path.exists())
    return os.access(there, os.W_OK) and os.access(there if there.is_dir() else there.parent, os.W_OK)


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Raise Unwritable where something could not be kept in the data directory."""
    try:
        yield
    except OSError as error:
        raise Unwritable(unwritable_text(folder, error)) from error


def private_folder(folder: Path) -> Path:
    """Make the data directory and what it keeps readable by the owner alone; return it. Raises Unwritable."""
    with kept_in(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _close(folder, 0o700)
    for name in FOLDERS:
        _close_whole(folder / name)
    for name in SECRETS:
        _close(folder / name, 0o600)
    return folder


def check_writable(folder: Path) -> None:
    """Write a byte into the data directory and into each folder of it that is there. Raises Unwritable."""
    for place in (folder, *(folder / name for name in FOLDERS)):
        try:
            if place.is_dir():
                with TemporaryFile(buffering=0, dir=place) as probe:
                    probe.write(b".")
        except OSError as error:
            raise Unwritable(unwritable_text(folder, OSError(error.errno, error.strerror, str(place)))) from error


def private_database(file: Path) -> None:
    """Make an SQLite database readable by the owner alone; a new one begins like that.

    SQLite gives what it writes beside the file (-wal, -shm) the same mode.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600))
    for ending in BESIDE:
        _close(file.with_name(file.name + ending), 0o600)


def _close_whole(folder: Path) -> None:
    """Close a folder with everything in it: earlier releases left copies that others could read."""
    for place, _folders, files in os.walk(folder):
        _close(Path(place), 0o700)
        for name in files:
            _close(Path(place) / name, 0o600)


def _close(path: Path, mode: int) -> None:
    # Somebody else's file (a mounted folder) stays as its owner made it.
    with suppress(OSError):
        if path.stat().st_mode & 0o077:
            path.chmod(mode)
