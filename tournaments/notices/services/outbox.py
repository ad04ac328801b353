"""Notices written down with what they tell, in the transaction that made it true; each once."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from rules.base.json_types import Json
from tournaments.models import Entrant, Notice, NoticeKind, NoticeWay
from tournaments.notices.selectors.recipients import recipients

logger = logging.getLogger(__name__)
# How long somebody needs each kind. Afterwards a phone that was switched off hears nothing of it.
NEEDED = {
    NoticeKind.SEAT: timedelta(hours=1),
    NoticeKind.CONFIRM: timedelta(hours=2),
    NoticeKind.CALL: timedelta(minutes=20),
    NoticeKind.MATCH: timedelta(hours=12),
    NoticeKind.TURN: timedelta(hours=12),
    NoticeKind.REMINDER: timedelta(hours=12),
    NoticeKind.WAITING: timedelta(days=2),
    NoticeKind.TEST: timedelta(minutes=10),
}


def tell_safely(write: Callable[[], int]) -> int:
    """Return what `write` returns, 0 where it fails: what it belongs to (a round, a result) is stored all the same."""
    try:
        with transaction.atomic():
            return write()
    except Exception:
        logger.exception("Notices could not be written down.")
        return 0


def needed_until(kind: str) -> datetime:
    """Return when a notice written now is of no use any more."""
    return timezone.now() + NEEDED[NoticeKind(kind)]


def notices_write(*, kind: str, subject: str, told: Mapping[Entrant, Json]) -> int:
    """Write a notice for everybody in `told` (with their facts), all of one tournament; return how many were tried.

    What has been written before about the same subject stays as it is, whoever writes at the same moment.
    """
    now = timezone.now()
    rows = [
        Notice(
            kind=kind,
            way=NoticeWay.PUSH if to.device else NoticeWay.MAIL,
            subject=subject,
            entrant=to.entrant,
            device=to.device,
            facts=told[to.entrant],
            created_at=now,
            due_at=now,
            until=needed_until(kind),
        )
        for to in recipients(list(told), kind)
    ]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)
    return len(rows)
