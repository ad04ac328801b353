"""The listeners of one event loop: one channel for each tournament that somebody watches."""

from __future__ import annotations

import asyncio
import logging

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import Error, connections

from matches.live.background import background_begin, background_end
from matches.live.others import hear
from matches.live.stations import comes
from tournaments.models import Tournament

logger = logging.getLogger(__name__)
HEAL = 15.0  # seconds between two looks into the database
# Each who listens writes to a phone, which shows what is new or fetches its page. News seldom come alone: a result is
# followed by its standing within the second. So they are gathered this long for each who listens, and one round is told
# of the newest; in a rush nobody hears of what is old before they have asked.
GATHERED, MOST_GATHERED = 0.003, 1.0  # seconds


class Channel:
    """The version of one tournament that listeners are told (None until somebody said it), and the event that the next
    one sets; `newest` is what they are told next.

    `is_public` says whether everybody may listen, as it was at version `looked_at`.
    """

    def __init__(self, tournament_id: int) -> None:
        self.tournament_id = tournament_id
        self.listeners = 0
        self.newest: int | None = None
        self.version: int | None = None
        self.changed = asyncio.Event()
        self.is_public = False
        self.looked_at = -1
        self._looking = asyncio.Lock()
        self._soon: asyncio.TimerHandle | None = None

    async def is_open(self) -> bool:
        """Say whether everybody may listen: one look into the database for each version, however many listen."""
        async with self._looking:
            version = self.version or 0
            if version > self.looked_at:
                self.is_public = await sync_to_async(_is_public, thread_sensitive=False)(self.tournament_id)
                self.looked_at = version
        return self.is_public

    def wake_soon(self) -> None:
        """Wake the listeners when what comes with this has been gathered."""
        if self._soon is None:
            seconds = min(GATHERED * self.listeners, MOST_GATHERED)
            self._soon = asyncio.get_running_loop().call_later(seconds, self.wake)

    def wake(self) -> None:
        """Wake the listeners now."""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        self.version = self.newest
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()


class Station:
    """Runs in its loop only; while somebody listens it heals from the database and, with Redis, hears the others."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.closed = False
        self.channels: dict[int, Channel] = {}
        self._look = asyncio.Event()
        self._tasks = [background_begin(loop, self._heal())]
        if settings.REDIS_URL:
            hearing = hear(settings.LIVE_CHANNEL, self._take, self._reaches)
            self._tasks.append(background_begin(loop, hearing))

    def join(self, tournament_id: int) -> Channel:
        """Add a listener. Somebody new may have missed a version between page and stream: the hub looks at once."""
        channel = self.channels.setdefault(tournament_id, Channel(tournament_id))
        channel.listeners += 1
        if channel.listeners == 1:
            self._look.set()
        return channel

    def leave(self, channel: Channel) -> None:
        channel.listeners -= 1
        if not channel.listeners:
            self.channels.pop(channel.tournament_id, None)

    def tell(self, tournament_id: int, version: int) -> None:
        channel = self.channels.get(tournament_id)
        if channel and (channel.newest is None or version > channel.newest):
            channel.newest = version
            channel.wake_soon()

    def close(self) -> None:
        """End the listeners and what runs for them."""
        self.closed = True
        for task in self._tasks:
            background_end(task)
        for channel in self.channels.values():
            channel.wake()

    async def _heal(self) -> None:
        while True:
            self._look.clear()
            try:
                for tournament_id, version in await _versions(list(self.channels)):
                    self.tell(tournament_id, version)
            except Error:
                logger.warning("The live hub could not look into the database.", exc_info=True)
            await comes(self._look, HEAL)

    def _take(self, wire: bytes) -> None:
        """Tell what a process has told."""
        tournament_id, version = wire.split()
        self.tell(int(tournament_id), int(version))

    def _reaches(self, others: bool) -> None:
        if others:
            self._look.set()


def _is_public(tournament_id: int) -> bool:
    try:
        return Tournament.objects.filter(pk=tournament_id, is_public=True).exists()
    finally:
        connections.close_all()


def _read(ids: list[int]) -> list[tuple[int, int]]:
    try:
        return list(Tournament.objects.filter(pk__in=ids).values_list("pk", "version"))
    finally:
        connections.close_all()


async def _versions(ids: list[int]) -> list[tuple[int, int]]:
    """Return (tournament, version) pairs as the database has them, read in a thread of its own."""
    return await sync_to_async(_read, thread_sensitive=False)(ids) if ids else []
