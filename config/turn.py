"""The turn of one process that brings an installation up to date: of those that start together one goes first."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.db import Error, connection

LOCK = 7_526_466_502_996_063_333  # any number that no other program takes in this database


@contextmanager
def start_turn() -> Iterator[None]:
    """Hold the turn against processes of this data directory, and of other computers that share the database."""
    with (Path(settings.VAR_DIR) / "start.lock").open("w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if connection.vendor != "postgresql":
            yield
            return
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        try:
            yield
        finally:
            with suppress(Error), connection.cursor() as cursor:  # with the connection the lock is gone too
                cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
