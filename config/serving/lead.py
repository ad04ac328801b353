"""Which of several beats acts: one leads, the others watch whether it still does."""

from __future__ import annotations

import os
import platform
import secrets
import time
from collections.abc import Callable

import redis

KEY = "planisfero:beat"
LEASE = 5.0  # seconds without a sign of life after which another beat leads
WAIT = 2.0  # seconds for an answer of Redis
MARKS = 2  # a run is remembered for so many of its periods

# Both compare before they write. No key expires by itself: Redis counts that by the clock of the computer, which jumps.
HOLD = """
local held = redis.call('GET', KEYS[1])
if not held or string.find(held, ARGV[1], 1, true) == 1 or held == ARGV[2] then
  redis.call('SET', KEYS[1], ARGV[3])
  return ''
end
return held
"""
LEAVE = """
local held = redis.call('GET', KEYS[1])
if held and string.find(held, ARGV[1], 1, true) == 1 then redis.call('DEL', KEYS[1]) end
return 1
"""


class Lead:
    """The place of the beat that acts, in a Redis that all share. While Redis is away nobody has it.

    The holder writes another number at each look. Who watches takes the place once it has seen the same number for
    LEASE seconds of its own steady clock: no jump of a computer's clock gives the place away or keeps it taken.
    """

    def __init__(self, url: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._redis = redis.Redis.from_url(url, socket_timeout=WAIT, socket_connect_timeout=WAIT, decode_responses=True)
        self._hold, self._leave = self._redis.register_script(HOLD), self._redis.register_script(LEAVE)
        self.name = f"{platform.node()}:{os.getpid()}:{secrets.token_hex(4)}"
        self._clock, self._looks = clock, 0
        self._seen, self._since = "", clock()

    def is_held(self) -> bool:
        """Say whether this beat leads; take the place where it is free, show life where it has it already."""
        self._looks += 1
        stale = self._seen if self._clock() - self._since >= LEASE else "-"
        try:
            seen = str(self._hold(keys=[KEY], args=[self.name, stale, f"{self.name} {self._looks}"]))
        except redis.RedisError:
            return False
        if seen != self._seen:
            self._seen, self._since = seen, self._clock()
        return not seen

    def leave(self) -> None:
        """Give the place up, so that nobody waits for it."""
        try:
            self._leave(keys=[KEY], args=[self.name])
        except redis.RedisError:
            return

    def mark(self, task: str, period: float) -> None:
        """Remember that a task was handed out now, for who leads next."""
        try:
            self._redis.set(f"{KEY}:{task}", 1, px=round(period * MARKS * 1000))
        except redis.RedisError:
            return

    def until_due(self, task: str, period: float) -> float | None:
        """Return in how many seconds a task is due by its last run, at most its period; None where none is known."""
        try:
            left = int(self._redis.pttl(f"{KEY}:{task}"))
        except redis.RedisError:
            return None
        return min(max(left / 1000 - period * (MARKS - 1), 0.0), period) if left > 0 else None
