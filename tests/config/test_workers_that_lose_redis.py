"""What a worker says while Redis is away, and what becomes of the tasks it is at: they go on to their end."""

from __future__ import annotations

import subprocess
import sys
import warnings
from unittest.mock import MagicMock

import pytest
from celery.worker import state
from celery.worker.consumer import Consumer

from config.celery import app
from config.management.commands import worker
from tests.rig.patience import PATIENCE


def test_python_warns_of_nothing_when_a_worker_loses_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    at_work = MagicMock(task=MagicMock(acks_late=False), acknowledged=True)
    monkeypatch.setattr(state, "active_requests", {at_work})
    monkeypatch.setattr("celery.worker.consumer.consumer.active_requests", {at_work})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Consumer.on_connection_error_after_connected(MagicMock(app=app, qos_global=False), OSError("gone"))
    assert not at_work.cancel.called, "what it is at goes on"


def test_no_task_of_ours_is_one_that_would_be_ended() -> None:
    app.loader.import_default_modules()
    ours = [task for name, task in app.tasks.items() if not name.startswith("celery.")]
    assert ours and not [task.name for task in ours if task.acks_late]


@pytest.mark.parametrize(
    ("ended", "how"), [("raise SystemExit(3)", "exit status 3"), ("import os; os.kill(os.getpid(), 9)", "SIGKILL")]
)
def test_a_part_of_the_workers_that_ended_is_started_again_with_a_line_that_says_how_it_ended(
    ended: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    part, told = worker.Kept("beat"), list[str]()

    def tell(text: str) -> None:
        told.append(text)
        part.stop()

    begin = subprocess.Popen
    monkeypatch.setattr(worker.subprocess, "Popen", lambda _words: begin([sys.executable, "-c", ended]))
    monkeypatch.setattr(worker, "HASTE", -1.0)
    monkeypatch.setattr(worker, "_say", tell)
    part.thread.start()
    part.thread.join(PATIENCE)
    assert told == [f"beat ended ({how}), it is started again."]
