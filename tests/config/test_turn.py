"""Of the processes that start together one brings all up to date, also where only the database is shared."""

from __future__ import annotations

import fcntl
import os
from contextlib import nullcontext
from pathlib import Path
from threading import Event

import pytest
from django.db import connection

from config.serving import turn
from config.serving.turn import WAITS, start_turn
from tests.config.test_serve import Laptop, empty_database
from tests.rig.databases import migrated_into
from tests.rig.patience import PATIENCE
from tests.rig.services import stop, wait_until
from tests.rig.together import run_together


@pytest.mark.everywhere  # its servers have a database of their own
def test_two_computers_that_start_together_on_one_empty_database_both_serve(tmp_path: Path) -> None:
    if connection.vendor != "postgresql":
        return  # computers share no SQLite file
    url = empty_database(os.environ["DATABASE_URL"], f"turn_{os.getpid()}")
    computers = [Laptop(tmp_path / name, url) for name in ("one", "other")]
    for computer in computers:
        computer.var.mkdir()
    processes = [one.start(DEMO="0", SECRET_KEY="the same key for both, long enough") for one in computers]
    try:
        for computer, process in zip(computers, processes, strict=True):
            assert "Traceback" not in computer.ready(process)
    finally:
        for process in processes:
            stop(process)


@pytest.mark.django_db(transaction=True)
def test_one_has_the_turn_at_a_time_and_whoever_fails_gives_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    if connection.vendor == "postgresql":  # as on several computers
        monkeypatch.setattr(turn, "file_lock", lambda *_: nullcontext())
    inside: list[int] = []
    most: list[int] = []

    def work(number: int) -> None:
        with start_turn():
            inside.append(number)
            most.append(len(inside))
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
            inside.remove(number)
            raise ValueError

    assert [type(one) for one in run_together(work, 4)] == [ValueError] * 4
    assert most == [1, 1, 1, 1]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("shared", ["folder", "database"])
def test_whoever_waits_for_the_turn_says_so_once(monkeypatch: pytest.MonkeyPatch, shared: str) -> None:
    if shared == "database":
        if connection.vendor != "postgresql":
            return
        monkeypatch.setattr(turn, "file_lock", lambda *_: nullcontext())
    begun, said = Event(), []

    def work(number: int) -> None:
        if number:
            assert begun.wait(PATIENCE)
            with start_turn(said.append):
                return
        with start_turn(said.append):
            begun.set()
            wait_until(lambda: said, "the other one waits in silence")

    assert run_together(work, 2) == [None, None]
    assert said == [WAITS]


@pytest.mark.long
@pytest.mark.everywhere
def test_a_server_that_waits_for_another_one_prints_a_line_that_says_so(tmp_path: Path) -> None:
    laptop = Laptop(tmp_path)
    migrated_into(tmp_path / "planisfero.sqlite3")
    with (tmp_path / "start.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        process = laptop.start(DEMO="0")
        try:
            wait_until(lambda: WAITS in laptop.said() or process.poll() is not None, "it waits in silence")
            fcntl.flock(lock, fcntl.LOCK_UN)
            assert laptop.ready(process).count(WAITS) == 1
        finally:
            stop(process)
