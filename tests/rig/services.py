"""Redis and Celery as a server has them: processes of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import kombu.pools
import redis
from django.conf import settings
from django.db import connection

from config.celery import app
from tests.rig.patience import PATIENCE

ROOT = Path(__file__).resolve().parent.parent.parent
STOP = 10  # seconds; a process that does not stop is killed


def wait_until(true: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Return once `true()` holds; fail with `what` after some seconds."""
    limit = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < limit, f"waited in vain: {what}"
        time.sleep(0.02)


def stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(STOP)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(STOP)


@contextmanager
def running_redis() -> Iterator[str]:
    """Start a private Redis that listens on a UNIX socket only; yield its address (unix://…)."""
    program = shutil.which("redis-server")
    assert program, "Redis is missing: apt-get install redis-server"
    folder = tempfile.mkdtemp(prefix="planisfero-redis-")  # short: a socket's path has 107 signs at most
    socket = f"{folder}/redis.sock"
    words = [program, "--port", "0", "--unixsocket", socket, "--dir", folder, "--save", "", "--loglevel", "warning"]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, text=True)
    try:
        wait_until(lambda: _answers(f"unix://{socket}"), "Redis does not answer")
        yield f"unix://{socket}"
    finally:
        stop(process)
        shutil.rmtree(folder, ignore_errors=True)


def _answers(url: str) -> bool:
    try:
        return bool(redis.Redis.from_url(url).ping())
    except redis.RedisError:
        return False


def database_url() -> str:
    """Return the address of the test database, for a process of its own."""
    facts = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{facts['NAME']}"
    return f"postgres://{facts['USER']}:{facts['PASSWORD']}@{facts['HOST']}:{facts['PORT']}/{facts['NAME']}"


def environment(**extra: str) -> dict[str, str]:
    """Return the environment of a process that shares the test's database and data directory."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("DJANGO_", "PYTEST"))}
    shared = {"DATABASE_URL": database_url(), "PLANISFERO_VAR": str(settings.VAR_DIR), "PYTHONUNBUFFERED": "1"}
    return {**kept, "DJANGO_SETTINGS_MODULE": "config.settings", **shared, **extra}


@contextmanager
def running_worker(redis_url: str, name: str = "worker", **extra: str) -> Iterator[subprocess.Popen[str]]:
    """Start a real Celery worker on the test's own database; it is ready when the block begins. `extra`: more of its
    environment."""
    words = [
        "-m",
        "celery",
        "--app",
        "config",
        "worker",
        "--queues",
        "clock,jobs",
        "--concurrency",
        "1",
        "--loglevel",
        "INFO",
    ]
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    log = Path(settings.VAR_DIR) / f"{name}.log"
    with log.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(
            [sys.executable, *words, *quiet, "--hostname", f"{name}@%h"],
            cwd=ROOT,
            env=environment(REDIS_URL=redis_url, **extra),
            stdout=out,
            stderr=subprocess.STDOUT,
            text=True,
        )
    try:
        wait_until(lambda: " ready." in log.read_text() or process.poll() is not None, "the worker does not start")
        assert process.poll() is None, log.read_text()
        yield process
    finally:
        stop(process)


def point_celery_at(broker: str) -> None:
    """Let this process hand its tasks to another broker, over fresh connections."""
    app.conf.broker_url = broker
    kombu.pools.reset()
    app._pool = app.amqp._producer_pool = None
