"""Where the parts of the product stand: in a checkout beside each other, in an installed wheel inside the package."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = not (ROOT / "manage.py").exists()


def shared_files() -> Path:
    """Return the folder that holds `templates` and `locale`."""
    return ROOT / "config" / "share" if INSTALLED else ROOT


def usual_data_directory() -> Path:
    """Return where the data of this installation lie unless PLANISFERO_VAR says otherwise."""
    return user_data_path("planisfero", appauthor=False) if INSTALLED else ROOT / "var"
