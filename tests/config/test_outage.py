"""While the database cannot be reached pages say so and when to come again (503), scripts in JSON; a log has a line."""

from __future__ import annotations

import logging
import sqlite3
from typing import Any

import psycopg
import pytest
from django.db import InterfaceError, OperationalError, connection
from django.db.backends.utils import CursorWrapper
from django.test import Client

from config.secrets.logs import OneLineForWhatIsAway
from matches.database_away import database_trouble
from tests.config.test_what_is_away import away, ours
from tests.matches.table import table

pytestmark = pytest.mark.django_db
WORDS = "Il server aspetta la sua base di dati"


def asked(monkeypatch: pytest.MonkeyPatch, error: Exception, address: str, **more: Any) -> Any:
    """The answer to a request each of whose queries meets this error."""

    def refuse(*_: object, **__: object) -> None:
        raise error

    client = Client(raise_request_exception=False)
    with monkeypatch.context() as patch:
        patch.setattr(CursorWrapper, "execute", refuse)
        return client.generic(more.pop("method", "GET"), address, **more)


@pytest.mark.parametrize("address", ["/", "/t/gara/", "/t/gara/standings/", "/matches/"])
def test_a_page_says_that_the_server_waits_and_when_to_come_again(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    answer = asked(monkeypatch, away(), address, HTTP_ACCEPT_LANGUAGE="it")
    said = answer.content.decode()
    assert answer.status_code == 503 and int(answer["Retry-After"]) > 0 and answer["Cache-Control"] == "no-store"
    assert WORDS in said and "Traceback" not in said and "too many clients" not in said and f'href="{address}"' in said


def test_what_scripts_ask_is_answered_in_json(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table()
    addresses = [made.address("match-board"), "/t/gara/version/", "/t/gara/tables/1/submit/"]
    for address, method in zip(addresses, ("GET", "GET", "POST"), strict=True):
        answer = asked(monkeypatch, away(), address, method=method, HTTP_ACCEPT_LANGUAGE="it")
        assert (answer.status_code, answer["Content-Type"]) == (503, "application/json"), address
        assert answer.json()["reason"].startswith(WORDS) and int(answer["Retry-After"]) > 0


def test_a_form_that_was_sent_is_not_offered_again_as_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    address = "/t/gara/tables/1/confirm/"
    answer = asked(monkeypatch, away(), address, method="POST")
    assert answer.status_code == 503 and address not in answer.content.decode()


def test_a_mistake_of_ours_stays_a_500(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = asked(monkeypatch, ours(), "/")
    assert answer.status_code == 500 and "Retry-After" not in answer
    locked = OperationalError("no such table: a")
    locked.__cause__ = type(away().__cause__)("no such table: a")  # type: ignore[misc]
    if connection.vendor == "sqlite":
        assert asked(monkeypatch, locked, "/").status_code == 500


def held() -> OperationalError:
    """An error of a request that waited in vain for what another one held."""
    if connection.vendor == "postgresql":
        cause: Exception = psycopg.errors.DeadlockDetected("deadlock detected")
    else:
        cause = sqlite3.OperationalError("database is locked")
        cause.sqlite_errorname = "SQLITE_BUSY"
    error = OperationalError(str(cause))
    error.__cause__ = cause
    return error


def test_a_database_that_others_hold_asks_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = asked(monkeypatch, held(), "/", HTTP_ACCEPT_LANGUAGE="it")
    assert answer.status_code == 503 and WORDS in answer.content.decode() and answer["Retry-After"] == "5"
    assert not database_trouble(held()), "no process waits for it or ends"


def test_an_outage_is_one_line_of_the_log(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        asked(monkeypatch, away(), "/")
    one_line = OneLineForWhatIsAway()
    lines = [one for one in caplog.records if one.name == "django.request" and one_line.filter(one)]
    assert len(lines) == 1 and "does not answer" in lines[0].getMessage() and not lines[0].exc_info


def test_a_connection_that_was_closed_under_a_request_is_an_outage() -> None:
    if connection.vendor != "postgresql":
        return
    error = InterfaceError("the cursor is closed")
    error.__cause__ = psycopg.InterfaceError("the cursor is closed")
    assert database_trouble(error)
    error.__cause__ = psycopg.InterfaceError("result not set")
    assert not database_trouble(error)
