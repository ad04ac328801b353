"""The database connections of a test run: every one is known, so that none is left when the test database goes away."""

from __future__ import annotations

import weakref
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

_opened: weakref.WeakSet[BaseDatabaseWrapper] = weakref.WeakSet()


def _remember(connection: BaseDatabaseWrapper, **_: Any) -> None:
    _opened.add(connection)


def connections_watch() -> None:
    """Remember every connection from now on, in whatever thread of this process it is opened."""
    connection_created.connect(_remember, dispatch_uid="tests.rig.connections")


def connections_close() -> None:
    """Close those of all threads: servers and hubs in threads keep theirs while the thread lives."""
    for connection in list(_opened):
        connection.inc_thread_sharing()
        try:
            connection.close()
        finally:
            connection.dec_thread_sharing()
