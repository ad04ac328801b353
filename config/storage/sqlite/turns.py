"""The line before a file that one may write at a time.

SQLite has none: whoever finds the file taken sleeps and looks again, longer each time, and of a dozen threads that do
so the one that came first may find it taken again and again until its time is over.
"""

from __future__ import annotations

import os
import threading
from collections import deque

PATIENCE = 10.0  # seconds in line; then SQLite itself is asked, which waits its own time and says that it is taken


class Turn:
    """Goes from thread to thread in the order in which they came."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_taken = False
        self._line: deque[threading.Event] = deque()

    def take(self, patience: float | None = None) -> bool:
        """Wait for the turn; False where it did not come in so many seconds."""
        with self._lock:
            if not self._is_taken:
                self._is_taken = True
                return True
            called = threading.Event()
            self._line.append(called)
        if called.wait(PATIENCE if patience is None else patience):
            return True
        with self._lock:
            if called.is_set():  # at this very moment
                return True
            self._line.remove(called)
        return False

    def give(self) -> None:
        """Hand it to the next in line."""
        with self._lock:
            if self._line:
                self._line.popleft().set()
            else:
                self._is_taken = False


_turns: dict[str, Turn] = {}
os.register_at_fork(after_in_child=_turns.clear)  # the threads that had one are not in the child


def turn_of(file: str) -> Turn:
    """Return the turn of a file in this process."""
    return _turns.setdefault(file, Turn())
