"""What is not there yet when a service starts is said in a sentence and waited for; nobody starts anything again."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from config.management.commands import doctor, serve
from config.secrets import keys
from config.serving import redis_watch
from config.serving.redis_watch import BACK, RedisWatch
from config.storage.database import ABSENT
from matches import rare_lines
from matches.rare_lines import WhatIsAway
from tests.config.test_keys import passed_on
from tests.rig.patience import PATIENCE
from tests.rig.services import ROOT, database_url, environment, stop


@pytest.mark.django_db(transaction=True)
def test_migrate_says_that_the_database_is_away_and_waits_for_it() -> None:
    if connection.vendor != "postgresql":
        return  # SQLite is a file: there is nothing to connect to
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    around = environment(DATABASE_URL=re.sub(r"@[^/]*/", f"@127.0.0.1:{port}/", database_url()))
    words = [sys.executable, "-m", "config.program", "migrate"]
    process = subprocess.Popen(words, cwd=ROOT, env=around, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None
    try:
        first = process.stdout.readline()
        assert "the database does not answer" in first and "waiting for it up to 60 s" in first
        with passed_on(port):
            rest, _ = process.communicate(timeout=PATIENCE)
    finally:
        stop(process)
    assert process.returncode == 0 and "Traceback" not in rest, rest


@pytest.mark.django_db
def test_a_database_of_an_earlier_release_is_waited_for_and_then_said(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = iter([3, 1, 0])
    monkeypatch.setattr(keys, "missing_migrations", lambda: next(missing))
    monkeypatch.setattr("config.storage.database.AGAIN", 0.0)
    keys.up_to_date_awaited(print)
    assert next(missing, None) is None
    monkeypatch.setattr(keys, "missing_migrations", lambda: 1)
    monkeypatch.setattr(keys, "WAIT", -1)
    with pytest.raises(keys.NotUpToDate, match=r"run `\./planisfero migrate`"):
        keys.up_to_date_awaited(print)


def test_a_web_process_listens_only_once_the_database_is_up_to_date(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    def never(_tell: object) -> None:
        raise keys.NotUpToDate("not yet")

    settings.REDIS_URL = "unix:///nowhere"
    monkeypatch.setattr(serve, "up_to_date_awaited", never)
    monkeypatch.setattr(serve, "bound_socket", lambda *_, **__: pytest.fail("nobody may be let in yet"))
    monkeypatch.setattr(serve.connections, "close_all", lambda: None)
    with pytest.raises(CommandError, match="not yet") as ended:
        call_command("serve", update=False, alone=True)
    assert ended.value.returncode == ABSENT, "it is started again"


def test_a_redis_that_is_away_is_told_at_once_and_once_a_minute_and_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reasons, clock, told = ["refused"], [1000.0], list[str]()
    monkeypatch.setattr(redis_watch, "redis_trouble", lambda: reasons[0])
    monkeypatch.setattr(rare_lines.time, "monotonic", lambda: clock[0])
    watch = RedisWatch(told.append)
    assert not watch.answers() and not watch.answers()
    assert len(told) == 1 and "Redis does not answer (refused)" in told[0] and "REDIS_URL" in told[0]
    clock[0] += WhatIsAway.SAY_AGAIN
    assert not watch.answers() and len(told) == 2
    reasons[0] = ""
    assert watch.answers() and watch.answers() and told[2:] == [BACK]


@pytest.mark.once
def test_workers_without_redis_say_so_in_a_sentence_start_nothing_and_end_when_they_are_asked_to(
    tmp_path: Path,
) -> None:
    around = {**os.environ, "PLANISFERO_VAR": str(tmp_path), "REDIS_URL": "redis://127.0.0.1:1/0"}
    words = [sys.executable, "-m", "config.program", "worker"]
    process = subprocess.Popen(
        words, cwd=ROOT, env=around, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    try:
        assert process.stderr.readline().startswith("worker: Redis does not answer (Error 111")
        process.send_signal(signal.SIGTERM)
        _, rest = process.communicate(timeout=PATIENCE)
    finally:
        stop(process)
    assert process.returncode == 0 and rest == ""


def test_the_doctor_says_for_what_nobody_works(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.REDIS_URL = "unix:///nowhere"
    counts = {"clock": 1, "play": 2, "standings": 0, "jobs": 0}
    monkeypatch.setattr(doctor, "redis_state", lambda: "ok")
    monkeypatch.setattr(doctor, "workers", lambda: counts)
    _, finding = doctor._redis()
    assert not finding.works and finding.is_needed
    assert finding.text == "nobody works for standings, jobs: start `./planisfero worker`"
    counts |= {"standings": 1, "jobs": 2}
    _, finding = doctor._redis()
    assert finding.works and finding.text == "clock 1, play 2, standings 1, jobs 2"
    monkeypatch.setattr(doctor, "redis_state", lambda: "no answer")
    (alone,) = doctor._redis()
    assert not alone.works, "without Redis nobody can be asked"


def test_a_web_process_notes_that_no_worker_answers_only_where_none_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "redis_trouble", lambda: "")
    monkeypatch.setattr(serve, "workers", lambda: {"clock": 0, "jobs": 0})
    assert not serve._any_worker()
    monkeypatch.setattr(serve, "workers", lambda: {"clock": 0, "jobs": 1})
    assert serve._any_worker()
    monkeypatch.setattr(serve, "redis_trouble", lambda: "refused")
    monkeypatch.setattr(serve, "workers", lambda: pytest.fail("who is away is not asked for others"))
    assert not serve._any_worker()
