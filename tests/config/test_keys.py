"""Processes of one installation share one secret key; one with another key does not start."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import threading
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.cookiejar import CookieJar
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.test import override_settings

from config import celery
from config.secrets import keys
from config.secrets.keys import REFUSED, OtherKey, key_checked
from config.storage import database
from tests.config.test_serve import Laptop, free_port, line
from tests.config.test_serve import laptop as laptop  # the fixture
from tests.rig.patience import PATIENCE
from tests.rig.services import ROOT, database_url, environment, stop
from tournaments.models import InstallationKey
from tournaments.paper import tasks

A, B = "the first key, long enough to be one", "the second key, long enough to be one"


def with_key(key: str, *before: str) -> Any:
    return override_settings(SECRET_KEY=key, SECRET_KEY_FALLBACKS=list(before))


@pytest.mark.django_db(transaction=True)
def test_of_three_processes_that_start_together_one_notes_the_key(run_together: Callable[..., list[Any]]) -> None:
    with with_key(A):
        assert len(set(run_together(lambda _number: key_checked(), 3))) == 1
    stored = InstallationKey.objects.get()
    assert len(stored.fingerprint) == 16 and A not in stored.fingerprint


@pytest.mark.django_db
def test_another_key_is_refused_and_the_words_say_what_to_do() -> None:
    with with_key(A):
        first = key_checked()
    with with_key(B), pytest.raises(OtherKey, match="SECRET_KEY_FALLBACKS") as refused:
        key_checked()
    assert first in str(refused.value) and B not in str(refused.value)


@pytest.mark.django_db
def test_a_key_that_keeps_the_old_one_takes_its_place_and_the_old_one_alone_is_refused() -> None:
    with with_key(A):
        key_checked()
    with with_key(B, A):
        key_checked()
    with with_key(A), pytest.raises(OtherKey):
        key_checked()
    with with_key(B):
        key_checked()


@pytest.mark.django_db
def test_where_the_old_key_is_lost_the_new_one_is_taken_by_hand() -> None:
    with with_key(A):
        key_checked()
    with with_key(B):
        with pytest.raises(CommandError):
            call_command("installation_key")
        call_command("installation_key", "--take")
        key_checked()


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_worker_with_another_key_says_so_and_ends() -> None:
    with with_key(A):
        key_checked()
    words = [sys.executable, "-m", "celery", "--app", "config", "worker", "--queues", "clock", "--concurrency", "1"]
    around = environment(REDIS_URL="unix:///nowhere/redis.sock", SECRET_KEY=B)
    ended = subprocess.run(words, cwd=ROOT, env=around, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == REFUSED, ended.stderr
    assert "SECRET_KEY_FALLBACKS" in ended.stderr and "Traceback" not in ended.stderr


def sent_code(port: int, code: str) -> str:
    """Claim the installation at this server; return the address that it leads to."""
    jar = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    address = f"http://127.0.0.1:{port}/setup/"
    page = browser.open(address, timeout=PATIENCE).read().decode()
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    form = {"code": code, "username": "ada", "password": "parola-lunga-1", "again": "parola-lunga-1"}
    body = urllib.parse.urlencode({**form, "csrfmiddlewaretoken": token}).encode()
    return str(browser.open(address, body, timeout=PATIENCE).url)


@pytest.mark.everywhere  # its servers have a database of their own
def test_two_servers_started_together_print_one_code_and_each_takes_the_others(laptop: Laptop) -> None:
    other = Laptop(laptop.var, laptop.database_url, free_port())
    processes = [one.start(DEMO="0") for one in (laptop, other)]
    try:
        said = [one.ready(process) for one, process in zip((laptop, other), processes, strict=True)]
        assert line(said[0], "One-time code") == line(said[1], "One-time code") != ""
        assert (
            len({found for one in said for found in re.findall("Key: +([0-9a-f]{16}), the installation's", one)}) == 1
        )
        third = Laptop(laptop.var, laptop.database_url, free_port())
        foreign = third.start(SECRET_KEY=B, DEMO="0")
        assert foreign.wait(PATIENCE) == REFUSED
        assert "SECRET_KEY_FALLBACKS" in third.said() and "Traceback" not in third.said()
        assert sent_code(other.port, line(said[0], "One-time code")).endswith(f":{other.port}/")
    finally:
        for process in processes:
            stop(process)


def celery_worker(**around: str) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "celery", "--app", "config", "worker", "--queues", "clock", "--concurrency", "1"]
    return subprocess.Popen(
        words, cwd=ROOT, env=environment(**around), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


@pytest.mark.django_db(transaction=True)
def test_a_worker_with_another_key_is_stopped_although_the_database_answers_late() -> None:
    if connection.vendor != "postgresql":
        return  # SQLite is a file: there is nothing to connect to
    with with_key(A):
        key_checked()
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    url = re.sub(r"@[^/]*/", f"@127.0.0.1:{port}/", database_url())
    worker = celery_worker(REDIS_URL="unix:///nowhere/redis.sock", SECRET_KEY=B, DATABASE_URL=url)
    assert worker.stdout is not None
    try:
        said = next(line for line in worker.stdout if line.startswith("worker: "))
        assert "the database does not answer" in said and "Connection refused" in said
        with passed_on(port):
            rest, _ = worker.communicate(timeout=PATIENCE)
    finally:
        stop(worker)
    assert worker.returncode == REFUSED and "SECRET_KEY_FALLBACKS" in rest and "Traceback" not in rest


@contextmanager
def passed_on(port: int) -> Iterator[None]:
    """Let the test's PostgreSQL answer at this port too."""

    def pump(source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)

    def serve() -> None:
        with suppress(OSError):
            while True:
                near, _ = door.accept()
                far = socket.create_connection((facts["HOST"], int(facts["PORT"])))
                for way in ((near, far), (far, near)):
                    threading.Thread(target=pump, args=way, daemon=True).start()

    facts = connection.settings_dict
    with socket.create_server(("127.0.0.1", port)) as door:
        threading.Thread(target=serve, daemon=True).start()
        yield


def unready(*_: object) -> bool:
    raise OperationalError from psycopg.OperationalError("nobody there\nreally")


def test_a_database_that_does_not_answer_is_told_once_and_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "AGAIN", 0.0)
    monkeypatch.setattr(database, "database_trouble", lambda error: "nobody there")
    tries, told = iter([unready, unready, unready, lambda: True]), list[str]()
    assert database.database_awaited(lambda: next(tries)(), PATIENCE, told.append)
    assert len(told) == 1 and "(nobody there)" in told[0]
    with pytest.raises(OperationalError):
        database.database_awaited(unready, 0, told.append)
    assert not database.database_awaited(lambda: False, -1, told.append)


@pytest.mark.parametrize("error", [OperationalError("gone"), RuntimeError("no table")])
def test_a_worker_that_could_not_compare_its_key_ends(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def never(_tell: object) -> str:
        raise error

    monkeypatch.setattr(keys, "key_awaited", never)
    with pytest.raises(SystemExit) as ended:
        celery.check_place()
    assert ended.value.code == database.ABSENT and str(error) in capsys.readouterr().err


def test_what_a_worker_could_not_resume_at_once_it_resumes_later(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([OperationalError("not yet"), OperationalError("not yet"), None])
    resumed = threading.Event()

    def jobs() -> None:
        if error := next(answers):
            raise error
        resumed.set()

    monkeypatch.setattr(celery, "AGAIN", 0.0)
    monkeypatch.setattr(tasks, "jobs_resume", jobs)
    celery.resume()
    assert resumed.wait(PATIENCE)
