"""The listeners of one event loop: a channel for each match that somebody watches, kept up by messages and looks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import Error, connections

from matches.live.background import background_begin, background_end
from matches.live.channel import Channel, Teller
from matches.live.message import HEARTBEAT, Message
from matches.live.others import hear
from matches.live.stations import comes
from matches.selectors.pulse import Pulse, delayed_version, pulses

logger = logging.getLogger(__name__)
HEARTBEAT_EVERY = 15.0  # seconds
HEAL = 15.0  # seconds between two looks into the database
HEAL_ALONE = 2.0  # the same while Redis is away
HEAL_DELAYED = 1.0  # channels with a delay live on looks alone
DRAWINGS, RIGHTS = 1, 2  # at once, of the few threads of a loop: what is drawn besides, rights that are asked anew

Key = tuple[int, int]


class Station:
    """Runs in its loop only. A lost message heals at the next look, and at once when a later one shows the gap."""

    def __init__(self, loop: asyncio.AbstractEventLoop, origin: str) -> None:
        self.loop = loop
        self.origin = origin
        self.closed = False
        self.drawings, self.rights = asyncio.Semaphore(DRAWINGS), asyncio.Semaphore(RIGHTS)
        self.channels: dict[Key, Channel] = {}
        self._look_now = asyncio.Event()
        self._hears = True
        self._tasks = [background_begin(loop, self._look_on()), background_begin(loop, self._beat())]
        if settings.REDIS_URL:
            hearing = hear(settings.MATCH_CHANNEL, self._take, self._reaches)
            self._tasks.append(background_begin(loop, hearing))

    def join(self, match_id: int, delay: int, teller: Teller) -> Channel:
        """Add a listener; a new channel is looked up at once."""
        channel = self.channels.get((match_id, delay))
        if channel is None:
            channel = self.channels[match_id, delay] = Channel(match_id, delay, teller)
            self._look_now.set()
        channel.listeners += 1
        return channel

    def leave(self, channel: Channel) -> None:
        channel.listeners -= 1
        if not channel.listeners:
            self.channels.pop((channel.match_id, channel.delay), None)

    def tell(self, match_id: int, message: Message) -> None:
        """Hand a message to those who follow this match as it happens."""
        channel = self.channels.get((match_id, 0))
        if channel is not None and not channel.take(message):
            self._look_now.set()
        for (other, delay), late in list(self.channels.items()):
            if other == match_id and delay and message.kind in ("seats", "over"):
                late.take(message)

    def close(self) -> None:
        """End the listeners and what runs for them."""
        self.closed = True
        for task in self._tasks:
            background_end(task)
        for channel in self.channels.values():
            channel.wake()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_EVERY)
            for channel in list(self.channels.values()):
                channel.take(HEARTBEAT)

    async def _look_on(self) -> None:
        """Look into the database now and then, sooner when something is missing."""
        looked = 0.0
        while True:
            self._look_now.clear()
            everything = self.loop.time() - looked >= (HEAL if self._hears else HEAL_ALONE)
            looked = self.loop.time() if everything else looked
            try:
                await self._look([channel for channel in self.channels.values() if everything or self._wants(channel)])
            except Error:
                logger.warning("The hub of the matches could not look into the database.", exc_info=True)
            except Exception:
                logger.exception("The hub of the matches stumbled; it goes on.")
            pause = HEAL_DELAYED if any(delay for _, delay in self.channels) or not self._hears else HEAL
            if await comes(self._look_now, pause):
                await asyncio.sleep(0.02)  # what shows a gap often comes just before what fills it

    def _wants(self, channel: Channel) -> bool:
        return channel.version is None or bool(channel.delay) or channel.waits

    async def _look(self, channels: list[Channel]) -> None:
        if not channels:
            return
        read = sync_to_async(_read, thread_sensitive=False)
        by_match, late = await read(
            {channel.match_id for channel in channels}, [channel.key for channel in channels if channel.delay]
        )
        for channel in channels:
            pulse = by_match.get(channel.match_id)
            if pulse is None:
                channel.begin(channel.version or 0)
                continue
            shown = pulse.version
            if channel.delay and not pulse.is_over:
                shown = late[channel.key]
            await self._bring_up(channel, shown)
            await self._tell_changes(channel, pulse)

    async def _bring_up(self, channel: Channel, version: int) -> None:
        if channel.version is None:
            channel.begin(version)
        elif version > channel.version:
            message = await channel.gap(channel.version)
            if message is not None:
                channel.take(message)

    async def _tell_changes(self, channel: Channel, pulse: Pulse) -> None:
        """Tell what else has changed since the last look; told twice it does no harm."""
        before, channel.pulse = channel.pulse, pulse
        if before is None or before == pulse:
            return
        if before.clock != pulse.clock or before.is_over != pulse.is_over:
            channel.take(Message("clock", await channel.hello(anew=True)))
        if before.seats != pulse.seats:
            channel.take(Message.of("seats", {}))
        if before.talk != pulse.talk and not channel.delay:
            channel.take(Message.of("talk", {}))

    def _take(self, wire: bytes) -> None:
        """Tell what another process has told."""
        match_id, origin, told = Message.from_wire(wire)
        if origin != self.origin:
            self.tell(match_id, told)

    def _reaches(self, others: bool) -> None:
        """Look into the database more often while no other process is heard, and at once when that changes."""
        self._hears = others
        self._look_now.set()


def _read(ids: Iterable[int], late: Iterable[Key]) -> tuple[dict[int, Pulse], dict[Key, int]]:
    """Return the pulses by match, and the versions that delayed channels may show."""
    try:
        return pulses(ids), {(match_id, delay): delayed_version(match_id, delay) for match_id, delay in late}
    finally:
        connections.close_all()
