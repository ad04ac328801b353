"""Several threads at one moment, each with its own real transactions."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from django.db import connections

from tests.rig.patience import PATIENCE

T = TypeVar("T")


def run_together(work: Callable[[int], Any], count: int = 2) -> list[Any]:
    """Call `work(0)` … `work(count - 1)` at the same moment; return each result, or the exception it raised.

    The test needs `transactional_db`: another thread cannot see what an open transaction holds.
    """
    start = threading.Barrier(count)
    answers: list[Any] = [None] * count

    def run(index: int) -> None:
        try:
            start.wait(PATIENCE)
            answers[index] = work(index)
        except Exception as error:
            answers[index] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(index,), daemon=True) for index in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive(), "a thread never came to an end"
    return answers


def in_own_loop(scene: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run `scene()` to its end in a thread with an event loop of its own: Playwright keeps one in the test's thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(scene())).result(PATIENCE)


@contextmanager
def without_loop() -> Iterator[None]:
    """Hide the loop that Playwright keeps in the tests' thread: an async view asked by Django's client has its own.

    From the first query to the last: with and without a loop, Django has two connections in one thread.
    """
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(running)
