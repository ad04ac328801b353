"""Whether Redis answers, for a set of workers that can do nothing without it: said at once, and once a minute."""

from __future__ import annotations

from collections.abc import Callable

import redis
from django.conf import settings

from matches.rare_lines import WhatIsAway

PATIENCE = 2.0  # seconds for an answer
SILENT = "Redis does not answer ({reason}). Only bots under way go on until it does; REDIS_URL says where it should be."
BACK = "Redis answers."


def redis_trouble() -> str:
    """Return in one line why Redis cannot be asked; an empty string where it answers."""
    line = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
    try:
        line.ping()
    except (redis.RedisError, OSError) as error:
        return " ".join(str(error).split()).rstrip(".") or type(error).__name__
    finally:
        line.close()
    return ""


class RedisWatch:
    """Asks Redis when it is told to; tells that it is away, again once a minute, and that it is back."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._redis = WhatIsAway(tell)

    def answers(self) -> bool:
        """Say whether Redis answers now."""
        reason = redis_trouble()
        if reason:
            self._redis.away(SILENT.format(reason=reason))
        else:
            self._redis.back(BACK)
        return not reason
