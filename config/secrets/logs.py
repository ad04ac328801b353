"""What must never stand in a log, the tokens of links, and what would only fill it."""

import logging
import re
import time

from kombu.exceptions import OperationalError as BrokerError

from config.storage.database import database_trouble

QUIET = 60.0  # seconds
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
    """Make of each error of a database or a broker out of reach one line without its traceback, and one a minute."""

    def __init__(self) -> None:
        super().__init__()
        self._quiet_until = {"database": 0.0, "broker": 0.0}

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        away, reason = "database", database_trouble(error)
        if isinstance(error, BrokerError) or isinstance(getattr(error, "__context__", None), BrokerError):
            away, reason = "broker", str(error)
        if not reason:
            return True
        if time.monotonic() < self._quiet_until[away]:
            return False
        self._quiet_until[away] = time.monotonic() + QUIET
        record.msg, record.args = f"{record.getMessage().splitlines()[0]} The {away} does not answer: {reason}", ()
        record.exc_info = record.exc_text = None
        return True
