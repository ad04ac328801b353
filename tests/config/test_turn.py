"""Of the processes that start together one brings all up to date, also where only the database is shared."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.db import connection

from config import turn
from config.turn import start_turn
from tests.config.test_serve import Laptop, empty_database
from tests.rig.services import stop
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
        monkeypatch.setattr(turn.fcntl, "flock", lambda *_: None)
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
