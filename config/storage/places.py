"""Where the parts of the product stand: in a checkout beside each other, in an installed wheel inside the package."""

from __future__ import annotations

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from platformdirs import user_data_path

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = not (ROOT / "manage.py").exists()
PROGRAM = "planisfero" if INSTALLED else "./planisfero"  # what one types to run it, wherever it came from


def shared_files() -> Path:
    """Return the folder that holds `templates` and `locale`."""
    return ROOT / "config" / "share" if INSTALLED else ROOT


def usual_data_directory() -> Path:
    """Return where the data of this installation lie unless PLANISFERO_VAR says otherwise."""
    return user_data_path("planisfero", appauthor=False) if INSTALLED else ROOT / "var"


def settings_file(named: str | None) -> Path:
    """Return the file with settings: the one that somebody named, else `.env` of the folder where one starts.

    Raises ImproperlyConfigured for such a file that somebody else may have put there: settings choose whom this program
    obeys, and what its processes load.
    """
    if named is not None:
        return Path(named)
    file = Path(".env")
    if file.exists() and hasattr(os, "getuid"):
        facts = file.stat()
        if facts.st_uid not in (0, os.getuid()) or facts.st_mode & 0o002:
            raise ImproperlyConfigured(
                f"{file.absolute()} is not yours alone to write, so it is not read: make it yours (chown, chmod o-w)"
                f" or trust it with PLANISFERO_ENV={file.absolute()}."
            )
    return file
