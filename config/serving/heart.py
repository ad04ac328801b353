"""The server's heart: while it beats, players are answered and their clocks run."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import redis
from django.conf import settings
from django.db import Error, connections
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from matches.models import Match
from matches.services.announcing import clock_announce
from matches.services.outbox import outbox_deliver
from matches.services.play.beats import BEAT_STEP, server_beat
from matches.tasks import clocks_act
from tournaments.tasks import follow_ups_overtake

logger = logging.getLogger(__name__)
EVERY = 1.0  # seconds
LOOK = 3.0  # seconds between two looks for what nobody has done
PING = 0.5  # seconds that a beat waits for Redis; together with EVERY less than BEAT_STEP

Answer = Callable[[HttpRequest], HttpResponse]
_end = threading.Event()  # of the heart of this process, which has none before the first
_end.set()
_last = 0.0  # when it last reached the database for a beat, by the monotonic clock


@contextmanager
def heart() -> Iterator[None]:
    """Give back the time of the stop, hand on what nobody has heard yet, then beat until the block ends."""
    global _end
    beat()
    outbox_deliver()
    _end = end = threading.Event()
    thread = threading.Thread(target=_beat_on, args=(end,), name="heart", daemon=True)
    thread.start()
    threading.Thread(target=_overtake_on, args=(end,), name="follow-ups", daemon=True).start()
    try:
        yield
    finally:
        end.set()
        thread.join(EVERY)


def beat() -> None:
    """Beat; tell the pages of every match that was given time back, and go on beating meanwhile. Raises Error."""
    global _last
    given = deque(server_beat(now=timezone.now()))
    _last = time.monotonic()
    while given:
        clock_announce(given.popleft())
        given.extend(server_beat(now=timezone.now()))
        _last = time.monotonic()


def beat_first(answer: Answer) -> Answer:
    """Return middleware by which nothing is written after an outage before the beat that gives its time back."""

    def answer_after_beat(request: HttpRequest) -> HttpResponse:
        if request.method == "POST" and not _end.is_set() and time.monotonic() - _last > BEAT_STEP:
            beat()
        return answer(request)

    return answer_after_beat


def _beat_on(end: threading.Event) -> None:
    while not end.wait(EVERY):
        try:
            _beat_while_played()
        except Error:
            logger.warning("The heart could not write to the database.", exc_info=True)
            connections.close_all()
        except Exception:
            logger.exception("The heart stumbled; it beats on.")
    connections.close_all()


def _overtake_on(end: threading.Event) -> None:
    """Look every few seconds for what should have followed a result and has not: a standing may take longer than a
    beat, so this is a thread of its own."""
    while not end.wait(LOOK):
        try:
            follow_ups_overtake()
        except Error:
            logger.warning("What follows from results could not be looked for.", exc_info=True)
        except Exception:
            logger.exception("What follows from a result failed; it is tried again.")
        finally:
            connections.close_all()


def _beat_while_played() -> None:
    """Beat while somebody plays: nothing is written while nobody does.

    Without Redis, where the workers need it, the clocks run from here.
    """
    global _last
    if not Match.objects.filter(state=Match.State.PLAYING).exists():
        _last = time.monotonic()
        return
    beat()
    if settings.REDIS_URL and not _redis_answers():
        beat()
        for _stepped in clocks_act():
            beat()


def _redis_answers() -> bool:
    try:
        asked = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=PING, socket_connect_timeout=PING)
        return bool(asked.ping())
    except redis.RedisError:
        return False
