"""Probes say within two seconds that nobody listens where the database should be, and give a slow one its time."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.db import OperationalError

from config.storage.disk import disk
from config.watch import metrics, quickly, readiness
from tests.config.test_watch import answer


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """A question that has no answer until this is set."""
    event = threading.Event()
    monkeypatch.setattr(quickly, "SOON", 0.05)
    yield event
    event.set()
    ended()


def ended() -> None:
    """Wait until everything that was asked has ended."""
    quickly._asking.submit(lambda: None).result(30)


@pytest.fixture
def frozen(stuck: threading.Event, monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """A database that listens and answers nothing until this is set."""
    monkeypatch.setattr(quickly, "PATIENCE", 0.1)
    monkeypatch.setattr(readiness, "_last", (0.0, {}))
    with socket.create_server(("127.0.0.1", 0)) as door:
        place(monkeypatch, "127.0.0.1", door.getsockname()[1])
        yield stuck
    monkeypatch.setattr(readiness, "_last", (0.0, {}))


def place(monkeypatch: pytest.MonkeyPatch, host: str, port: int, vendor: str = "postgresql") -> None:
    facts = SimpleNamespace(vendor=vendor, settings_dict={"HOST": host, "PORT": port}, close=lambda: None)
    monkeypatch.setattr(quickly, "connection", facts)


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def test_where_nobody_listens_the_answer_does_not_wait_for_the_pool(
    stuck: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    place(monkeypatch, "127.0.0.1", free_port())
    began = time.monotonic()
    for _ in range(2):  # the second finds the first still at work
        with pytest.raises(OperationalError):
            quickly.quickly(lambda: stuck.wait(30))
    assert time.monotonic() - began < 2


def test_a_database_that_listens_is_given_the_time_it_takes(
    stuck: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        place(monkeypatch, "127.0.0.1", door.getsockname()[1])
        threading.Timer(0.3, stuck.set).start()
        assert quickly.quickly(lambda: stuck.wait(30)) is True


def test_one_that_listens_and_never_answers_is_given_up_and_not_asked_again_before_it_has(
    frozen: threading.Event,
) -> None:
    asked: list[int] = []

    def ask() -> bool:
        asked.append(1)
        return frozen.wait(30)

    for _ in range(3):
        with pytest.raises(OperationalError, match="does not answer"):
            quickly.quickly(ask)
    frozen.set()
    ended()
    assert quickly.quickly(lambda: "well") == "well"
    assert len(asked) == 1, "nothing waited behind it"


def test_while_it_listens_and_never_answers_the_figures_that_need_none_come_and_the_server_is_not_ready(
    frozen: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metrics, "_counted", lambda: frozen.wait(30))
    monkeypatch.setattr(readiness, "_migrations", lambda: frozen.wait(30))
    status, _headers, text = answer("/metrics")
    assert status == 200 and not frozen.is_set()
    assert "planisfero_database_up 0.0" in text and "planisfero_disk_free_bytes" in text
    status, _headers, text = answer("/readyz")
    assert status == 503 and json.loads(text)["checks"]["database"] == "no answer"


def test_a_socket_is_found_where_postgresql_has_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    place(monkeypatch, str(tmp_path), 5432)
    assert not quickly._listens()
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(tmp_path / ".s.PGSQL.5432"))
        door.listen()
        assert quickly._listens()
    for host, vendor in (("", "postgresql"), ("a,b", "postgresql"), ("127.0.0.1", "sqlite")):
        place(monkeypatch, host, free_port(), vendor)
        assert quickly._listens(), "what cannot be asked is waited for"


def test_probe_and_figures_ask_in_this_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_call: object) -> str:
        raise OperationalError(quickly.REFUSED)

    monkeypatch.setattr(readiness, "quickly", refuse)
    monkeypatch.setattr(readiness, "_last", (0.0, {}))
    monkeypatch.setattr(metrics, "quickly", refuse)
    assert readiness.readiness()["database"] == "no answer"
    assert b"planisfero_database_up 0.0" in metrics.exposition()
    monkeypatch.setattr(readiness, "_last", (0.0, {}))


def test_the_room_for_a_folder_is_that_of_its_own_disk_also_before_it_is_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[Path] = []

    def usage(folder: Path) -> SimpleNamespace:
        asked.append(folder)
        return SimpleNamespace(free=5 * 2**20, total=9 * 2**20)

    monkeypatch.setattr("config.storage.disk.shutil.disk_usage", usage)
    assert disk(tmp_path / "copies" / "of today").free_megabytes == 5 and asked == [tmp_path]
