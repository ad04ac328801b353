"""The live hub: tells every open page of a tournament its newest version, in this process or through Redis.

A version is a hint to load again, never data; a lost one heals when the hub next looks into the database.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable

from django.conf import settings

from matches.live.others import publish
from matches.live.stations import Stations, comes
from tournaments.live.station import Station

HEARTBEAT = 15.0  # seconds after which a stream without news says that it is alive

stations: Stations[Station] = Stations(Station)


def announce(tournament_id: int, version: int) -> None:
    """Tell every listener; call it after the commit, from any thread. Never raises for a lost connection."""
    if not settings.REDIS_URL or not publish(settings.LIVE_CHANNEL, f"{tournament_id} {version}"):
        deliver(tournament_id, version)


def deliver(tournament_id: int, version: int) -> None:
    """Hand a version to the listeners of this process."""
    stations.call_each(lambda station: station.tell(tournament_id, version))


async def listen(
    tournament_id: int, since: int, *, may: Callable[[], Awaitable[bool]] | None = None, heartbeat: float = HEARTBEAT
) -> AsyncGenerator[int | None]:
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
