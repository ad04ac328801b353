"""What is new in a season, for its open pages: its tournaments are many people's, so the server looks for them all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable

from asgiref.sync import sync_to_async
from django.db import Error, connections

from matches.live.background import background_begin, background_end
from matches.live.stations import Stations, comes
from tournaments.live.hub import HEARTBEAT
from tournaments.models import Season
from tournaments.seasons.selectors.standings import season_version

logger = logging.getLogger(__name__)
LOOK = 2.0  # seconds between two looks at what is watched: one query for each season, however many watch


class Channel:
    """One season that somebody watches: its version ("" until it was looked at), and whether everybody may watch."""

    def __init__(self, season_id: int) -> None:
        self.season_id = season_id
        self.listeners = 0
        self.version = ""
        self.is_public = False
        self.changed = asyncio.Event()
        self.parts: dict[object, asyncio.Future[str]] = {}
        """What this version pushes, by whose part it is."""

    def tell(self, version: str, is_public: bool) -> None:
        """Wake who listens where something is new."""
        if (version, is_public) == (self.version, self.is_public):
            return
        self.version, self.is_public, self.parts = version, is_public, {}
        self.wake()

    def wake(self) -> None:
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()


class Station:
    """The listeners of one event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.closed = False
        self.channels: dict[int, Channel] = {}
        self._look = asyncio.Event()
        self._task = background_begin(loop, self._follow())

    def join(self, season_id: int) -> Channel:
        """Add a listener; the first one of a season has it looked at at once."""
        channel = self.channels.setdefault(season_id, Channel(season_id))
        channel.listeners += 1
        if channel.listeners == 1:
            self._look.set()
        return channel

    def leave(self, channel: Channel) -> None:
        channel.listeners -= 1
        if not channel.listeners:
            self.channels.pop(channel.season_id, None)

    def close(self) -> None:
        """End the listeners and what runs for them."""
        self.closed = True
        background_end(self._task)
        for channel in self.channels.values():
            channel.wake()

    async def _follow(self) -> None:
        while True:
            self._look.clear()
            try:
                for season_id, version, is_public in await _looked(list(self.channels)):
                    if channel := self.channels.get(season_id):
                        channel.tell(version, is_public)
            except Error:
                logger.warning("The seasons that are watched could not be looked at.", exc_info=True)
            await comes(self._look, LOOK)


stations: Stations[Station] = Stations(Station)


async def listen(season_id: int, since: str, may: Callable[[], Awaitable[bool]]) -> AsyncGenerator[Channel | None]:
    """Yield the channel at each version but `since`, None when nothing happens for long.

    Ends when the server stops, and once the season is not public any more and `may` says no.
    """
    station = stations.here()
    channel = station.join(season_id)
    try:
        while not station.closed:
            is_new = channel.version not in ("", since)
            if not is_new and await comes(channel.changed, HEARTBEAT):
                continue
            if not (channel.is_public or await may()):
                return
            since = channel.version
            yield channel if is_new else None
    finally:
        station.leave(channel)
        stations.forget_if_empty(station)


def _look_at(ids: list[int]) -> list[tuple[int, str, bool]]:
    try:
        seasons = Season.objects.filter(pk__in=ids)
        return [(season.pk, season_version(season), season.is_public) for season in seasons]
    finally:
        connections.close_all()


async def _looked(ids: list[int]) -> list[tuple[int, str, bool]]:
    """Return what is watched as the database has it, read in a thread of its own."""
    return await sync_to_async(_look_at, thread_sensitive=False)(ids) if ids else []
