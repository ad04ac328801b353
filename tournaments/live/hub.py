"""The live hub: tells every open page of a tournament its newest version, in this process or through Redis.

A version is a hint to load again, never data; a lost one heals when the hub next looks into the database.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import cache

import redis
from django.conf import settings

from tournaments.live.station import Station

logger = logging.getLogger(__name__)
HEARTBEAT = 15.0  # seconds

_lock = threading.Lock()
_stations: dict[asyncio.AbstractEventLoop, Station] = {}


def announce(tournament_id: int, version: int) -> None:
    """Tell every listener; call it after the commit, from any thread. Never raises for a lost connection."""
    if not settings.REDIS_URL:
        deliver(tournament_id, version)
        return
    try:
        _redis(settings.REDIS_URL).publish(settings.LIVE_CHANNEL, f"{tournament_id} {version}")
    except redis.RedisError:
        logger.warning("Redis cannot be reached; open pages follow within seconds.")


def deliver(tournament_id: int, version: int) -> None:
    """Hand a version to the listeners of this process."""
    with _lock:
        stations = list(_stations.values())
    for station in stations:
        # A loop that has just been closed has no listeners left.
        with suppress(RuntimeError):
            station.loop.call_soon_threadsafe(station.tell, tournament_id, version)


async def listen(tournament_id: int, since: int, *, heartbeat: float = HEARTBEAT) -> AsyncIterator[int | None]:
    """Yield each version above `since` as it comes (a later one may stand for several), None when nothing happens.

    Ends when the server stops.
    """
    station = _station()
    channel = station.join(tournament_id)
    try:
        while not station.closed:
            if channel.version > since:
                since = channel.version
                yield since
                continue
            changed = channel.changed
            try:
                await asyncio.wait_for(changed.wait(), heartbeat)
            except TimeoutError:
                yield None
    finally:
        station.leave(channel)
        _forget_if_empty(station)


def close() -> None:
    """End every listener of this process: the server is stopping."""
    with _lock:
        stations = list(_stations.values())
    for station in stations:
        with suppress(RuntimeError):
            station.loop.call_soon_threadsafe(station.close)


def _station() -> Station:
    loop = asyncio.get_running_loop()
    with _lock:
        if loop not in _stations:
            _stations[loop] = Station(loop)
        return _stations[loop]


def _forget_if_empty(station: Station) -> None:
    with _lock:
        if station.channels or _stations.get(station.loop) is not station:
            return
        del _stations[station.loop]
    station.close()


@cache
def _redis(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
