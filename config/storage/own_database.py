"""The one database of an installation, as Django wants it described."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured


def own_database(place: dict[str, Any], private: Callable[[Path], object]) -> dict[str, Any]:
    """Return the settings of a database at the place that DATABASE_URL names; of SQLite make its file `private`.

    Raises ImproperlyConfigured for any other kind than SQLite and PostgreSQL.
    """
    # The threads of requests outlive them (config/serving/threads.py), and so do the connections of some to SQLite;
    # those to PostgreSQL are lent by a pool (config/storage/pool.py).
    kept = {**place, "CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
    if place["ENGINE"] == "django.db.backends.postgresql":
        kept["OPTIONS"] = {"connect_timeout": 5, **place.get("OPTIONS", {})}  # seconds
        return kept
    if place["ENGINE"] != "django.db.backends.sqlite3":
        raise ImproperlyConfigured("DATABASE_URL must name SQLite or PostgreSQL (sqlite:///… or postgres://…).")
    kept["ENGINE"] = "config.storage.sqlite"
    # IMMEDIATE takes the write lock at BEGIN, so that two writers wait instead of failing half-way.
    kept["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
    if ":memory:" not in place["NAME"]:
        private(Path(place["NAME"]))
    return kept
