"""Who is there: when a page of a seat last spoke to the server."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q

from matches.models import MatchSeat
from matches.services.turns import in_turn

EVERY = timedelta(seconds=25)


def seat_touch(*, seat: MatchSeat, now: datetime) -> None:
    """Note that a page of this seat spoke; written now and then only."""
    if is_due(seat, now):
        _write(seat, now)
        seat.seen_at = now


def is_due(seat: MatchSeat, now: datetime) -> bool:
    """Say whether it is worth writing again that this seat is here."""
    return seat.seen_at is None or now - seat.seen_at > EVERY


@in_turn
def _write(seat: MatchSeat, now: datetime) -> None:
    old = Q(seen_at__isnull=True) | Q(seen_at__lt=now - EVERY)
    MatchSeat.objects.filter(old, pk=seat.pk).update(seen_at=now)
