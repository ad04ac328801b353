"""A database that cannot be used: how to know it, and how to wait for it."""

from __future__ import annotations

import time
from collections.abc import Callable

from django.db import Error, OperationalError, connection, connections
from django.db.migrations.executor import MigrationExecutor

from matches.database_away import database_trouble

# How PostgreSQL and SQLite say that others held what was asked for until the time was over, or that two waited for each
# other.
HELD = ("40", "55P03")
HELD_FILE = ("SQLITE_BUSY", "SQLITE_LOCKED")
# And either, that its disk is full.
NO_ROOM, NO_ROOM_FILE = "53100", "SQLITE_FULL"
AGAIN = 1.0  # seconds between two tries
WAIT = 60  # seconds that whoever needs the database gives it to answer, and another process to bring it up to date
ABSENT = 69  # how a process ends that has no database to work with, as in sysexits.h


def database_full(error: BaseException | None) -> bool:
    """Say whether the disk under the database is full."""
    cause = error.__cause__ if isinstance(error, Error) else None
    return getattr(cause, "sqlstate", None) == NO_ROOM or getattr(cause, "sqlite_errorname", "") == NO_ROOM_FILE


def database_busy(error: BaseException | None) -> bool:
    """Say whether the database works but was held by others for too long: the same again may well succeed."""
    cause = error.__cause__ if isinstance(error, OperationalError) else None
    if connection.vendor == "postgresql":
        return (getattr(cause, "sqlstate", None) or "").startswith(HELD)
    return getattr(cause, "sqlite_errorname", "").startswith(HELD_FILE)


def database_awaited(ready: Callable[[], bool], seconds: float, tell: Callable[[str], object]) -> bool:
    """Return whether the database became ready within some seconds; tell once that it does not answer yet.

    Raises the error of the last try where it did not answer even then.
    """
    limit, told = time.monotonic() + seconds, False
    while True:
        try:
            if ready():
                return True
            late = time.monotonic() > limit
        except Error as error:
            reason = database_trouble(error)
            connections.close_all()
            if not reason or time.monotonic() > limit:
                raise
            if not told:
                tell(f"the database does not answer ({reason}); waiting for it up to {seconds:.0f} s.")
            told, late = True, False
        if late:
            return False
        time.sleep(AGAIN)


def database_answers() -> bool:
    """Return True where it does. Raises Error."""
    connection.ensure_connection()
    return True


def missing_migrations() -> int:
    """Return how many of this release's steps the database has not gone."""
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
