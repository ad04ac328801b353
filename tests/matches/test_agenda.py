"""What a process does by itself at its moment: in the order of the moments, whatever fails, in a thread that ends."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from celery import Celery
from django.db import OperationalError, connection

from matches import agenda as module
from matches.agenda import Agenda
from tests.rig.services import wait_until

NAME = "agenda of a test"
app = Celery("agenda", broker="memory://", set_as_current=False)
done: list[tuple[object, ...]] = []


@app.task(name="tests.note")
def note(*args: object) -> None:
    """Note that this was done, and when."""
    done.append((*args, time.monotonic()))


@app.task(name="tests.call")
def call(work: Callable[[], object]) -> None:
    """Do this."""
    work()


@pytest.fixture
def agenda() -> Iterator[Agenda]:
    done.clear()
    yield Agenda(NAME)
    wait_until(ended, "the thread of an agenda ends")


def ended() -> bool:
    return all(thread.name != NAME for thread in threading.enumerate())


def names() -> list[object]:
    return [row[0] for row in done]


def failing(error: BaseException) -> Callable[[], None]:
    def work() -> None:
        raise error

    return work


def test_what_waits_is_done_at_its_moment_one_after_the_other_and_the_thread_ends(agenda: Agenda) -> None:
    for name, seconds in (("third", 0.3), ("second", 0.2), ("first", 0.1), ("at once", 0.0)):
        agenda.put(note, (name,), seconds=seconds)
    wait_until(ended, "the thread of an agenda ends")
    assert names() == ["at once", "first", "second", "third"]
    agenda.put(note, ("later",))
    wait_until(ended, "it ends again")
    assert names()[-1] == "later"


def test_what_comes_later_and_is_due_sooner_waits_for_nothing_else(agenda: Agenda) -> None:
    agenda.put(note, ("far",), seconds=2.0)
    time.sleep(0.2)  # its thread waits for it by now
    agenda.put(note, ("near",))
    wait_until(ended, "the thread of an agenda ends")
    (_, near), (_, far) = done
    assert far - near > 1.0


def test_what_work_asks_for_is_done_by_the_same_thread_and_nobody_else_is_at_work(agenda: Agenda) -> None:
    threads: list[threading.Thread] = []

    def again() -> None:
        threads.append(threading.current_thread())
        assert agenda.is_at_work()
        if len(threads) < 20:
            agenda.put(call, (again,))

    agenda.put(call, (again,))
    assert not agenda.is_at_work()
    wait_until(ended, "the thread of an agenda ends")
    assert len(threads) == 20
    assert len(set(threads)) == 1


def test_what_fails_is_logged_with_its_reason_and_hinders_nothing_else(
    agenda: Agenda, caplog: pytest.LogCaptureFixture
) -> None:
    for error in (ValueError("a fault"), OperationalError("no database")):
        agenda.put(call, (failing(error),))
    agenda.put(note, ("the next",))
    wait_until(ended, "the thread of an agenda ends")
    assert names() == ["the next"]
    lines = [line for line in caplog.records if NAME in line.getMessage()]
    assert [line.levelno for line in lines] == [logging.ERROR] * 2
    assert [str(line.exc_info[1]) for line in lines if line.exc_info] == ["a fault", "no database"]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_agenda_whose_thread_could_not_start_or_was_ended_goes_on_with_the_next_that_comes(
    agenda: Agenda, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as few:
        few.setattr(module.threading.Thread, "start", lambda _self: failing(RuntimeError("can't start new thread"))())
        with pytest.raises(RuntimeError):
            agenda.put(note, ("first",))
    agenda.put(note, ("second",))
    wait_until(ended, "the thread of an agenda ends")
    assert names() == ["first", "second"]
    agenda.put(call, (failing(SystemExit()),))
    wait_until(ended, "the thread was ended")
    agenda.put(note, ("third",))
    wait_until(ended, "the thread of an agenda ends")
    assert names()[-1] == "third"


def test_what_is_taken_out_is_not_done_and_what_is_at_work_ends_first(agenda: Agenda) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        may_end.wait(10)
        note("at work", agenda.is_at_work())

    agenda.put(call, (work,))
    agenda.put(note, ("late",), seconds=60.0)
    agenda.put(note, ("soon",), seconds=30.0)
    begun.wait(10)
    threading.Timer(0.2, may_end.set).start()
    waiting = agenda.taken()
    assert [row[:2] for row in done] == [("at work", False)], "what it leads to is asked of others"
    assert [row.args[0] for row in waiting] == ["soon", "late"]
    assert 25 < waiting[0].seconds < 30 < waiting[1].seconds < 60
    assert agenda.taken() == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("later", [0.0, 3.0])
def test_no_connection_stays_open_when_a_thread_ends_or_long_waits(agenda: Agenda, later: float) -> None:
    opened: list[Any] = []

    def read() -> None:
        connection.ensure_connection()
        connection.close_at = None  # as with CONN_MAX_AGE
        opened.append(connection._connections[connection._alias])  # type: ignore[attr-defined]

    agenda.put(call, (read,))
    if later:
        agenda.put(note, ("later",), seconds=later)
    wait_until(lambda: bool(opened) and opened[0].connection is None, "the connection is closed")
    assert names() == []


@pytest.mark.django_db(transaction=True)
def test_between_two_tasks_a_connection_is_closed_that_is_too_old(agenda: Agenda) -> None:
    opened: list[Any] = []

    def read() -> None:
        connection.ensure_connection()
        opened.append(connection.connection)
        connection.close_at = time.monotonic() - 1

    for _ in range(2):
        agenda.put(call, (read,))
    wait_until(ended, "the thread of an agenda ends")
    assert len(set(map(id, opened))) == 2
