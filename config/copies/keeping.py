"""Copies made by rule: where they lie, how many stay, and that each can be read back."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

from config.copies.archive import CopyBroken, Manifest, installation_write
from tournaments.documents.kept_files import file_forget, file_keep_from, is_local, names_in

ENDING = ".planisfero.tar.gz"
ROOM = "copies"  # in a bucket
WHEN, STAMP = "%Y%m%d-%H%M%S", re.compile(r"\d{8}-\d{6}")
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
    target = copies_folder() / f"installation-{datetime.now(UTC):{WHEN}}{ENDING}"
    manifest = installation_write(target)
    copy_check(target)
    if in_bucket():
        file_keep_from(f"{ROOM}/{target.name}", target)
        for name in sorted(names_in(ROOM))[: -max(keep, 1)]:
            file_forget(name)
    for old in copies()[: -1 if in_bucket() else -max(keep, 1)]:
        old.unlink()
    return target, manifest


def in_bucket() -> bool:
    """Say whether copies go into the bucket of the files too; of those on this disk only the last stays then."""
    return not settings.COPIES and not is_local()


def copy_due() -> bool:
    """Say whether the last copy is older than the rule allows."""
    last = last_written()
    limit = datetime.now(UTC) - timedelta(hours=settings.COPY_HOURS)
    return settings.COPY_HOURS > 0 and (last is None or last < limit)


def last_written() -> datetime | None:
    """Return when the last copy of the whole installation was written."""
    if in_bucket():  # another computer may have written it
        newest = max(names_in(ROOM), default="")
        stamp = STAMP.search(newest)
        return datetime.strptime(stamp[0], WHEN).replace(tzinfo=UTC) if stamp else None
    there = copies()
    return datetime.fromtimestamp(there[-1].stat().st_mtime, UTC) if there else None


def copy_check(file: Path) -> None:
    """Read a copy into an installation of its own, which is gone afterwards. Raises CopyBroken."""
    with tempfile.TemporaryDirectory(prefix="planisfero-check-") as place:
        own = {**os.environ, "PLANISFERO_VAR": place, "DATABASE_URL": f"sqlite:///{place}/check.sqlite3"}
        own |= {
            "S3_BUCKET": "",
            "REDIS_URL": "",
            "SECRET_KEY": "",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PLANISFERO_ENV": "",
        }
        words = [sys.executable, "-m", "config.program", "restore", str(file.absolute())]
        done = subprocess.run(words, env=own, capture_output=True, text=True, timeout=PATIENCE, cwd=settings.BASE_DIR)  # noqa: S603
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise CopyBroken(lines[-1] if lines else "The copy cannot be read back.")
