"""The live hub: tells every open page of a tournament its newest version, in this process or through Redis.

A version is a hint to load again, never data; a lost one heals when the hub next looks into the database.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache

import redis
from django.conf import settings

from matches.live.stations import Stations
from tournaments.live.station import Station

logger = logging.getLogger(__name__)
HEARTBEAT = 15.0  # seconds after which a stream without news says that it is alive
QUIET = 3.0  # seconds for which a Redis that does not answer is left alone

stations: Stations[Station] = Stations(Station)
_redis_from = 0.0


def announce(tournament_id: int, version: int) -> None:
    """Tell every listener; call it after the commit, from any thread. Never raises for a lost connection."""
    global _redis_from
    if not settings.REDIS_URL or time.monotonic() < _redis_from:
        deliver(tournament_id, version)
        return
    try:
        _redis(settings.REDIS_URL).publish(settings.LIVE_CHANNEL, f"{tournament_id} {version}")
    except redis.RedisError:
        _redis_from = time.monotonic() + QUIET
        logger.warning("Redis cannot be reached; pages of other processes follow within seconds.")
        deliver(tournament_id, version)


def deliver(tournament_id: int, version: int) -> None:
    """Hand a version to the listeners of this process."""
    stations.call_each(lambda station: station.tell(tournament_id, version))


async def listen(
    tournament_id: int, since: int, *, may: Callable[[], Awaitable[bool]] | None = None, heartbeat: float = HEARTBEAT
) -> AsyncIterator[int | None]:
    """Yield each version above `since` as it comes (a later one may stand for several), None when nothing happens.

    A `since` above the newest version means now: what comes next is told, whatever the listener has claimed.

    Ends when the server stops, and, where `may` is given, as soon as the tournament is not public any more and `may`
    says no: it is asked before anything is told.
    """
    station = stations.here()
    channel = station.join(tournament_id)
    try:
        while not station.closed:
            newest = channel.version
            is_new = newest is not None and newest > since
            since = since if newest is None else newest
            if not is_new and await comes(channel.changed, heartbeat):
                continue
            if may is not None and not (await channel.is_open() or await may()):
                return
            yield newest if is_new else None
    finally:
        station.leave(channel)
        stations.forget_if_empty(station)


async def comes(event: asyncio.Event, seconds: float) -> bool:
    """Wait for an event; False where it does not come in so many seconds."""
    try:
        return await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return False


@cache
def _redis(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)
