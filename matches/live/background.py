"""Tasks that run in a loop for its listeners until the last one is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

AGAIN = 1.0  # seconds until a task that goes on is told to end once more

_held: set[asyncio.Task[None]] = set()
"""Those under way. A loop holds none of its tasks: one that nobody holds may vanish while it closes its connection."""


def background_begin(loop: asyncio.AbstractEventLoop, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
    """Begin a task; it is held until it has ended, also once it was told to."""
    task = loop.create_task(work)
    _held.add(task)
    task.add_done_callback(_held.discard)
    return task


def background_end(task: asyncio.Task[None]) -> None:
    """Tell a task of this loop to end, until it has: the client of Redis forgets it where it comes as it connects."""
    if not task.done():
        task.cancel()
        task.get_loop().call_later(AGAIN, background_end, task)
