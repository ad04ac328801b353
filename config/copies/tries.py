"""What became of the last tries to copy this installation: one row for all its computers, and in no copy."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime

from django.contrib.sessions.models import Session
from django.db import Error

KEY = "copies"  # of a session that no browser can name: their keys have at least eight signs
ENDS = datetime(9999, 1, 1, tzinfo=UTC)
LONGEST = 500  # signs of a reason


@dataclass(frozen=True)
class Tries:
    """When the last good copy was written and how many files it lacks that rows name; when a try failed, and why."""

    written_at: datetime | None = None
    without: int = 0
    failed_at: datetime | None = None
    reason: str = ""

    @property
    def is_failing(self) -> bool:
        """Say whether no good copy was written since a try failed."""
        return self.failed_at is not None and (self.written_at is None or self.written_at < self.failed_at)


def tries() -> Tries:
    """Return what is known of the last tries. Raises Error."""
    row = Session.objects.filter(session_key=KEY).first()
    if row is None:
        return Tries()
    told = json.loads(row.session_data)
    return Tries(_moment(told["written_at"]), told["without"], _moment(told["failed_at"]), told["reason"])


def try_failed(reason: str) -> None:
    """Note that a copy was not written, or could not be read back; a database that is away loses the note."""
    with suppress(Error):
        _note(replace(tries(), failed_at=datetime.now(UTC), reason=reason.strip()[:LONGEST]))


def copy_written(at: datetime | None, without: int) -> None:
    """Note that a good copy was written, and how many files it lacks. Raises Error."""
    _note(Tries(at, without))


def copy_seen(at: datetime | None) -> None:
    """Note which is the last good copy that is there, None for none: another hand may have changed that.

    Raises Error.
    """
    known = tries()
    if known.written_at != at:
        _note(replace(known, written_at=at, without=0))


def _note(told: Tries) -> None:
    text = json.dumps(asdict(told), default=datetime.isoformat)
    Session.objects.update_or_create(session_key=KEY, defaults={"session_data": text, "expire_date": ENDS})


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
