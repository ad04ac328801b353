"""What must never stand in a log, the tokens of links, and what would only fill it."""

import logging
import re

TOKEN = re.compile(r"(/(?:go|invite|setup|ping|account/mail|reset/[A-Za-z0-9_-]+)/)[A-Za-z0-9_:.-]{8,}")


class RedactTokens(logging.Filter):
    """Replace the token in every address of a record; the record itself always passes."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "django.request" and getattr(record, "status_code", 500) < 500:
            record.exc_info = None  # a refusal is no crash
        message = record.getMessage()
        clean = TOKEN.sub(r"\1…", message)
        if clean != message:
            record.msg, record.args = clean, ()
        return True


class LeaveOutMisses(logging.Filter):
    """Let every refusal and error of a request pass but the plain 404: old links and crawlers are nobody's work.

    What is hidden from who asks is a 404 too; `tournaments.permissions` writes that one itself.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) != 404
