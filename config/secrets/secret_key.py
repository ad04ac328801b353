"""The installation's own secret key, made once and kept in its data directory."""

import os
import tempfile
from pathlib import Path

from django.core.management.utils import get_random_secret_key

from config.secrets.private_files import kept_in


def secret_key(path: Path) -> str:
    """Return the key stored at `path`; create it (readable by the owner alone) on the first call. Raises Unwritable."""
    with kept_in(path.parent):
        if not path.exists():
            _make(path)
        return path.read_text(encoding="utf-8").strip()


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
