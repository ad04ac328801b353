"""How often something happened within a while: one count a key, which ends by itself."""

from __future__ import annotations

from contextlib import suppress
from math import ceil
from time import time

from django.core.cache import cache


def count_up(key: str, seconds: int) -> int:
    """Count one more and return how many they are; the while begins with the first."""
    if cache.add(key, 1, seconds):
        cache.set(f"{key}:ends", time() + seconds, seconds)
        return 1
    try:
        return int(cache.incr(key))
    except ValueError:  # the while ended between the two
        cache.set(key, 1, seconds)
        cache.set(f"{key}:ends", time() + seconds, seconds)
        return 1


def count_down(key: str) -> None:
    """Count one less; nothing where the while has ended."""
    with suppress(ValueError):
        cache.decr(key)


def seconds_left(key: str, seconds: int) -> int:
    """Return after how many whole seconds the count ends; the whole while where that was lost."""
    ends = cache.get(f"{key}:ends")
    return seconds if ends is None else max(1, ceil(ends - time()))
