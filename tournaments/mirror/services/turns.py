"""Turns in this process: so many at work at once, and one alone of each who asks; nobody waits in a line."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tournaments.errors import Refused


class Turns:
    """`most` turns at once; each has the name of whom it is for."""

    def __init__(self, most: int) -> None:
        self._most, self._held, self._lock = most, set[str](), threading.Lock()

    @contextmanager
    def held(self, who: str) -> Iterator[None]:
        """Hold a turn. Raises Refused: mirror_busy, where all are held, or the one of this name."""
        with self._lock:
            if who in self._held or len(self._held) >= self._most:
                raise Refused("mirror_busy")
            self._held.add(who)
        try:
            yield
        finally:
            with self._lock:
                self._held.discard(who)
