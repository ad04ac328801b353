"""Copies made by rule: where they lie, how many stay, and that each can be read back."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

from config.copies.archive import CopyBroken, Manifest, installation_write

ENDING = ".planisfero.tar.gz"
PATIENCE = 1800  # seconds for reading one back


def copies_folder() -> Path:
    """Return where copies of the whole installation lie; COPIES names another disk."""
    return Path(settings.COPIES or Path(settings.VAR_DIR) / "copies")


def copies() -> list[Path]:
    """Return the copies that are there, the oldest first."""
    return sorted(copies_folder().glob(f"*{ENDING}"))


def copy_by_rule(keep: int) -> tuple[Path, Manifest]:
    """Write a copy with the date as its name, read it back, and let only the newest stay.

    Raises CopyBroken where it cannot be read back: then the earlier ones stay.
    """
    target = copies_folder() / f"installation-{datetime.now(UTC):%Y%m%d-%H%M%S}{ENDING}"
    manifest = installation_write(target)
    copy_check(target)
    for old in copies()[: -max(keep, 1)]:
        old.unlink()
    return target, manifest


def copy_due() -> bool:
    """Say whether the last copy is older than the rule allows."""
    there = copies()
    limit = datetime.now(UTC) - timedelta(hours=settings.COPY_HOURS)
    return settings.COPY_HOURS > 0 and (not there or datetime.fromtimestamp(there[-1].stat().st_mtime, UTC) < limit)


def copy_check(file: Path) -> None:
    """Read a copy into an installation of its own, which is gone afterwards. Raises CopyBroken."""
    with tempfile.TemporaryDirectory(prefix="planisfero-check-") as place:
        own = {**os.environ, "PLANISFERO_VAR": place, "DATABASE_URL": f"sqlite:///{place}/check.sqlite3"}
        own |= {"REDIS_URL": "", "SECRET_KEY": "", "DJANGO_SETTINGS_MODULE": "config.settings", "PLANISFERO_ENV": ""}
        words = [sys.executable, "-m", "config.program", "restore", str(file.absolute())]
        done = subprocess.run(words, env=own, capture_output=True, text=True, timeout=PATIENCE, cwd=settings.BASE_DIR)  # noqa: S603
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise CopyBroken(lines[-1] if lines else "The copy cannot be read back.")
