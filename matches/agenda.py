"""What this process does by itself at its moment, one thing after the other, in a thread that lives while any waits."""

from __future__ import annotations

import heapq
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from django.db import Error, close_old_connections, connections

logger = logging.getLogger(__name__)


@dataclass(order=True)
class _Entry:
    """Work and its moment (seconds of the clock that nobody sets); equal moments in the order they came."""

    moment: float
    number: int
    work: Callable[[], object] = field(compare=False)


class Agenda:
    """Work by its moment. What waits ends with the process: whoever puts it here must bear to ask for it again."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._waiting: list[_Entry] = []
        self._numbers = count()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def put(self, work: Callable[[], object], *, seconds: float) -> None:
        """Do this after so many seconds."""
        with self._changed:
            heapq.heappush(self._waiting, _Entry(time.monotonic() + seconds, next(self._numbers), work))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)
                self._thread.start()
            else:
                self._changed.notify()

    def is_at_work(self) -> bool:
        """Say whether it is this thread that does what waits here."""
        return threading.current_thread() is self._thread

    def _run(self) -> None:
        while (work := self._next()) is not None:
            try:
                work()
            except Error:
                logger.warning("%s: there is no database for what was to be done.", self.name)
            except Exception:
                logger.exception("%s: what was to be done failed.", self.name)
            finally:
                close_old_connections()
        connections.close_all()

    def _next(self) -> Callable[[], object] | None:
        """Wait for the moment of what comes first and return it; None when nothing waits, and the thread is to end."""
        with self._changed:
            while self._waiting:
                seconds = self._waiting[0].moment - time.monotonic()
                if seconds <= 0:
                    return heapq.heappop(self._waiting).work
                self._changed.wait(seconds)
            self._thread = None
            return None
