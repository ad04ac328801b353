"""What a worker says while Redis is away, and what becomes of the tasks it is at: they go on to their end."""

from __future__ import annotations

import warnings
from unittest.mock import MagicMock

import pytest
from celery.worker import state
from celery.worker.consumer import Consumer

from config.celery import app


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
