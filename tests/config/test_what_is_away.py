"""A database or broker out of reach is one line a minute in a log, and its tasks come again."""

from __future__ import annotations

import logging
import socket
import sqlite3
import subprocess
import sys
from typing import Any

import psycopg
import pytest
from celery.beat import SchedulingError
from celery.exceptions import Ignore, Retry
from django.db import OperationalError, ProgrammingError, connection
from kombu.exceptions import OperationalError as BrokerError

from config.celery import app
from config.secrets import logs
from config.secrets.logs import OneLineForWhatIsAway
from tests.rig.patience import PATIENCE
from tests.rig.services import ROOT, environment, wait_until
from tournaments.accounts.tasks import letter_hand


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


def test_without_a_broker_this_process_does_the_jobs_and_asks_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    asked: list[int] = []

    def broken(args: tuple[int], **_: object) -> None:
        asked.append(args[0])
        raise BrokerError("nobody there")

    def job(number: int) -> None:
        done.append(number)

    task = app.task(job, name="tests.job")
    monkeypatch.setattr(task, "apply_async", broken)
    for number in range(3):
        letter_hand(task, number)
    wait_until(lambda: sorted(done) == [0, 1, 2], "the jobs are not done")
    assert asked == [0]
    app.tasks.unregister(task.name)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_broker_that_takes_the_line_and_is_silent_holds_nobody_for_ever() -> None:
    words = "from matches.tasks import outbox_sweep, task_hand; task_hand(outbox_sweep, ()); print('handed')"
    with socket.create_server(("127.0.0.1", 0)) as silent:
        around = environment(REDIS_URL=f"redis://127.0.0.1:{silent.getsockname()[1]}/0")
        shell = [sys.executable, "manage.py", "shell", "--no-imports", "--command", words]
        asked = subprocess.run(
            shell, cwd=ROOT, env=around, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    assert asked.stdout.strip() == "handed", asked.stderr
    assert "The broker cannot be reached" in asked.stderr and "Traceback" not in asked.stderr


def test_the_clock_of_tasks_without_a_broker_is_one_line_too() -> None:
    try:
        try:
            raise BrokerError("Connection refused")
        except BrokerError:
            raise SchedulingError("Couldn't apply scheduled task clocks") from None
    except SchedulingError as error:
        line = record(error)
    assert (
        OneLineForWhatIsAway().filter(line) and not line.exc_info and "The broker does not answer" in line.getMessage()
    )
