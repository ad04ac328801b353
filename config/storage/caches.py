"""The two caches of this server, apart so that no flood of pages pushes a limit out.

"default" holds what is counted, held and used up: ours, and that of other applications (the codes of a second step that
were used). "pages" holds what can be made again.
"""

from __future__ import annotations

from collections.abc import Mapping

MOST = {"default": 100_000, "pages": 5_000}  # entries that a process keeps in each cache of its own
WAIT = {"socket_timeout": 1, "socket_connect_timeout": 1}  # seconds that a page waits for Redis at most


def two_caches(redis_url: str, wait: Mapping[str, float] = WAIT) -> dict[str, dict[str, object]]:
    """Return `CACHES`: "default" for limits and "pages" for pages, in one Redis or in this process ("")."""
    return {name: _place(name, most, redis_url, wait) for name, most in MOST.items()}


def _place(name: str, most: int, redis_url: str, wait: Mapping[str, float]) -> dict[str, object]:
    if not redis_url:
        backend = "django.core.cache.backends.locmem.LocMemCache"
        return {"BACKEND": backend, "LOCATION": name, "OPTIONS": {"MAX_ENTRIES": most}}
    options = {**wait, "MAX_ENTRIES": most}
    backend = "config.storage.redis_cache.RedisOrOwnMemory"
    return {"BACKEND": backend, "LOCATION": redis_url, "KEY_PREFIX": name, "OPTIONS": options}
