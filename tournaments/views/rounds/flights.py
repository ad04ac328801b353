"""A page that nobody has seen yet is made once, however many ask for it at one moment: in all threads, and with Redis
in all processes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from django.core.cache import caches

LEASE = 20  # seconds after which somebody else makes it, should a process have ended over it
LOOK = 0.03  # seconds between two looks whether it is there

T = TypeVar("T")


def make_once(
    key: str, read: Callable[[], T | None], make: Callable[[], T], older: Callable[[], T | None] = lambda: None
) -> T:
    """Return what `read` finds under a key; of all who find nothing one makes it, `make` keeping what it made.

    The others are given what `older` still has of before, or wait. Where making it failed the next one tries.
    """
    cache, flight, limit = caches["pages"], f"flight:{key}", time.monotonic() + LEASE
    while True:
        if (kept := read()) is not None:
            return kept
        if cache.add(flight, 1, LEASE):
            return _make(flight, read, make)
        if (kept := older()) is not None:
            return kept
        if time.monotonic() > limit:
            return make()
        time.sleep(LOOK)


def _make(flight: str, read: Callable[[], T | None], make: Callable[[], T]) -> T:
    try:
        kept = read()  # whoever had the turn before may have ended between our look and our turn
        return make() if kept is None else kept
    finally:
        caches["pages"].delete(flight)
