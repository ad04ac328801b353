"""The connections of a real server to PostgreSQL: shared by all threads, given back, and asked for again."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, LiteralString
from urllib.error import HTTPError

import psycopg
import pytest

from tests.config.test_serve import ROOT, Laptop, empty_database, migrated_database
from tests.rig.services import stop, wait_until
from tests.rig.together import run_together as together

pytestmark = [pytest.mark.postgresql, pytest.mark.everywhere]
KEY = "the same key for all of them, long enough"


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    """A server with few connections on a database of its own in this cluster."""
    running = Laptop(tmp_path, migrated_database(os.environ["DATABASE_URL"], f"pool_{os.getpid()}"))
    process = running.start(DEMO="0", DATABASE_CONNECTIONS="6", REQUEST_THREADS="2", DATABASE_WAIT="1")
    running.ready(process)
    yield running
    stop(process)


def ask(words: LiteralString, *values: object) -> list[Any]:
    """Ask the cluster as its owner, from beside; return the first column."""
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as line:
        cursor = line.execute(words, values)
        return [row[0] for row in cursor.fetchall()] if cursor.description else []


def name_of(laptop: Laptop) -> str:
    return laptop.database_url.rsplit("/", 1)[1]


def connections_to(laptop: Laptop) -> list[int]:
    """Return the backends of the server's database."""
    return ask("SELECT pid FROM pg_stat_activity WHERE datname = %s", name_of(laptop))


def end(pids: list[int]) -> None:
    ask("SELECT pg_terminate_backend(pid) FROM unnest(%s::int[]) AS pid", pids)


def test_many_readers_share_the_connections_of_a_server_and_lost_ones_are_made_anew(laptop: Laptop) -> None:
    assert together(lambda _: laptop.get("/")[0], 20) == [200] * 20
    assert 1 <= len(connections_to(laptop)) <= 6
    end(connections_to(laptop))
    wait_until(lambda: _answers(laptop), "lost connections are not made anew")


def test_a_database_that_takes_no_more_is_a_sentence_and_then_forgotten(laptop: Laptop) -> None:
    ask(f'ALTER DATABASE "{name_of(laptop)}" ALLOW_CONNECTIONS false')  # type: ignore[arg-type]
    end(connections_to(laptop))
    with pytest.raises(HTTPError) as said:
        laptop.get("/")
    assert said.value.code == 503 and said.value.headers["Retry-After"]
    ask(f'ALTER DATABASE "{name_of(laptop)}" ALLOW_CONNECTIONS true')  # type: ignore[arg-type]
    wait_until(lambda: _answers(laptop), "the server does not come back")


def _answers(laptop: Laptop) -> bool:
    try:
        return laptop.get("/")[0] == 200
    except HTTPError:
        time.sleep(0.2)
        return False


def test_three_who_migrate_an_empty_database_by_hand_take_turns(tmp_path: Path) -> None:
    url = empty_database(os.environ["DATABASE_URL"], f"migrate_{os.getpid()}")
    started = []
    for name in ("one", "two", "three"):
        (tmp_path / name).mkdir()
        own = {"PLANISFERO_VAR": str(tmp_path / name), "DATABASE_URL": url, "SECRET_KEY": KEY}
        kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ} | own
        words = [sys.executable, "manage.py", "migrate"]
        started.append(subprocess.Popen(words, cwd=ROOT, env=kept, stdout=subprocess.PIPE, stderr=subprocess.STDOUT))
    said = [process.communicate(timeout=300)[0].decode() for process in started]
    assert [process.returncode for process in started] == [0, 0, 0], said
    assert sum("No migrations to apply" in text for text in said) == 2
