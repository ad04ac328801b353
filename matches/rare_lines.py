"""Lines of the log about what goes on and on: said at once, and again only now and then."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable


class Rarely:
    """Says of each thing when it is time for a line about it: at once, and again after so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._said: dict[Hashable, float] = {}
        self._lock = threading.Lock()

    def is_time(self, thing: Hashable) -> bool:
        """Say whether to write a line about a thing now; who asks writes it."""
        with self._lock:
            now = time.monotonic()
            self._said = {kept: moment for kept, moment in self._said.items() if now - moment < self.seconds}
            if thing in self._said:
                return False
            self._said[thing] = now
            return True

    def forget(self, thing: Hashable) -> bool:
        """Let the next line come at once; say whether the last one is still remembered."""
        with self._lock:
            return self._said.pop(thing, None) is not None


class WhatIsAway:
    """Something the program can be without for a while: told when it goes, again once a minute at most, and when it is
    back. To be used from any thread."""

    SAY_AGAIN = 60.0  # seconds

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._tell = tell
        self._said = Rarely(self.SAY_AGAIN)
        self._is_away = False

    def away(self, text: str) -> None:
        """Tell that it does not answer, unless that was told within the minute."""
        self._is_away = True
        if self._said.is_time(None):
            self._tell(text)

    def back(self, text: str) -> None:
        """Tell that it answers again, if it was away."""
        if self._is_away:
            self._is_away = False
            self._said.forget(None)
            self._tell(text)
