"""The embedded default: Celery workers and beat as threads of the server process, over a broker in memory."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from celery import Celery
from celery.beat import EmbeddedService
from celery.signals import task_postrun
from celery.worker import WorkController, state
from django.db import connections

from config.serving.scheduler import SteadyScheduler

# One thread each. Two for jobs, because two print a round nearly twice as fast; no clock, bot or standing waits behind.
THREADS = ("clock", "play", "standings", "jobs", "jobs")
START, STOP = 10, 3  # seconds


@contextmanager
def embedded_workers(app: Celery) -> Iterator[None]:
    """Run the tasks of `app` in threads of this process until the block ends; a task at work gets three seconds.

    What is left then, or queued, stands in the database as an open job, which the next start queues again.
    """
    app.finalize()
    app.set_default()
    task_postrun.connect(_close_connections, weak=False, dispatch_uid="embedded")
    state.should_stop = None
    for number, queue in enumerate(THREADS, start=1):
        _start(app, queue, number)
    beat = EmbeddedService(
        app, thread=True, scheduler_cls=SteadyScheduler
    )  # else it keeps a file, whatever the settings say
    assert isinstance(beat, threading.Thread)
    beat.start()
    try:
        yield
    finally:
        task_postrun.disconnect(dispatch_uid="embedded")
        beat.stop()
        vars(state)["should_stop"] = 0  # the exit code: the types know of True alone
        limit = time.monotonic() + STOP
        while state.active_requests and time.monotonic() < limit:
            time.sleep(0.05)


def _start(app: Celery, queue: str, number: int) -> None:
    """Start one worker and wait until it listens: the application keeps one choice of queues for all its workers."""
    ready = threading.Event()
    worker = WorkController(
        app=app,
        hostname=f"{queue}{number}@embedded",
        queues=[queue],
        pool="solo",
        concurrency=1,
        loglevel=logging.WARNING,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
        ready_callback=lambda _consumer: ready.set(),
    )
    threading.Thread(target=worker.start, name=f"{queue}{number}", daemon=True).start()
    if not ready.wait(START):
        raise RuntimeError(f"The embedded worker for the queue {queue} did not start.")


def _close_connections(**_: object) -> None:
    connections.close_all()
