"""A worker's process keeps its connection to the database from one task to the next, for as long as it is good."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest
from django.db import connection

from config.celery import app
from config.serving.worker_connections import KeptConnections, fixup

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


@pytest.fixture
def kept() -> KeptConnections:
    """What looks after the connections of a worker that has just made one, for as long as it likes."""
    connection.ensure_connection()
    connection.close_at = None
    return KeptConnections(app)


def test_the_application_has_its_connections_kept() -> None:
    assert list(app.fixups) == [f"{fixup.__module__}:{fixup.__name__}"]


def test_a_task_finds_the_connection_of_the_one_before_it(kept: KeptConnections) -> None:
    before, task = connection.connection, SimpleNamespace(request=SimpleNamespace(is_eager=False))
    for moment in (kept.on_task_postrun, kept.on_task_prerun):
        moment(sender=task)
    assert connection.connection is before is not None


def test_a_connection_that_has_grown_old_or_broken_is_made_anew(kept: KeptConnections) -> None:
    connection.close_at = time.monotonic() - 1
    kept.close_database()
    assert connection.connection is None
    connection.ensure_connection()
    connection.close_at, connection.errors_occurred = None, True
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(connection, "is_usable", lambda: False)
        kept.close_database()
    assert connection.connection is None


def test_a_process_begins_without_the_connections_of_its_parent(kept: KeptConnections) -> None:
    kept._close_database()
    assert connection.connection is None
