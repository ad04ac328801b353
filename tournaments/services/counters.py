"""How often something happened within a while: one count a key, which ends by itself."""

from __future__ import annotations

from django.core.cache import cache


def counted(key: str, seconds: int) -> int:
    """Count one more and return how many they are; the while begins with the first."""
    if cache.add(key, 1, seconds):
        return 1
    try:
        return int(cache.incr(key))
    except ValueError:  # the while ended between the two
        cache.set(key, 1, seconds)
        return 1
