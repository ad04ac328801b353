"""Real Celery workers and the beat of the clocks: no clock, no bot and no standing waits behind a PDF."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from types import FrameType

from django.conf import settings
from django.core.management import CommandError
from django.core.management.base import BaseCommand

from config.secrets.keys import REFUSED
from config.secrets.notices import notice
from config.secrets.private_files import UNWRITABLE
from config.serving.redis_watch import RedisWatch
from matches.digits import whole_number

NO_REDIS = "REDIS_URL is not set; without Redis the server does its jobs itself (`planisfero serve`)."
LASTING = (UNWRITABLE, REFUSED)  # to start again changes nothing
HASTE = 3.0  # seconds: what ends before is not started again
AGAIN = 1.0
LOOK = 5.0  # seconds between two looks whether Redis answers
STARTED = "it works: clocks, bots, standings, jobs and the beat that calls them."
WORK = ("worker", "--without-gossip", "--without-mingle")


class Kept:
    """A Celery process that is started again when it ends: Celery itself ends when Redis goes in the wrong moment."""

    def __init__(self, *words: str) -> None:
        self.words = words
        self.status: int | None = None
        self._stopping = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        while not self._stopping.is_set():
            begun = time.monotonic()
            self._process = subprocess.Popen(  # noqa: S603 - our own words
                [sys.executable, "-m", "celery", "--quiet", "--app", "config", *self.words, "--loglevel", "WARNING"]
            )
            status = self._process.wait()
            if status in LASTING or time.monotonic() - begun < HASTE:
                self.status = status if status in LASTING else 1
                return
            if not self._stopping.is_set():
                _say(f"{self.words[0]} ended ({_how(status)}), it is started again.")
                self._stopping.wait(AGAIN)
        self.status = 0

    def stop(self) -> None:
        """End the process, and start it no more."""
        self._stopping.set()
        if self._process is not None:
            self._process.terminate()


class Command(BaseCommand):
    help = (
        "Run the jobs, clocks and bots of all servers that share a Redis (REDIS_URL). WORKERS: processes for jobs, 2."
    )
    requires_system_checks = []

    def handle(self, *args: object, **options: object) -> None:
        if not settings.REDIS_URL:
            raise CommandError(NO_REDIS, returncode=2)
        parts, watch = _parts(), RedisWatch(_say)
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, _stop)
        begun: list[Kept] = []
        try:
            _wait_for_redis(watch)
            for part in parts:
                part.thread.start()
                begun.append(part)
            _say(STARTED)
            _keep(parts, watch)
        except KeyboardInterrupt:
            pass
        ended = [part.status for part in parts if part.status is not None]
        for part in begun:
            part.stop()
        for part in begun:
            part.thread.join()
        sys.exit(max(ended, default=0))


def _wait_for_redis(watch: RedisWatch) -> None:
    """Return once Redis answers: whatever Celery says without it, it says in every process and for ever."""
    while not watch.answers():
        time.sleep(AGAIN)


def _keep(parts: list[Kept], watch: RedisWatch) -> None:
    """Return when one of the processes has ended for good; say meanwhile when Redis is away."""
    look = time.monotonic() + LOOK
    while all(part.thread.is_alive() for part in parts):
        time.sleep(0.2)
        if time.monotonic() >= look:
            watch.answers()
            look = time.monotonic() + LOOK


def _say(text: str) -> None:
    notice(f"worker: {text}")


def _how(status: int) -> str:
    """Return how a process ended: its exit status, or the name of the signal that ended it."""
    names = {-number.value: number.name for number in signal.Signals}
    return names.get(status, f"exit status {status}" if status >= 0 else f"signal {-status}")


def _processes() -> int:
    """Return how many processes do jobs."""
    text = os.environ.get("WORKERS", "2")
    number = whole_number(text, 3)
    if not number:
        raise CommandError(f"WORKERS={text} is not a number of processes for jobs.", returncode=2)
    return number


def _parts() -> list[Kept]:
    """Return the processes of a set of workers, not yet started."""
    return [
        _worker("clock"),
        *(_worker("play", number=number) for number in range(1, settings.PLAYERS_AT_ONCE + 1)),
        _worker("standings"),
        _worker("jobs", _processes()),
        Kept("beat", "--pidfile="),
    ]


def _worker(queue: str, processes: int = 1, number: int | None = None) -> Kept:
    """Return the worker of a queue; two sets of workers on one computer have names of their own.

    One of several of a queue (`number`) works in its own process: it keeps an agenda of its own (matches/agenda.py),
    and Celery would choose by its own lights which of the processes that it splits into gets a task.
    """
    name = f"{queue}{number or ''}-{os.getpid()}@%h"
    pool = ("--pool", "solo") if number else ("--concurrency", str(processes))
    return Kept(*WORK, "--queues", queue, *pool, "--hostname", name)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
