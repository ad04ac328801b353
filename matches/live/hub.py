"""The live hub of the matches: what happened reaches every open page, in this process or through Redis.

A step is told as the same bytes to everybody and holds nothing but what the public may know. Pages carry their version,
so that a lost message heals at the next one, or when the hub next looks into the database.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing

from django.conf import settings

from matches.live.channel import Channel, Drawing, Teller
from matches.live.message import Message
from matches.live.others import publish as publish_to_others
from matches.live.station import Station
from matches.live.stations import Stations

_origin = secrets.token_hex(8)
stations: Stations[Station] = Stations(lambda loop: Station(loop, _origin))


def publish(match_id: int, message: Message) -> None:
    """Tell every listener; call it after the commit, from any thread. Never raises for a lost connection."""
    deliver(match_id, message)
    if settings.REDIS_URL:
        publish_to_others(settings.MATCH_CHANNEL, message.wire(match_id, _origin))


def deliver(match_id: int, message: Message) -> None:
    """Hand a message to the listeners of this process."""
    stations.call_each(lambda station: station.tell(match_id, message))


async def listen(
    match_id: int,
    since: int | None,
    *,
    delay: int = 0,
    teller: Teller,
    holds: Callable[[], Awaitable[bool]] | None = None,
    besides: Drawing | None = None,
) -> AsyncGenerator[bytes]:
    """Yield blocks of server-sent events: what a newcomer must know, what came after version `since`, what comes.

    `since` None begins with the present. With a delay (seconds) the match is told as it was then. Ends when the server
    stops, and, where `holds` is given, as soon as it says no: it is asked before the first message after the beginning,
    and before one that comes after seats have changed or with a heartbeat.
    What is drawn `besides` comes as soon as it is there.
    """
    station = stations.here()
    channel = station.join(match_id, delay, teller)
    try:
        while channel.version is None and not station.closed:
            await channel.changed.wait()
        place, seen = channel.count, channel.version or 0
        yield await channel.hello()
        if since is not None and since < seen:
            text, seen = await _caught_up(channel, since, seen)
            yield text
        async with aclosing(_told(station, channel, place, seen, holds, besides)) as told:
            async for text in told:
                yield text
    finally:
        station.leave(channel)
        stations.forget_if_empty(station)


async def _told(
    station: Station,
    channel: Channel,
    place: int,
    seen: int,
    holds: Callable[[], Awaitable[bool]] | None,
    besides: Drawing | None,
) -> AsyncGenerator[bytes]:
    """Yield what is told after the first `place` messages, to who has seen the steps up to version `seen`."""
    looked, shown = -1, b""
    while not station.closed:
        if place == channel.count:
            drawn = channel.drawn(besides, station.drawings) if besides else shown
            if drawn == shown:
                await channel.changed.wait()
                continue
            shown = drawn
            yield drawn
            continue
        told = channel.told_since(place, seen)
        place = channel.count
        looks, looked = channel.looks - looked, channel.looks
        if holds is not None and looks and not await _in_turn(station.rights, holds):
            return
        text, seen = told or await _caught_up(channel, seen, channel.version or 0)
        if text:
            yield text


async def _in_turn(turn: asyncio.Semaphore, holds: Callable[[], Awaitable[bool]]) -> bool:
    async with turn:
        return await holds()


async def _caught_up(channel: Channel, since: int, version: int) -> tuple[bytes, int]:
    """Return the steps from `since` on, from memory or as one from the database, and the version they lead to."""
    kept = channel.told_from(since)
    if kept is not None:
        return kept, max(version, channel.version or 0)
    message = await channel.gap(since)
    return (b"", since) if message is None else (message.text, message.version)
