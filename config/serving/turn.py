"""The turn of one process that brings an installation up to date: of those that start together one goes first."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.db import Error, connection

from config.storage.file_lock import file_lock

WAITS = "Another process brings this installation up to date; waiting for it to end."
_own = threading.local()
LOCK = 7_526_466_502_996_063_333  # any number that no other program takes in this database


@contextmanager
def start_turn(tell: Callable[[str], object] = lambda _text: None) -> Iterator[None]:
    """Hold the turn against processes of this data directory, and of other computers that share the database.

    Whoever has to wait for it tells so, once. What this thread does within its turn has it already.
    """
    if getattr(_own, "has_turn", False):
        yield
        return
    _own.has_turn = True
    try:
        with _turn_held(tell):
            yield
    finally:
        _own.has_turn = False


@contextmanager
def _turn_held(tell: Callable[[str], object]) -> Iterator[None]:
    told: list[str] = []

    def wait() -> None:
        if not told:
            told.append(WAITS)
            tell(WAITS)

    with file_lock(Path(settings.VAR_DIR) / "start.lock", wait):
        if connection.vendor != "postgresql":
            yield
            return
        _lock_database(wait)
        try:
            yield
        finally:
            with suppress(Error), connection.cursor() as cursor:  # with the connection the lock is gone too
                cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])


def _lock_database(wait: Callable[[], object]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [LOCK])
        if not cursor.fetchone()[0]:
            wait()
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
