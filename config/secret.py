"""The installation's own secret key, made once and kept in its data directory."""

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def secret_key(path: Path) -> str:
    """Return the key stored at `path`; create it (readable by the owner alone) on the first call."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="utf-8").strip()
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        key = get_random_secret_key()
        file.write(key)
    return key
