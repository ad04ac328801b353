"""Work away from the pages: in a child process where the server does its own jobs.

A child imports the module of the function it is given and nothing of Django's; what it gets and gives is plain.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import current_process, get_context, parent_process
from typing import Any

TASKS_PER_CHILD = 40


def run_apart(function: Callable[..., Any], *args: object) -> Any:
    """Return what a function gives in a child process, or in place in a worker of its own; raises what it raised."""
    if current_process().daemon:
        return function(*args)
    return _children().submit(function, *args).result()


@cache
def _children() -> ProcessPoolExecutor:
    # The server does not wait for its children at its end, and what they shared is swept up after it: that is no news.
    os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker")
    context = get_context("spawn")
    return ProcessPoolExecutor(2, context, initializer=_follow_parent, max_tasks_per_child=TASKS_PER_CHILD)


def _follow_parent() -> None:
    """Let the server alone hear Ctrl-C, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
