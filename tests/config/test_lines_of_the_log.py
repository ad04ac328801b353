"""The log of an outage is a line a minute of each kind, and with LOG_FORMAT=json every line is a document."""

from __future__ import annotations

import json
import logging
import subprocess
import sys

import pytest

from config.secrets import logs
from config.secrets.logs import OneLineForWhatIsAway
from config.serving.terminal import in_one_line, welcome
from tests.rig.services import ROOT, environment

CONNECTING = "error connecting in 'planisfero': connection failed: nobody there\n\tIs it running?"
EVERYBODY = """
import logging, sys, threading, warnings
import django
django.setup(set_prefix=False)
from celery.utils.log import get_task_logger
from config.celery import app
from config.secrets.notices import last_words, notice
from config.serving.server import server_config

server_config("x", grace=1)
app.log.setup(logging.WARNING, redirect_stdouts=True)
notice("of the program")
get_task_logger("a.task").warning("of a task")
warnings.warn("of Python")
def fails():
    raise ValueError("in a thread")
thread = threading.Thread(target=fails)
thread.start()
thread.join()
try:
    fails()
except ValueError:
    logging.getLogger("uvicorn.error").error("of uvicorn\\n", exc_info=True)
last_words("the last\\nwords", of_service=True)
fails()
"""


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    steady = Clock()
    monkeypatch.setattr(logs.time, "monotonic", steady)
    return steady


def passed(one_line: OneLineForWhatIsAway, name: str, text: str) -> str:
    """Return what becomes of a line; "" where it is left out."""
    record = logging.LogRecord(name, logging.WARNING, "", 0, text, (), None)
    return record.getMessage() if one_line.filter(record) else ""


def test_the_pool_says_once_a_minute_that_it_cannot_connect_and_how_often_it_could_not(clock: Clock) -> None:
    one_line = OneLineForWhatIsAway()
    first = passed(one_line, "psycopg.pool", CONNECTING)
    assert first == "error connecting in 'planisfero': connection failed: nobody there Is it running?"
    assert [passed(one_line, "psycopg.pool", CONNECTING) for _ in range(200)] == [""] * 200
    clock.now += logs.QUIET
    assert passed(one_line, "psycopg.pool", CONNECTING).endswith("(200 lines about it were left out since the last.)")
    clock.now += logs.QUIET
    assert "left out" not in passed(one_line, "psycopg.pool", CONNECTING)


def test_connections_that_broke_are_a_line_a_minute_of_their_own(clock: Clock) -> None:
    one_line = OneLineForWhatIsAway()
    assert passed(one_line, "psycopg.pool", CONNECTING)
    broken = [passed(one_line, "psycopg.pool", f"discarding closed connection: {number}") for number in range(9)]
    assert [bool(text) for text in broken] == [True, *[False] * 8]


def test_workers_without_a_broker_are_a_line_a_minute_and_what_else_they_say_passes(clock: Clock) -> None:
    one_line, name = OneLineForWhatIsAway(), "celery.worker.consumer.consumer"
    assert passed(one_line, name, "consumer: Cannot connect to redis://x: refused.\nTrying again.").count("\n") == 0
    assert not passed(one_line, name, "consumer: Connection to broker lost. Trying to re-establish")
    assert passed(one_line, name, "Received unknown message") and passed(one_line, name, "Received unknown message")


@pytest.mark.once
def test_whoever_writes_a_line_into_a_log_in_json_writes_a_document() -> None:
    words, around = [sys.executable, "-c", EVERYBODY], environment(LOG_FORMAT="json")
    done = subprocess.run(words, cwd=ROOT, env=around, capture_output=True, text=True, timeout=120, check=False)
    texts = [json.loads(line)["text"] for line in (done.stdout + done.stderr).splitlines()]
    assert done.returncode == 1 and len(texts) == 7, done.stderr
    for words_of, text in zip(("of the program", "of a task", "of Python"), texts, strict=False):
        assert words_of in text
    assert texts[4].strip() == "of uvicorn" and texts[5] == "the last\nwords"
    assert texts[3] == texts[6] == "Ended by an error that nobody expected."
    assert done.stderr.count('"exception"') == 3 and "ValueError: in a thread" in done.stderr


def test_what_a_server_says_when_it_is_ready_is_one_line_with_the_code_and_without_links_of_players() -> None:
    said = welcome(
        ["http://127.0.0.1:8000", "http://192.168.1.20:8000"],
        setup_code="ABCD-EFGH",
        demo="word",
        warnings=["printing is off"],
        players=[("Livia", "/my/in/abc/")],
    )
    assert in_one_line(said) == (
        "Planisfero is ready; On this computer: http://127.0.0.1:8000/;"
        " From other devices: http://192.168.1.20:8000/; First visit: http://127.0.0.1:8000/setup/#ABCD-EFGH;"
        " One-time code: ABCD-EFGH; Demo organiser: demo; Password: word; Note: printing is off"
    )
