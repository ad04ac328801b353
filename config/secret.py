"""The installation's own secret key, made once and kept in its data directory."""

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def secret_key(path: Path) -> str:
    """Return the key stored at `path`; create it (readable by the owner alone) on the first call.

    Of several processes that start together one creates it: the file has its name once it is whole.
    """
    if not path.exists():
        fresh = path.with_name(f".{path.name}.{os.getpid()}")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(get_random_secret_key())
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text(encoding="utf-8").strip()
