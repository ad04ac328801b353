"""The database connections of a test run: every one is known, so that none is left when the test database goes away."""

from __future__ import annotations

import time
import weakref
from typing import Any

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

ENDING = 20  # seconds that processes of the tests get to let go of the database
OTHERS = """SELECT pid, application_name, state, query FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()"""
_opened: weakref.WeakSet[BaseDatabaseWrapper] = weakref.WeakSet()


def _remember(connection: BaseDatabaseWrapper, **_: Any) -> None:
    _opened.add(connection)


def connections_watch() -> None:
    """Remember every connection from now on, in whatever thread of this process it is opened."""
    connection_created.connect(_remember, dispatch_uid="tests.rig.connections")


def connections_close() -> None:
    """Close those of all threads: servers and hubs in threads keep theirs while the thread lives."""
    for one in list(_opened):
        one.inc_thread_sharing()
        try:
            one.close()
        finally:
            one.dec_thread_sharing()


def connections_ended() -> list[str]:
    """Wait until nobody but this thread uses the PostgreSQL database; end who stays, and return what they did last."""
    if connection.vendor != "postgresql":
        return []
    limit = time.monotonic() + ENDING
    while (others := _others()) and time.monotonic() < limit:
        time.sleep(0.05)
    with connection.cursor() as cursor:
        for pid, *_ in others:
            cursor.execute("SELECT pg_terminate_backend(%s)", [pid])
    return [f"{name} ({state}): {query}" for _, name, state, query in others]


def _others() -> list[tuple[int, str, str, str]]:
    with connection.cursor() as cursor:
        cursor.execute(OTHERS)
        return list(cursor.fetchall())
