"""The last error of this installation, kept for who runs it: one small file, without tokens."""

from __future__ import annotations

import json
import logging
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TypedDict

from structlog.contextvars import get_contextvars

NAME = "last-error.json"
LONGEST = 500  # signs of the message


class Fault(TypedDict):
    """When, what, and the number of the request, by which the log knows more."""

    at: str
    text: str
    request: str


class LastError(logging.Handler):
    """Writes each error over the one before; a disk that takes nothing loses it, and nobody waits for that."""

    def emit(self, record: logging.LogRecord) -> None:
        """Keep what a record says, with the name of its exception."""
        text = record.getMessage()
        if record.exc_info and record.exc_info[0]:
            text = f"{text} ({record.exc_info[0].__name__})"
        request = str(get_contextvars().get("request", ""))
        fault = Fault(at=datetime.now(UTC).isoformat(timespec="seconds"), text=text[:LONGEST], request=request)
        with suppress(OSError):
            _file().write_text(json.dumps(fault), encoding="utf-8")


def last_error() -> Fault | None:
    """Return the last error, None where there was none or it cannot be read."""
    try:
        fault: Fault = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return fault


def _file() -> Path:
    from django.conf import settings  # the settings themselves set up the log

    return Path(settings.VAR_DIR) / NAME
