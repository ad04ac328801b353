"""What goes to other processes through Redis, and what comes of them; while it is away the database says it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import cache

import redis.asyncio
from django.conf import settings
from redis.exceptions import RedisError

from matches.rare_lines import WhatIsAway

logger = logging.getLogger(__name__)
QUIET = 3.0  # seconds for which a Redis that does not answer is left alone
AGAIN = 1.0  # seconds until a lost connection is tried again
AWAY = "Redis cannot be reached; pages of other processes follow within seconds."
BACK = "Redis answers again; pages of other processes follow at once."

_away = WhatIsAway(logger.warning)
_silent_until = 0.0


def publish(channel: str, text: str) -> bool:
    """Tell every process that hears this channel; False where Redis does not answer. To be used from any thread."""
    global _silent_until
    if time.monotonic() < _silent_until:
        return False
    try:
        _redis(settings.REDIS_URL).publish(channel, text)
    except RedisError:
        _silent_until = time.monotonic() + QUIET
        _away.away(AWAY)
        return False
    _away.back(BACK)
    return True


async def hear(channel: str, take: Callable[[bytes], None], reaches: Callable[[bool], None]) -> None:
    """Take what is told on a channel, without end; after a lost connection try again every second.

    `reaches` is told each time whether the channel is heard now.
    """
    while True:
        try:
            async with redis.asyncio.Redis.from_url(settings.REDIS_URL) as client, client.pubsub() as heard:
                await heard.subscribe(channel)
                _away.back(BACK)
                reaches(True)
                async for message in heard.listen():
                    if message["type"] == "message":
                        take(message["data"])
        except (RedisError, OSError):
            _away.away(AWAY)
            reaches(False)
        await asyncio.sleep(AGAIN)


@cache
def _redis(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)
