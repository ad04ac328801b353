"""The connections of a server process to PostgreSQL: lent for the time of a request, however many threads ask."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection, connections

IDLE = 60.0  # seconds after which a connection that nobody needed is closed
LEAST = 1


@contextmanager
def pooled_connections() -> Iterator[None]:
    """Let all threads of this process share at most DATABASE_CONNECTIONS connections until the block ends.

    A database that has none to give is tried anew for some seconds; then the request answers that it waits for it, and
    the next one tries again. SQLite needs no pool, nor does a process of workers: one that moves bots has two threads,
    any other one.
    """
    if connection.vendor != "postgresql" or not settings.DATABASE_POOL:
        yield
        return
    connections.close_all()
    facts = connections.settings["default"]
    facts["OPTIONS"]["pool"] = {
        "min_size": LEAST,
        "max_size": settings.DATABASE_CONNECTIONS,
        "timeout": settings.DATABASE_WAIT,
        "reconnect_timeout": settings.DATABASE_WAIT,
        "max_idle": IDLE,
        "name": "planisfero",
    }
    facts["CONN_MAX_AGE"] = 0  # a thread gives its connection back after every request
    try:
        yield
    finally:
        connections.close_all()
        _close_pool()
        facts["OPTIONS"].pop("pool")


def _close_pool() -> None:
    from django.db.backends.postgresql.base import DatabaseWrapper  # needs the driver, which SQLite does without

    own = connections["default"]
    assert isinstance(own, DatabaseWrapper)
    own.close_pool()
