"""The workers inside the server process."""

from __future__ import annotations

import threading

import pytest
from django.db import connections

from config.celery import app
from config.serving.embedded import embedded_workers
from tests.rig.patience import PATIENCE


def test_tasks_run_in_threads_and_a_clock_never_waits_behind_the_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    release, ticked = threading.Event(), threading.Event()
    started = threading.Semaphore(0)

    @app.task(name="tests.print_slowly")
    def print_slowly() -> None:
        started.release()
        release.wait(PATIENCE)

    @app.task(name="tests.tick")
    def tick() -> None:
        ticked.set()

    with embedded_workers(app):
        for _ in range(3):
            print_slowly.apply_async(queue="jobs")
        assert started.acquire(timeout=PATIENCE) and started.acquire(timeout=PATIENCE), "two jobs are at work"
        assert not started.acquire(timeout=0.3), "the third one waits"
        tick.apply_async(queue="clock")
        assert ticked.wait(PATIENCE)
        release.set()
        assert started.acquire(timeout=PATIENCE), "the third one has its turn"

    closed: list[int] = []
    monkeypatch.setattr(connections, "close_all", lambda: closed.append(1))
    tick.apply()
    assert not closed, "what is run here afterwards keeps the connections of who runs it"
