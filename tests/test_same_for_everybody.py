"""The suite is the same for everybody: cases and tokens follow from the test, and nothing is left open at its end."""

from __future__ import annotations

import secrets
import threading
from typing import Any

import pytest
from django.db import connection
from hypothesis import settings

from tests.rig import connections, properties
from tests.rig.drawn import secrets_follow

DRAWN: list[str] = []


@pytest.mark.parametrize("again", [1, 2])
def test_a_test_draws_the_same_secrets_each_time(monkeypatch: pytest.MonkeyPatch, again: int) -> None:
    secrets_follow("a name", monkeypatch)
    drawn = [secrets.token_hex(4), secrets.token_urlsafe(3), str(secrets.randbelow(10**6)), secrets.choice("abcdef")]
    assert len(set(drawn)) == 4
    DRAWN[:] = DRAWN or drawn
    assert drawn == DRAWN


def test_two_tests_draw_different_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    secrets_follow("a name", monkeypatch)
    one = secrets.token_hex(8)
    secrets_follow("another name", monkeypatch)
    assert secrets.token_hex(8) != one


def test_properties_try_the_same_cases_and_know_no_deadline() -> None:
    usual = settings()
    assert usual.derandomize is not properties.SEARCH
    assert (usual.deadline, usual.database) == (None, None)
    assert properties.examples(40).derandomize is usual.derandomize


REPORT = """
E       assert 1 == 2
E       Falsifying example: test_any_formula_adds_up(
E           made=ClubFormula(code='own', share='opponents'),
E           typed=[2, 3],  # or any other generated value
E       )
"""


def test_a_find_is_printed_as_an_example_to_keep() -> None:
    found = properties.found_examples(REPORT)
    assert found == ["@example(made=ClubFormula(code='own', share='opponents'), typed=[2, 3])"]


def test_connections_of_other_threads_are_closed_in_the_end(transactional_db: None) -> None:
    asked, leave, kept = threading.Event(), threading.Event(), []

    def serve() -> None:
        connection.ensure_connection()
        kept.append(connection.connection)
        asked.set()
        leave.wait()

    thread = threading.Thread(target=serve)
    thread.start()
    asked.wait()
    connections.connections_close()
    leave.set()
    thread.join()
    assert _is_closed(kept[0])


def _is_closed(raw: Any) -> bool:
    if connection.vendor == "postgresql":
        return bool(raw.closed)
    with pytest.raises(Exception, match="closed"):
        raw.execute("select 1")
    return True
