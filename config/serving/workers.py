"""Which workers answer: threads of this process, or where Redis is set whoever is connected there."""

from __future__ import annotations

import threading
from collections import Counter

from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError
from redis import RedisError

from config.serving.embedded import THREADS

PATIENCE = 0.7  # seconds in which a worker answers


def workers() -> dict[str, int]:
    """Return how many workers serve each queue; none of a queue is 0."""
    counts = dict.fromkeys(THREADS, 0)
    serving = _connected() if settings.REDIS_URL else _threads()
    return {queue: serving[queue] for queue in counts}


def _threads() -> Counter[str]:
    return Counter(thread.name.rstrip("0123456789") for thread in threading.enumerate())


def _connected() -> Counter[str]:
    try:
        answers = current_app.control.inspect(timeout=PATIENCE).active_queues() or {}
    except (OperationalError, RedisError):
        return Counter()
    return Counter(queue["name"] for queues in answers.values() for queue in queues)
