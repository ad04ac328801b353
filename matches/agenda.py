"""Tasks that this process does itself, each at its moment, one after the other, in a thread there while any waits."""

from __future__ import annotations

import heapq
import logging
import threading
import time
from dataclasses import dataclass, field
from itertools import count

from celery import Task
from django.db import close_old_connections, connections

logger = logging.getLogger(__name__)
IDLE = 1.0  # seconds until the next moment, from which on the thread keeps no database connection
PATIENCE = 2.0  # seconds in which what is at work ends


@dataclass(order=True, frozen=True)
class Waiting:
    """A task and its moment, by the clock that nobody sets; equal moments in the order they came."""

    moment: float
    number: int
    task: Task[..., None] = field(compare=False)
    args: tuple[object, ...] = field(compare=False)

    @property
    def seconds(self) -> float:
        """Return how long it still waits."""
        return max(0.0, self.moment - time.monotonic())


class Agenda:
    """Tasks by their moments. What waits ends with the process: whoever puts it here must bear to ask for it again."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._waiting: list[Waiting] = []
        self._numbers = count()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._ends = False

    def put(self, task: Task[..., None], args: tuple[object, ...], *, seconds: float = 0.0) -> None:
        """Do a task after so many seconds."""
        with self._changed:
            moment, self._ends = time.monotonic() + seconds, False
            heapq.heappush(self._waiting, Waiting(moment, next(self._numbers), task, args))
            if self._thread is not None:
                self._changed.notify()
                return
            thread = threading.Thread(target=self._run, name=self.name, daemon=True)
            thread.start()
            self._thread = thread

    def is_at_work(self) -> bool:
        """Say whether it is this thread that does what waits here, and may go on with it."""
        return not self._ends and threading.current_thread() is self._thread

    def taken(self) -> list[Waiting]:
        """Take out what waits and return it in its order, once what is at work has ended or had its time."""
        with self._changed:
            waiting, self._waiting, thread, self._ends = sorted(self._waiting), [], self._thread, True
            self._changed.notify()
        if thread is not None:
            thread.join(PATIENCE)
        return waiting

    def _run(self) -> None:
        try:
            while (due := self._next()) is not None:
                try:
                    due.task(*due.args)
                except Exception:
                    logger.exception("%s: %s failed.", self.name, due.task.name)
                close_old_connections()
        finally:
            connections.close_all()
            with self._changed:
                if threading.current_thread() is self._thread:
                    self._thread = None

    def _next(self) -> Waiting | None:
        """Wait for the moment of what comes first and return it; None when nothing waits, and the thread is to end."""
        with self._changed:
            while self._waiting:
                seconds = self._waiting[0].seconds
                if not seconds:
                    return heapq.heappop(self._waiting)
                if seconds > IDLE:
                    connections.close_all()
                self._changed.wait(seconds)
            self._thread = None
            return None
