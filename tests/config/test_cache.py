"""A Redis that is away or silent costs nobody a page, a file that was read, or a limit."""

from __future__ import annotations

import io
import logging
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache, caches
from django.test import Client
from django.urls import reverse

from config.storage import redis_cache as config_cache
from config.storage.caches import two_caches
from tests.rig.patience import PATIENCE
from tests.rig.services import ROOT, environment
from tests.tournaments.setup.cast import evening
from tournaments.backup.services import snapshots

TIMES = {"socket_timeout": 0.3, "socket_connect_timeout": 0.3}


@pytest.fixture(autouse=True)
def _asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config_cache, "rest", config_cache.Rest())


@pytest.fixture
def silent() -> Iterator[str]:
    """The address of something that takes every connection and never answers."""
    with socket.socket() as ear:
        ear.bind(("127.0.0.1", 0))
        ear.listen(50)
        yield f"redis://127.0.0.1:{ear.getsockname()[1]}/0"


@pytest.fixture
def at(settings: Any) -> Callable[[str], None]:
    """`at(url)` lets the cache of this process be the Redis at this address."""

    def choose(url: str) -> None:
        settings.CACHES = two_caches(url, TIMES)
        for one in caches.all(initialized_only=False):
            one._own.clear()

    return choose


@pytest.mark.django_db
def test_every_page_of_a_tournament_is_there_without_redis(at: Callable[[str], None], client: Client) -> None:
    event = evening()
    at("unix:///nowhere/redis.sock")
    for name in ("tournament", "standings"):
        assert client.get(reverse(name, args=[event.slug])).status_code == 200


def test_only_the_first_to_ask_waits_for_a_redis_that_is_silent(at: Callable[[str], None], silent: str) -> None:
    at(silent)
    cache.set("page", "kept")
    began = time.monotonic()
    for _ in range(100):
        assert cache.get("page") == "kept"
    assert time.monotonic() - began < TIMES["socket_timeout"]


def test_a_server_with_redis_has_this_cache() -> None:
    words = "from django.core.cache import cache; cache.set('page', 'kept'); print(cache.get('page'))"
    asked = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "--command", words],
        cwd=ROOT,
        env=environment(REDIS_URL="unix:///nowhere/redis.sock"),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert asked.stdout.strip() == "kept"


def test_limits_count_on_without_redis(at: Callable[[str], None]) -> None:
    at("unix:///nowhere/redis.sock")
    assert [cache.add("tries", 1, 60), cache.add("tries", 1, 60), cache.incr("tries")] == [True, False, 2]
    assert cache.get("tries") == 2


def test_what_only_redis_had_counted_is_counted_from_nothing_when_it_goes(at: Callable[[str], None]) -> None:
    at("unix:///nowhere/redis.sock")
    assert [cache.incr("counted-there"), cache.incr("counted-there")] == [1, 2]


@pytest.mark.django_db
def test_a_copy_is_restored_without_redis(at: Callable[[str], None]) -> None:
    event = evening()
    content = snapshots.copy_of(event)
    at("unix:///nowhere/redis.sock")
    for _ in range(2):
        assert snapshots.snapshot_restore(file=io.BytesIO(content), owner=event.owner).owner == event.owner


def test_a_redis_that_is_away_is_told_once_and_its_return_too(
    at: Callable[[str], None], redis_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(config_cache, "REST", 0.0)
    caplog.set_level(logging.INFO, logger="config.storage.redis_cache")
    at("unix:///nowhere/redis.sock")
    for _ in range(3):
        assert cache.get("page") is None
    at(redis_url)
    cache.set("page", "in Redis")
    assert cache.get("page") == "in Redis"
    assert cache._own.get("page") is None
    assert [record.message.split(":")[0] for record in caplog.records] == [
        "Redis cannot be reached",
        "Redis answers again.",
    ]


@pytest.mark.parametrize(
    "ask",
    [
        lambda: cache.touch("a", 5),
        lambda: cache.delete("a"),
        lambda: cache.get_many(["a", "b"]),
        lambda: cache.has_key("a"),
        lambda: cache.set_many({"a": 1}),
        lambda: cache.delete_many(["a"]),
        lambda: cache.get_or_set("a", 1),
        lambda: cache.clear(),
    ],
)
def test_nothing_that_a_cache_is_asked_fails_without_redis(at: Callable[[str], None], ask: Callable[[], Any]) -> None:
    at("unix:///nowhere/redis.sock")
    ask()
