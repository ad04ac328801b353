"""Whether this process can serve: database, migrations and, where one is set, Redis. Words alone, never an address."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from django.conf import settings
from django.db import Error
from redis import Redis, RedisError

from config.storage.database import missing_migrations
from config.watch.quickly import quickly
from tournaments.models import Installation

NO_ANSWER, MISSING = "no answer", " missing"  # what scripts read; for people: config/watch/words.py
KEEP = 1.0  # seconds for which an answer holds, so that probes in a flood ask nobody

_lock = threading.Lock()
_last: tuple[float, dict[str, str]] = (0.0, {})
_migrated = False


def checks_now() -> dict[str, str]:
    """Return the states without letting go of this thread's connection: for a page, which is no probe."""
    return _looked()


def readiness() -> dict[str, str]:
    """Return the state of each thing that is needed, "ok" where it works."""
    global _last
    with _lock:
        when, checks = _last
        if not checks or time.monotonic() - when > KEEP:
            checks = _looked(quickly)
            _last = (time.monotonic(), checks)
        return checks


def _looked(ask: Callable[[Callable[[], str]], str] = lambda call: call()) -> dict[str, str]:
    checks = {}
    try:
        checks["migrations"] = ask(_migrations)
        checks["database"] = "ok"
    except Error:
        checks.setdefault("database", NO_ANSWER)
    if settings.REDIS_URL:
        checks["redis"] = redis_state()
    return checks


def _migrations() -> str:
    """Say whether the database has everything that this release wants; once it has, a row is looked for instead."""
    global _migrated
    if not _migrated:
        missing = missing_migrations()
        if missing:
            return f"{missing}{MISSING}"
        _migrated = True
    Installation.objects.exists()
    return "ok"


def redis_state() -> str:
    """Return "ok" where Redis answers."""
    client = Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2, socket_timeout=2)
    try:
        client.ping()
    except RedisError:
        return NO_ANSWER
    finally:
        client.close()
    return "ok"
