"""The installation's own secret key, made once and kept in its data directory."""

import os
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from config.secrets.private_files import kept_in
from config.storage.places import PROGRAM


def secret_key(path: Path) -> str:
    """Return the key stored at `path`; create it (readable by the owner alone) on the first call.

    Raises Unwritable, and ImproperlyConfigured for a file without a key: a new one would close what the old one opened.
    """
    with kept_in(path.parent):
        if not path.exists():
            _make(path)
        key = path.read_text(encoding="utf-8").strip()
    if not key:
        raise ImproperlyConfigured(
            f"{path} is empty: put the key back from a copy of it. If there is none, delete the file and run"
            f" `{PROGRAM} manage installation_key --take`: it makes a new key and puts it in the old one's place."
            " Matches in play then stand still, second factors have to be set up anew, and everybody signs in again."
        )
    return key


def _make(path: Path) -> None:
    """Write a new key whole, then give it its name: of several processes one does, and all read the same."""
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")  # readable by its owner alone
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(get_random_secret_key())
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(temporary, path)
        except FileExistsError:
            return
    finally:
        Path(temporary).unlink()
