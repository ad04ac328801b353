"""What a process says of itself in its log: a sentence for people, or a document where lines are JSON."""

from __future__ import annotations

import logging
import os
import sys
from typing import Protocol

from config.secrets.json_lines import json_formatter

logger = logging.getLogger("planisfero.notices")


class Stream(Protocol):
    """What can be written to: a file, or what a command of Django's has for it."""

    def write(self, text: str, /) -> object: ...
    def flush(self) -> object: ...


def notice(text: str, stream: Stream | None = None) -> None:
    """Say this in the form of the log; a sentence goes to `stream`, else to where errors go."""
    from django.conf import settings  # the settings themselves set up the log

    if settings.LOG_FORMAT == "json":
        logger.info(text)
        return
    stream = stream or sys.stderr
    stream.write(f"{text}\n")
    stream.flush()


def last_words(text: str, *, of_service: bool) -> None:
    """Say why a program ends, whatever became of its settings; only who reads at a terminal is spared the document."""
    if of_service and os.environ.get("LOG_FORMAT") == "json" and not sys.stderr.isatty():
        record = logging.LogRecord(logger.name, logging.CRITICAL, "", 0, text, None, None)
        text = json_formatter().format(record)
    sys.stderr.write(f"{text}\n")
