"""The cache in Redis that a page never waits for: while Redis is away, this process remembers for itself."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)
REST = 5.0  # seconds for which a Redis that does not answer is left alone


class Rest:
    """Whether Redis is asked, for all threads of a process: one of them finds out that it is back."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._until: float | None = None

    def is_over(self) -> bool:
        """Say whether to ask; the one who is told so first after a failure tries for all."""
        with self._lock:
            if self._until is not None and time.monotonic() < self._until:
                return False
            if self._until is not None:
                self._until = time.monotonic() + REST
            return True

    def begin(self) -> None:
        with self._lock:
            began, self._until = self._until is None, time.monotonic() + REST
        if began:
            logger.warning("Redis cannot be reached: until it answers, each process keeps its pages and limits itself.")

    def end(self) -> None:
        with self._lock:
            ended, self._until = self._until is not None, None
        if ended:
            logger.warning("Redis answers again.")


rest = Rest()


class RedisOrOwnMemory(RedisCache):
    """Redis, or else the memory of this process: what Redis knew is a miss there, and limits count on."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = dict(params.get("OPTIONS", {}))
        own = {"MAX_ENTRIES": options.pop("MAX_ENTRIES", 5000)}  # Redis counts its bytes, not its entries
        super().__init__(server, {**params, "OPTIONS": options})
        self._own = LocMemCache(f"away-{self.key_prefix}", {"OPTIONS": own})

    def add(self, *args: Any, **words: Any) -> bool:
        return bool(self._ask(super().add, self._own.add, args, words))

    def get(self, *args: Any, **words: Any) -> Any:
        return self._ask(super().get, self._own.get, args, words)

    def set(self, *args: Any, **words: Any) -> None:
        self._ask(super().set, self._own.set, args, words)

    def touch(self, *args: Any, **words: Any) -> bool:
        return bool(self._ask(super().touch, self._own.touch, args, words))

    def delete(self, *args: Any, **words: Any) -> bool:
        return bool(self._ask(super().delete, self._own.delete, args, words))

    def get_many(self, *args: Any, **words: Any) -> dict[Any, Any]:
        return dict(self._ask(super().get_many, self._own.get_many, args, words))

    def has_key(self, *args: Any, **words: Any) -> bool:
        return bool(self._ask(super().has_key, self._own.has_key, args, words))

    def incr(self, *args: Any, **words: Any) -> int:
        return int(self._ask(super().incr, self._own_incr, args, words))

    def set_many(self, *args: Any, **words: Any) -> list[Any]:
        return list(self._ask(super().set_many, self._own.set_many, args, words))

    def delete_many(self, *args: Any, **words: Any) -> None:
        self._ask(super().delete_many, self._own.delete_many, args, words)

    def clear(self) -> None:
        self._own.clear()
        self._ask(super().clear, self._own.clear, (), {})

    def _own_incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Count from nothing what only Redis had counted so far."""
        self._own.add(key, 0, version=version)
        return int(self._own.incr(key, delta, version=version))

    def _ask(
        self, redis: Callable[..., Any], own: Callable[..., Any], args: tuple[Any, ...], words: dict[str, Any]
    ) -> Any:
        if not rest.is_over():
            return own(*args, **words)
        try:
            answer = redis(*args, **words)
        except (RedisError, OSError):
            rest.begin()
            return own(*args, **words)
        rest.end()
        return answer
