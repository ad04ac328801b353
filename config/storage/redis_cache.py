"""The cache in Redis that a page never waits for: while Redis is away, this process remembers for itself."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, ParamSpec, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
Timeout = float | None
LASTING: Any = DEFAULT_TIMEOUT  # "as the settings say": Django's sign for it is an object of no type
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

    def add(self, key: object, value: object, timeout: Timeout = LASTING, version: int | None = None) -> bool:
        return self._ask(super().add, self._own.add, key, value, timeout, version)

    def get(self, key: object, default: object = None, version: int | None = None) -> Any:
        return self._ask(super().get, self._own.get, key, default, version)

    def set(self, key: object, value: object, timeout: Timeout = LASTING, version: int | None = None) -> None:
        self._ask(super().set, self._own.set, key, value, timeout, version)

    def touch(self, key: object, timeout: Timeout = LASTING, version: int | None = None) -> bool:
        return self._ask(super().touch, self._own.touch, key, timeout, version)

    def delete(self, key: object, version: int | None = None) -> bool:
        return self._ask(super().delete, self._own.delete, key, version)

    def get_many(self, keys: Iterable[object], version: int | None = None) -> dict[object, Any]:
        return self._ask(super().get_many, self._own.get_many, keys, version)

    def has_key(self, key: object, version: int | None = None) -> bool:
        return self._ask(super().has_key, self._own.has_key, key, version)

    def incr(self, key: object, delta: int = 1, version: int | None = None) -> int:
        return self._ask(super().incr, self._own_incr, key, delta, version)

    def set_many(self, data: dict[Any, Any], timeout: Timeout = LASTING, version: int | None = None) -> list[object]:
        return self._ask(super().set_many, self._own.set_many, data, timeout, version)

    def delete_many(self, keys: Iterable[object], version: int | None = None) -> None:
        self._ask(super().delete_many, self._own.delete_many, keys, version)

    def clear(self) -> None:
        self._own.clear()
        self._ask(super().clear, self._own.clear)

    def _own_incr(self, key: object, delta: int = 1, version: int | None = None) -> int:
        """Count from nothing what only Redis had counted so far."""
        self._own.add(key, 0, version=version)
        return int(self._own.incr(key, delta, version=version))

    def _ask(self, redis: Callable[P, T], own: Callable[P, T], *args: P.args, **words: P.kwargs) -> T:
        if not rest.is_over():
            return own(*args, **words)
        try:
            answer = redis(*args, **words)
        except (RedisError, OSError):
            rest.begin()
            return own(*args, **words)
        rest.end()
        return answer
