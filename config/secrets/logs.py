"""What must never stand in a log, the tokens of links, and what would only fill it."""

import logging
import re
import time
from collections import Counter

from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import ConnectionError as RedisAway
from redis.exceptions import TimeoutError as RedisSilent

from matches.database_away import database_trouble

QUIET = 60.0  # seconds
LEFT_OUT = " ({} lines about it were left out since the last.)"
BROKER = (BrokerError, RedisAway, RedisSilent)
OF_LIBRARIES = (
    ("psycopg.pool", "error connecting", "database"),
    ("psycopg.pool", "reconnection attempt", "database"),
    ("psycopg.pool", "", "pool"),
    ("celery.worker.consumer", "consumer: Cannot connect", "broker"),
    ("celery.worker.consumer", "consumer: Connection to broker lost", "broker"),
    ("celery.beat", "beat: Connection error", "broker"),
)
"""Which logger writes lines that begin like this, once for every thread and try, and what is out of reach then."""
TOKEN = re.compile(
    r"(/(?:go|signup/in|invite|setup|ping|my/in|my/mail|my/back|account/mail|reset/[A-Za-z0-9_-]+)/)[A-Za-z0-9_:.-]{8,}"
)


def redacted(text: str) -> str:
    """Return a text in which no address bears its token any more."""
    return TOKEN.sub(r"\1…", text)


class RedactTokens(logging.Filter):
    """Replace the token in every address of a record; the record itself always passes."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "django.request" and getattr(record, "status_code", 500) < 500:
            record.exc_info = None  # a refusal is no crash
        message = record.getMessage()
        clean = redacted(message)
        if clean != message:
            record.msg, record.args = clean, ()
        return True


class LeaveOutMisses(logging.Filter):
    """Let every refusal and error of a request pass but the plain 404: old links and crawlers are nobody's work.

    What is hidden from who asks is a 404 too; `tournaments.permissions` writes that one itself.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) != 404


class OneLineForWhatIsAway(logging.Filter):
    """Make of each line about a database or a broker out of reach one without its traceback, and of them one a minute,
    which says how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self._quiet_until: dict[str, float] = {}
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        away, text = _away(record)
        if not away:
            return True
        if time.monotonic() < self._quiet_until.get(away, 0.0):
            self._left_out[away] += 1
            return False
        self._quiet_until[away] = time.monotonic() + QUIET
        more = self._left_out.pop(away, 0)
        record.msg, record.args = text + (LEFT_OUT.format(more) if more else ""), ()
        record.exc_info = record.exc_text = None
        return True


def _away(record: logging.LogRecord) -> tuple[str, str]:
    """Return what a line says to be out of reach, and that in one line; two empty strings for any other line."""
    error = record.exc_info[1] if record.exc_info else None
    kind, reason = "database", database_trouble(error)
    if isinstance(error, BROKER) or isinstance(getattr(error, "__context__", None), BROKER):
        kind, reason = "broker", str(error)
    if reason:
        return kind, f"{record.getMessage().splitlines()[0]} The {kind} does not answer: {reason}"
    for logger, beginning, kind in OF_LIBRARIES:
        if record.name.startswith(logger) and record.getMessage().startswith(beginning):
            return kind, " ".join(record.getMessage().split())
    return "", ""
