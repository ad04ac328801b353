"""Probes, figures, numbers of requests, the page for who runs the server."""

from __future__ import annotations

import asyncio
import errno
import io
import json
import logging
import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from config.asgi import application
from config.secrets import last_error
from config.secrets.json_lines import json_formatter
from config.secrets.logs import RedactTokens
from config.secrets.secret_key import secret_key
from config.storage import disk
from config.watch import readiness, words
from config.watch.requests import Requests
from config.watch.work import work_waiting
from matches.models import MatchAnalysis
from tests.cast import account
from tests.config.test_outage import asked
from tests.matches.analyses import analysed_match

MEGABYTE = 2**20


async def _answer(
    path: str, *headers: tuple[bytes, bytes], client: str = "127.0.0.1"
) -> tuple[int, dict[bytes, bytes], str]:
    """Ask the whole application as the server does."""
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": b"", "headers": list(headers), "client": (client, 1),
    }  # fmt: skip
    line = ApplicationCommunicator(application, scope)
    await line.send_input({"type": "http.request", "body": b"", "more_body": False})
    start, content, more = await line.receive_output(10), b"", True
    while more:
        part = await line.receive_output(10)
        content, more = content + part.get("body", b""), part.get("more_body", False)
    await line.wait()
    return start["status"], dict(start["headers"]), content.decode()


def answer(path: str, *headers: tuple[bytes, bytes], client: str = "127.0.0.1") -> tuple[int, dict[bytes, bytes], str]:
    """Return status, headers and text of an answer."""
    with ThreadPoolExecutor(1) as thread:  # a browser of the same worker may have a loop in this one
        return thread.submit(asyncio.run, _answer(path, *headers, client=client)).result()


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was asked before."""
    monkeypatch.setattr(readiness, "_last", (0.0, {}))


def test_the_server_says_that_it_lives_whatever_it_is_called_and_without_the_database() -> None:
    status, headers, text = answer("/healthz", (b"host", b"any.example"))
    assert (status, text) == (200, "ok\n") and b"set-cookie" not in headers
    assert headers[b"cache-control"] == b"no-store"


@pytest.mark.django_db(transaction=True)
def test_it_is_ready_when_database_and_tables_are_there(fresh: None) -> None:
    status, _headers, text = answer("/readyz")
    assert status == 200 and json.loads(text)["checks"]["migrations"] == "ok", text


def test_it_is_not_ready_without_its_database_and_says_no_address(fresh: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_looked", lambda _ask: {"database": "no answer"})
    status, _headers, text = answer("/readyz")
    assert status == 503 and json.loads(text) == {"ready": False, "checks": {"database": "no answer"}}


@pytest.mark.django_db(transaction=True)
def test_the_figures_are_for_this_computer_or_for_who_has_the_token(settings: Any) -> None:
    assert (answer("/metrics", client="192.168.1.7"))[0] == 403
    assert (answer("/metrics", (b"x-forwarded-for", b"1.2.3.4")))[0] == 403, "a proxy stands before somebody else"
    for name in (b"forwarded", b"via", b"x-real-ip", b"x-forwarded-proto", b"x-forwarded-host"):
        assert (answer("/metrics", (name, b"1.2.3.4")))[0] == 403, name
    assert (answer("/metrics", client="::ffff:192.168.1.7"))[0] == 403
    status, _headers, text = answer("/metrics")
    assert (
        status == 200 and "planisfero_disk_free_bytes" in text and 'planisfero_work_waiting{kind="print"} 0.0' in text
    )
    settings.METRICS_TOKEN = "figures"
    assert (answer("/metrics"))[0] == 403
    assert (answer("/metrics", (b"authorization", b"Bearer figures"), client="192.168.1.7"))[0] == 200


@pytest.mark.django_db
def test_what_does_not_work_is_said_in_words_that_are_translated_while_scripts_keep_theirs(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1"
    monkeypatch.setattr(readiness, "_migrated", False)
    monkeypatch.setattr(readiness, "missing_migrations", lambda: 3)
    assert readiness.checks_now() == {"migrations": "3 missing", "database": "ok", "redis": "no answer"}
    monkeypatch.setattr(words, "_", {"does not answer": "tace", "missing steps: %(count)s": "passi: %(count)s"}.get)
    client = Client(HTTP_ACCEPT_LANGUAGE="it")
    client.force_login(account("root", is_superuser=True))
    page = re.sub(r"\s+", " ", client.get("/server/").content.decode())
    assert re.search(r"<dt> Redis </dt> <dd> .*?</svg>tace</span>", page)
    assert "passi: 3</span>" in page and "no answer" not in page and "3 missing" not in page


@pytest.mark.django_db
@pytest.mark.parametrize(("state", "waits"), [("waiting", 1), ("making", 1), ("done", 0), ("failed", 0)])
def test_who_runs_the_server_sees_the_analyses_that_wait_or_are_made(state: str, waits: int) -> None:
    MatchAnalysis.objects.filter(match=analysed_match()).update(state=state)
    assert {row.kind: row.amount for row in work_waiting()}["analysis"] == waits
    client = Client(HTTP_ACCEPT_LANGUAGE="it")
    client.force_login(account("root", is_superuser=True))
    page = re.sub(r"\s+", " ", client.get("/server/").content.decode())
    assert f'Analisi di partite </th> <td class="num">{waits}</td>' in page


@pytest.mark.django_db(transaction=True)
def test_who_runs_the_server_sees_how_many_analyses_failed() -> None:
    MatchAnalysis.objects.filter(match=analysed_match()).update(state="failed")
    _status, _headers, text = answer("/metrics")
    assert 'planisfero_work_failed{kind="analysis"} 1.0' in text
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(account("root", is_superuser=True))
    page = re.sub(r"\s+", " ", client.get("/server/").content.decode())
    assert "<dt>Analyses of matches that failed</dt> <dd>1</dd>" in page


@pytest.mark.django_db(transaction=True)
def test_a_page_is_counted_by_its_name_and_never_by_its_address() -> None:
    answer("/t/a-secret-slug/", (b"host", b"localhost"))
    _status, _headers, text = answer("/metrics")
    assert 'planisfero_page_seconds_count{page="tournament"}' in text or 'page="public"' in text, text
    assert "a-secret-slug" not in text


@pytest.mark.django_db(transaction=True)
def test_an_answer_bears_the_number_of_its_request_and_keeps_one_that_a_proxy_gave() -> None:
    _status, headers, _text = answer("/offline/", (b"host", b"localhost"))
    assert len(headers[b"x-request-id"]) == 16
    _status, headers, _text = answer("/offline/", (b"host", b"localhost"), (b"x-request-id", b"from-proxy-1"))
    assert headers[b"x-request-id"] == b"from-proxy-1"
    _status, headers, _text = answer("/offline/", (b"host", b"localhost"), (b"x-request-id", b"bad\nnumber<x>"))
    assert b"<" not in headers[b"x-request-id"]


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What a log in JSON takes down."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(json_formatter())
    handler.addFilter(RedactTokens())
    logger = logging.getLogger("planisfero.requests")
    logger.addHandler(handler)
    level = logger.level
    logger.setLevel(logging.INFO)
    yield stream
    logger.removeHandler(handler)
    logger.setLevel(level)


@pytest.mark.django_db(transaction=True)
def test_a_log_in_json_has_a_line_for_each_request_without_the_token_in_its_address(lines: io.StringIO) -> None:
    answer("/go/abcdefghijklmnop/", (b"host", b"localhost"), (b"x-request-id", b"number-1"))
    (line,) = (json.loads(text) for text in lines.getvalue().splitlines())
    assert line["request"] == "number-1" and line["method"] == "GET" and line["status"] >= 200
    assert line["path"] == "/go/…/" and "abcdefgh" not in lines.getvalue() and line["level"] == "info"


def room(monkeypatch: pytest.MonkeyPatch, megabytes: int) -> None:
    """Let the disk have so much room."""
    usage = SimpleNamespace(free=megabytes * MEGABYTE, total=1000 * MEGABYTE)
    monkeypatch.setattr(disk.shutil, "disk_usage", lambda _folder: usage)


def test_who_leaves_before_the_answer_begins_is_no_failure_of_the_server(lines: io.StringIO) -> None:
    async def gone(scope: Any, receive: Any, send: Any) -> None:
        """What Django does with a request whose browser has left: nothing."""

    scope = {"type": "http", "method": "GET", "path": "/m/abc/lobby/", "headers": []}
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, Requests(gone).request(scope, None, None)).result()
    (line,) = [json.loads(row) for row in lines.getvalue().splitlines()]
    assert line["status"] == 499 and line["level"] == "info"


@pytest.mark.django_db
def test_a_full_disk_takes_nothing_and_still_shows_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    room(monkeypatch, settings.DISK_FULL - 1)
    client = Client(HTTP_ACCEPT_LANGUAGE="it")
    answer = client.post("/login/", {"username": "a", "password": "b"})
    assert answer.status_code == 507 and "Il disco del server è pieno" in answer.content.decode()
    assert client.get("/").status_code == 200
    room(monkeypatch, settings.DISK_FULL + 1)
    assert client.post("/login/", {"username": "a", "password": "b"}).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), OSError(errno.EDQUOT, "quota")])
def test_a_disk_that_fills_up_in_the_middle_is_said_as_such(monkeypatch: pytest.MonkeyPatch, error: OSError) -> None:
    answer = asked(monkeypatch, error, "/t/gara/", HTTP_ACCEPT_LANGUAGE="it")
    assert answer.status_code == 507 and "Il disco del server è pieno" in answer.content.decode()
    answer = asked(monkeypatch, error, "/t/gara/tables/1/submit/", method="POST", HTTP_ACCEPT_LANGUAGE="it")
    assert answer.status_code == 507 and answer.json()["error"] == "disk_full"


@pytest.mark.django_db
def test_who_is_signed_in_is_warned_before_the_disk_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    room(monkeypatch, settings.DISK_LOW - 1)
    client = Client(HTTP_ACCEPT_LANGUAGE="it")
    words = "Il disco del server è quasi pieno"
    assert words not in client.get("/").content.decode(), "who only looks is not bothered"
    client.force_login(account("ada"))
    assert words in client.get("/").content.decode()


@pytest.mark.django_db
def test_the_page_of_the_server_says_what_works_and_what_went_wrong_last(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any, settings: Any
) -> None:
    settings.VAR_DIR = tmp_path
    logging.getLogger("planisfero").error("Printing /go/abcdefghijklmnop/ failed")
    client = Client(HTTP_ACCEPT_LANGUAGE="it")
    client.force_login(account("root", is_superuser=True))
    page = client.get("/server/").content.decode()
    assert "Printing /go/…/ failed" in page and "abcdefgh" not in page and str(tmp_path) in page
    assert last_error.last_error() is not None


def test_a_disk_that_takes_nothing_loses_the_note_of_an_error_and_nothing_else(tmp_path: Any, settings: Any) -> None:
    settings.VAR_DIR = tmp_path / "gone"
    logging.getLogger("planisfero").error("It failed")
    assert last_error.last_error() is None
    settings.VAR_DIR = shutil.copytree(tmp_path, tmp_path / "there")
    (settings.VAR_DIR / last_error.NAME).write_text("{half", encoding="utf-8")
    assert last_error.last_error() is None


def test_an_empty_key_is_refused_with_what_to_do(tmp_path: Any) -> None:
    file = tmp_path / "secret_key"
    file.touch()
    with pytest.raises(ImproperlyConfigured, match="put the key back") as refused:
        secret_key(file)
    said = str(refused.value)
    assert f"delete the file and run `{settings.PROGRAM} manage installation_key --take`" in said
    assert "matches in play then stand still" in said.lower() and "second factors" in said, "a start alone is refused"
    assert file.read_text() == "", "nobody writes a new key over it"
