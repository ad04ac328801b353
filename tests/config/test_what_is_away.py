"""A database or broker out of reach is one line a minute in a log, and its tasks come again."""

from __future__ import annotations

import logging
import sqlite3
from typing import Any

import psycopg
import pytest
from celery.exceptions import Ignore, Retry
from django.db import OperationalError, ProgrammingError, connection
from kombu.exceptions import OperationalError as BrokerError

from config import logs
from config.celery import app
from config.logs import OneLineForWhatIsAway


def away() -> OperationalError:
    """Return how this run's database says that it cannot be reached."""
    cause: Exception = psycopg.OperationalError("sorry, too many clients already\nIs it running?")
    if connection.vendor == "sqlite":
        cause = sqlite3.OperationalError("sorry, too many clients already\nIs it running?")
        cause.sqlite_errorname = "SQLITE_CANTOPEN"  # type: ignore[attr-defined]
    error = OperationalError(*cause.args)
    error.__cause__ = cause
    return error


def ours() -> ProgrammingError:
    error = ProgrammingError("no such column")
    error.__cause__ = psycopg.ProgrammingError("no such column")
    return error


def record(error: Exception) -> logging.LogRecord:
    return logging.LogRecord("a", logging.ERROR, "", 0, "Page %s.\nmore", ("/t/",), (type(error), error, None))


def test_a_database_out_of_reach_is_one_line_without_a_traceback() -> None:
    line = record(away())
    assert OneLineForWhatIsAway().filter(line)
    assert line.getMessage() == "Page /t/. The database does not answer: sorry, too many clients already"
    assert not line.exc_info


def test_it_is_told_again_after_a_minute_and_a_broker_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    one_line, clock = OneLineForWhatIsAway(), [1000.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: clock[0])
    assert one_line.filter(record(away())) and not one_line.filter(record(away()))
    assert one_line.filter(record(BrokerError("Connection refused")))
    clock[0] += logs.QUIET
    assert one_line.filter(record(away()))


def test_a_mistake_of_ours_keeps_its_traceback_each_time() -> None:
    one_line = OneLineForWhatIsAway()
    for _ in range(2):
        line = record(ours())
        assert one_line.filter(line) and line.exc_info


def stumbling(error: Exception, **options: Any) -> Any:
    """Run a task that meets this error as a worker does; return what it ended with."""

    def run() -> None:
        raise error

    task = app.task(run, name=f"tests.stumbling.{id(error)}", **options)
    task.push_request(called_directly=False, args=(), kwargs={}, is_eager=True)
    try:
        task()
    except Exception as ended:
        return ended
    finally:
        task.pop_request()
        app.tasks.unregister(task.name)


def test_a_task_without_a_database_comes_again_unless_it_is_asked_for_again_anyway(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    again: list[dict[str, Any]] = []
    monkeypatch.setattr(app.Task, "retry", lambda _self, **words: again.append(words) or Retry())
    assert isinstance(stumbling(away()), Retry) and again[0]["countdown"] > 0
    assert isinstance(stumbling(away(), expires=2), Ignore)
    assert isinstance(stumbling(ours()), ProgrammingError)
