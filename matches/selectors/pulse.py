"""How far matches are, in one small read: what the live hub compares to find out what it has missed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, Max, OuterRef, Q, Subquery
from django.utils import timezone

from matches.models import ChatLine, Match, MatchEvent, MatchNote


class Pulse(NamedTuple):
    """`clock` and `seats` change when the clock was stopped or somebody sat down; `talk` with every line of chat."""

    version: int
    is_over: bool
    clock: tuple[datetime | None, int | None]
    seats: tuple[int, int]
    talk: int | None


def pulses(ids: Iterable[int]) -> dict[int, Pulse]:
    """Return the pulse of each match that exists."""
    last = {
        name: Subquery(model.objects.filter(match=OuterRef("pk")).order_by("-pk").values("pk")[:1])
        for name, model in (("note", MatchNote), ("line", ChatLine))
    }
    taken = Count("seats", filter=Q(seats__joined_at__isnull=False) | ~Q(seats__bot=""))
    rows = (
        Match.objects.filter(pk__in=ids)
        .order_by()
        .annotate(taken=taken, ready=Count("seats", filter=Q(seats__is_ready=True)), **last)
    )
    over = (Match.State.FINISHED, Match.State.VOID)
    names = ("pk", "version", "state", "paused_at", "note", "taken", "ready", "line")
    return {
        pk: Pulse(version, state in over, (paused_at, note), (taken, ready), line)
        for pk, version, state, paused_at, note, taken, ready, line in rows.values_list(*names)
    }


def delayed_version(match_id: int, delay: int) -> int:
    """Return the version that was the newest `delay` seconds ago, 0 before the start: never half a step."""
    then = timezone.now() - timedelta(seconds=delay)
    row = MatchEvent.objects.filter(match=match_id, at__lte=then).aggregate(last=Max("last"))
    return int(row["last"] or 0)
