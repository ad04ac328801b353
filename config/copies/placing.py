"""The files of a copy on their way into an installation: with its rows or not at all, however the way is cut.

They are first written beside their places, in a folder that says what else was changed. The rows' own transaction
leaves a mark; where it stands the files belong to this installation and go to their places, else they are dropped.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection

from config.copies.gathering import ROOMS
from config.secrets.private_files import private_folder
from config.serving.turn import start_turn
from tournaments.documents.kept_files import file_forget, file_keep_from, is_kept, is_local

BESIDE = ".restore-"
ENDS = datetime(9999, 1, 1, tzinfo=UTC)
NOTE = "bucket.json"


class Staging:
    """A folder of the data directory in which the files of a copy wait for its rows."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.mark = place.name.removeprefix(".")  # a key of a session, which no browser has and no copy holds

    @classmethod
    def begin(cls) -> Staging:
        """Return a new and empty one. Raises OSError."""
        place = Path(settings.VAR_DIR) / f"{BESIDE}{secrets.token_hex(8)}"
        place.mkdir(mode=0o700)
        (place / "files").mkdir(mode=0o700)
        return cls(place)

    def fill(self, folder: Path) -> None:
        """Write what belongs to an installation, for its owner alone from the first byte on. Raises OSError."""
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder)
            if name.parts[0] in ROOMS and not is_local():
                continue
            target = self.place / "files" / name
            if path.is_dir():
                target.mkdir(mode=0o700, exist_ok=True)
                continue
            with path.open("rb") as source, open(target, "wb", opener=_private) as file:
                shutil.copyfileobj(source, file)
                file.flush()
                os.fsync(file.fileno())

    def fill_bucket(self, folder: Path) -> None:
        """Put into the bucket what lies there; what is new in it is noted before. Raises OSError."""
        if is_local():
            return
        there = [path for room in ROOMS for path in sorted((folder / room).rglob("*"))]
        paths = {path.relative_to(folder).as_posix(): path for path in there}
        files = {name: path for name, path in paths.items() if path.is_file()}
        new = [name for name in files if not is_kept(name)]
        (self.place / NOTE).write_text(json.dumps(new), encoding="utf-8")
        for name, path in files.items():
            file_keep_from(name, path)

    def mark_rows(self) -> None:
        """Say, within their transaction, that the rows are there."""
        Session.objects.create(session_key=self.mark, session_data="", expire_date=ENDS)

    def has_rows(self) -> bool:
        """Say whether the rows were stored to which these files belong."""
        there = Session._meta.db_table in connection.introspection.table_names()
        return there and Session.objects.filter(session_key=self.mark).exists()

    def put(self) -> None:
        """Give every file its place. Raises OSError; what is not there yet waits for the next call."""
        here = Path(settings.VAR_DIR)
        staged = self.place / "files"
        for path in sorted(staged.rglob("*")) if staged.is_dir() else []:
            target = here / path.relative_to(staged)
            if path.is_dir():
                target.mkdir(mode=0o700, exist_ok=True)
            else:
                path.replace(target)
        private_folder(here)
        shutil.rmtree(self.place)
        Session.objects.filter(session_key=self.mark).delete()

    def drop(self) -> None:
        """Take everything back; what a bucket that is away keeps does no harm."""
        with suppress(OSError, ValueError):
            for name in json.loads((self.place / NOTE).read_text(encoding="utf-8")):
                file_forget(name)
        shutil.rmtree(self.place, ignore_errors=True)


def restore_settle() -> bool:
    """End what a restore began that was cut off: its files go to their places where its rows are there, else away.

    Return whether files were put, keys among them, which a process that runs already does not have. Raises OSError.
    """
    waiting = sorted(Path(settings.VAR_DIR).glob(f"{BESIDE}*"))
    if not waiting:
        return False
    with start_turn():  # who restores just now holds it
        left = [Staging(place) for place in waiting if place.is_dir()]
        ended = [staging for staging in left if staging.has_rows()]
        for staging in left:
            if staging in ended:
                staging.put()
            else:
                staging.drop()
    return bool(ended)


def _private(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)
