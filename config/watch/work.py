"""What waits to be done, by kind: print jobs, photographs, notices, news of matches and their analyses."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Manager, Min, Q

from matches.models import MatchAnalysis, OutboxEntry
from tournaments.models import Job, Notice, SheetPhoto

OPEN = Q(state__in=("queued", "running"))


class Waiting(NamedTuple):
    """How many of a kind wait or are at work, and since when the oldest of them."""

    kind: str
    amount: int
    oldest: datetime | None


def work_waiting() -> tuple[Waiting, ...]:
    """Return one row per kind of work, in a query each; an analysis under way is as old as what was told of it last."""
    return (
        _waiting("print", Job.objects, OPEN, "created_at"),
        _waiting("photo", SheetPhoto.objects, OPEN, "sent_at"),
        _waiting("notice", Notice.objects, Q(state__in=("open", "sending")), "due_at"),
        _waiting("news", OutboxEntry.objects, Q(delivered_at__isnull=True), "created_at"),
        _waiting("analysis", MatchAnalysis.objects, Q(state__in=("waiting", "making")), "asked_at"),
    )


def analyses_failed() -> int:
    """Return how many analyses could not be made and were not asked for anew."""
    return MatchAnalysis.objects.filter(state=MatchAnalysis.State.FAILED).count()


def _waiting(kind: str, rows: Manager[Any], condition: Q, since: str) -> Waiting:
    facts = rows.filter(condition).aggregate(amount=Count("pk"), oldest=Min(since))
    return Waiting(kind, facts["amount"], facts["oldest"])
