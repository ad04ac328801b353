"""The server's heart: while it beats, players are answered and their clocks run."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import redis
from django.conf import settings
from django.db import Error, connections
from django.utils import timezone

from matches.models import Match
from matches.services.clock import clocks_resume, server_beat
from matches.services.outbox import outbox_deliver
from matches.tasks import clocks_sweep

logger = logging.getLogger(__name__)
EVERY = 1.0  # seconds


@contextmanager
def heart() -> Iterator[None]:
    """Give back the time of the stop, hand on what nobody has heard yet, then beat until the block ends."""
    clocks_resume(now=timezone.now())
    outbox_deliver()
    end = threading.Event()
    thread = threading.Thread(target=_beat_on, args=(end,), name="heart", daemon=True)
    thread.start()
    try:
        yield
    finally:
        end.set()
        thread.join(EVERY)


def _beat_on(end: threading.Event) -> None:
    while not end.wait(EVERY):
        try:
            _beat()
        except Error:
            logger.warning("The heart could not write to the database.", exc_info=True)
            connections.close_all()
    connections.close_all()


def _beat() -> None:
    """Nothing is written while nobody plays. Without Redis, where the workers need it, the clocks run from here."""
    if not Match.objects.filter(state=Match.State.PLAYING).exists():
        return
    server_beat(now=timezone.now())
    if settings.REDIS_URL and not _redis_answers():
        clocks_sweep()


def _redis_answers() -> bool:
    try:
        return bool(redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1).ping())
    except redis.RedisError:
        return False
