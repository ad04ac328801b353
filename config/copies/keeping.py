"""Copies made by rule: where they lie, how many stay, and that each can be read back."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

from config.copies.archive import SCRATCH, CopyBroken, Manifest, installation_write
from config.copies.tries import copy_written, tries, try_failed
from tournaments.documents.kept_files import file_forget, file_keep_from, file_place, is_local, names_in

ENDING = ".planisfero.tar.gz"
ROOM = "copies"  # in a bucket
WHEN = "%Y%m%d-%H%M%S"
OURS = re.compile(rf"installation-(\d{{8}}-\d{{6}}){re.escape(ENDING)}")
UNREAD = ".unread-"  # what begins like this was not read back yet
PATIENCE = 1800  # seconds for reading one back
REST = timedelta(hours=1)  # after a try that failed
LEFT = timedelta(days=1)  # after that nobody works at what a killed process left


def copies_folder() -> Path:
    """Return where copies of the whole installation lie; COPIES names another disk."""
    return Path(settings.COPIES or Path(settings.VAR_DIR) / "copies")


def copies_place() -> str:
    """Return where copies lie as people find it: a folder, or bucket and name."""
    return file_place(ROOM) if in_bucket() else str(copies_folder())


def copies() -> list[Path]:
    """Return the copies by rule that are there, the oldest first; what somebody named by hand is none of them."""
    by_rule = (path for path in copies_folder().glob(f"*{ENDING}") if OURS.fullmatch(path.name))
    return sorted(by_rule, key=lambda path: age_of(path.name))


def age_of(name: str) -> tuple[bool, str]:
    """Return what sorts copies by age, the oldest first. What a clock dated that was ahead is older than all others: it
    was made before somebody set it back."""
    stamp = OURS.search(name)
    assert stamp
    return stamp[1] <= f"{datetime.now(UTC):{WHEN}}", stamp[1]


def copy_by_rule(keep: int) -> tuple[Path, Manifest]:
    """Write a copy, read it back, give it the date as its name, and let only the newest stay.

    Raises CopyBroken where it cannot be read back, OSError, Error: then the earlier ones stay, and it is noted.
    """
    try:
        written = _copy_make(keep)
    except Exception as error:
        try_failed(str(error) or type(error).__name__)
        raise
    copy_written(last_written(), len(written[1]["without"]))
    return written


def _copy_make(keep: int) -> tuple[Path, Manifest]:
    _sweep()
    target = copies_folder() / f"installation-{datetime.now(UTC):{WHEN}}{ENDING}"
    unread = target.with_name(f"{UNREAD}{target.name}")
    try:
        manifest = installation_write(unread)
        copy_check(unread)
        unread.replace(target)
    finally:
        unread.unlink(missing_ok=True)
    if in_bucket():
        file_keep_from(f"{ROOM}/{target.name}", target)
        for name in _in_bucket()[: -max(keep, 1)]:
            file_forget(name)
    for old in copies()[: -1 if in_bucket() else -max(keep, 1)]:
        old.unlink()
    return target, manifest


def _sweep() -> None:
    """Remove what a process that was killed in the middle left a day ago: it holds rows and keys."""
    limit = datetime.now(UTC) - LEFT
    for path in [*copies_folder().glob(f"{UNREAD}*"), *copies_folder().glob(f"{SCRATCH}*")]:
        with suppress(OSError):
            if datetime.fromtimestamp(path.stat().st_mtime, UTC) < limit:
                shutil.rmtree(path) if path.is_dir() else path.unlink()


def in_bucket() -> bool:
    """Say whether copies go into the bucket of the files too; of those on this disk only the last stays then."""
    return not settings.COPIES and not is_local()


def _in_bucket() -> list[str]:
    return sorted((name for name in names_in(ROOM) if OURS.fullmatch(name.removeprefix(f"{ROOM}/"))), key=age_of)


def copy_due() -> bool:
    """Say whether the last good copy is older than the rule allows, and a try that failed some time ago."""
    hours, now = timedelta(hours=settings.COPY_HOURS), datetime.now(UTC)
    last = last_written()
    if not hours or (last is not None and last >= now - hours):
        return False
    failed_at = tries().failed_at
    return failed_at is None or not now - min(REST, hours) <= failed_at <= now


def last_written() -> datetime | None:
    """Return when the last good copy of the whole installation was begun, by a clock that was not ahead of this one.

    Raises OSError of a bucket.
    """
    names = _in_bucket() if in_bucket() else [path.name for path in copies()]  # another computer may have written it
    stamps = [stamp[1] for stamp in map(OURS.search, names) if stamp and stamp[1] <= f"{datetime.now(UTC):{WHEN}}"]
    return datetime.strptime(stamps[-1], WHEN).replace(tzinfo=UTC) if stamps else None


def last_known() -> datetime | None:
    """Return the same for a page or a line, for which no bucket is asked. Raises Error."""
    return tries().written_at if in_bucket() else last_written()


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
        try:
            done = subprocess.run(  # noqa: S603
                words, env=own, capture_output=True, text=True, timeout=PATIENCE, cwd=settings.BASE_DIR
            )
        except subprocess.TimeoutExpired as error:
            raise CopyBroken(f"Reading the copy back took longer than {PATIENCE // 60} minutes.") from error
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise CopyBroken(lines[-1] if lines else "The copy cannot be read back.")
