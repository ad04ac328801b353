"""What a process does by itself at its moment: in the order of the moments, whatever fails, in a thread that ends."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

import pytest
from django.db import OperationalError, connection

from matches.agenda import Agenda
from tests.rig.services import wait_until

NAME = "agenda of a test"


def ended() -> bool:
    return all(thread.name != NAME for thread in threading.enumerate())


def failing(error: Exception) -> Callable[[], None]:
    def work() -> None:
        raise error

    return work


def test_what_waits_is_done_at_its_moment_one_after_the_other_and_the_thread_ends() -> None:
    agenda, done = Agenda(NAME), list[tuple[str, bool]]()

    def note(name: str) -> Callable[[], None]:
        return lambda: done.append((name, agenda.is_at_work()))

    for name, seconds in (("third", 0.3), ("second", 0.2), ("first", 0.1), ("at once", 0.0)):
        agenda.put(note(name), seconds=seconds)
    wait_until(ended, "the thread of an agenda ends")
    assert done == [("at once", True), ("first", True), ("second", True), ("third", True)]
    assert not agenda.is_at_work()
    agenda.put(note("later"), seconds=0.0)
    wait_until(ended, "it ends again")
    assert done[-1] == ("later", True)


def test_what_comes_later_and_is_due_sooner_waits_for_nothing_else() -> None:
    agenda, done = Agenda(NAME), dict[str, float]()
    agenda.put(lambda: done.update(far=time.monotonic()), seconds=2.0)
    time.sleep(0.2)  # its thread waits for it by now
    agenda.put(lambda: done.update(near=time.monotonic()), seconds=0.0)
    wait_until(ended, "the thread of an agenda ends")
    assert done["far"] - done["near"] > 1.0


def test_what_work_asks_for_is_done_by_the_same_thread() -> None:
    agenda, threads = Agenda(NAME), list[threading.Thread]()

    def again() -> None:
        threads.append(threading.current_thread())
        if len(threads) < 20:
            agenda.put(again, seconds=0.0)

    again()
    wait_until(ended, "the thread of an agenda ends")
    assert len(threads) == 20
    assert len(set(threads[1:])) == 1


def test_what_fails_is_logged_and_hinders_nothing_else(caplog: pytest.LogCaptureFixture) -> None:
    agenda, done = Agenda(NAME), list[str]()
    agenda.put(failing(ValueError("a fault")), seconds=0.0)
    agenda.put(failing(OperationalError("no database")), seconds=0.0)
    agenda.put(lambda: done.append("the next"), seconds=0.0)
    wait_until(ended, "the thread of an agenda ends")
    assert done == ["the next"]
    levels = [(line.levelno, bool(line.exc_info)) for line in caplog.records if NAME in line.getMessage()]
    assert levels == [(logging.ERROR, True), (logging.WARNING, False)]


@pytest.mark.django_db(transaction=True)
def test_a_thread_that_ends_leaves_no_connection_open() -> None:
    agenda, opened = Agenda(NAME), list[object]()

    def read() -> None:
        connection.ensure_connection()
        connection.close_at = None  # as with CONN_MAX_AGE
        opened.append(connection._connections[connection._alias])  # type: ignore[attr-defined]

    agenda.put(read, seconds=0.0)
    wait_until(ended, "the thread of an agenda ends")
    (own,) = opened
    assert own.connection is None  # type: ignore[attr-defined]
