"""The station of each event loop of this process: where its listeners meet, and how every loop is told something."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sized
from contextlib import suppress
from typing import Generic, Protocol, TypeVar


class Meeting(Protocol):
    """What listeners of one loop share; it is closed with the last channel, or with the server."""

    @property
    def loop(self) -> asyncio.AbstractEventLoop: ...
    @property
    def channels(self) -> Sized: ...
    def close(self) -> None: ...


_S = TypeVar("_S", bound=Meeting)


class Stations(Generic[_S]):
    """`make` builds the station of a loop that has none yet. To be used from any thread."""

    def __init__(self, make: Callable[[asyncio.AbstractEventLoop], _S]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._by_loop: dict[asyncio.AbstractEventLoop, _S] = {}

    def all(self) -> list[_S]:
        """Return the stations there are."""
        with self._lock:
            return list(self._by_loop.values())

    def here(self) -> _S:
        """Return the station of the running loop."""
        loop = asyncio.get_running_loop()
        with self._lock:
            if loop not in self._by_loop:
                self._by_loop[loop] = self._make(loop)
            return self._by_loop[loop]

    def call_each(self, call: Callable[[_S], object]) -> None:
        """Make this call of each station soon, in the station's own loop."""
        for station in self.all():
            # A loop that has just been closed has no listeners left.
            with suppress(RuntimeError):
                station.loop.call_soon_threadsafe(call, station)

    def close(self) -> None:
        """End every listener of this process: the server is stopping."""
        self.call_each(lambda station: station.close())

    def forget_if_empty(self, station: _S) -> None:
        """Close a station that has no listeners left."""
        with self._lock:
            if len(station.channels) or self._by_loop.get(station.loop) is not station:
                return
            del self._by_loop[station.loop]
        station.close()


async def comes(event: asyncio.Event, seconds: float) -> bool:
    """Wait for an event; False where it does not come in so many seconds.

    `asyncio.wait_for` of Python 3.11 forgets that it was cancelled when the event comes at the same moment.
    """
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False
