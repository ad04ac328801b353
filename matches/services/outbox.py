"""The one way up: entries are written with what they tell, and delivered until everybody has heard them."""

from __future__ import annotations

import logging

from django.utils import timezone

from matches.models import Match, OutboxEntry
from matches.services.turns import after_turn
from matches.signals import match_changed

logger = logging.getLogger(__name__)


def outbox_write(*, match: Match) -> None:
    """Note, in the caller's transaction, that the match is finished or void; delivery follows the commit."""
    OutboxEntry.objects.get_or_create(match=match, state=match.state, version=match.version)
    after_turn(outbox_deliver)


def outbox_deliver(*, limit: int = 100) -> int:
    """Send what has not been heard yet; return how many entries were. An entry whose receiver fails stays."""
    delivered = 0
    for entry in OutboxEntry.objects.filter(delivered_at__isnull=True).order_by("pk")[:limit]:
        answers = match_changed.send_robust(
            sender=OutboxEntry, match_id=entry.match_id, state=entry.state, version=entry.version
        )
        failed = [answer for _, answer in answers if isinstance(answer, Exception)]
        if failed:
            logger.warning("Match %s could not be handed on; it is tried again.", entry.match_id)
            continue
        OutboxEntry.objects.filter(pk=entry.pk).update(delivered_at=timezone.now())
        delivered += 1
    return delivered
