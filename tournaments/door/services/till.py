"""Closing the till with the money counted, and opening it again."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.door.selectors.arriving import door_of
from tournaments.door.selectors.till import till_of
from tournaments.door.services.payments import till_hold
from tournaments.errors import Refused
from tournaments.models import TillClosing, Tournament
from tournaments.permissions import Actor
from tournaments.services.log import log_write


def till_close(*, tournament: Tournament, counted: int, expected: int, actor: Actor, note: str = "") -> TillClosing:
    """Close the till; `expected` is what the page said should be in the box.

    Raises Refused: till_closed (by somebody else), till_changed (a payment came meanwhile).
    """
    try:
        with transaction.atomic():
            till_hold(tournament)
            till = till_of(tournament, door_of(tournament))
            if till.expected != expected:
                raise Refused("till_changed")
            closing = TillClosing.objects.create(
                tournament=tournament,
                expected=expected,
                counted=counted,
                note=note[:200],
                by_label=actor.label[:120],
            )
            log_write(tournament=tournament, actor=actor, action="till_closed")
    except IntegrityError as error:
        raise Refused("till_closed") from error
    return closing


@transaction.atomic
def till_reopen(*, closing: TillClosing, actor: Actor) -> None:
    """Open the till again; what was counted stays on the sheet. Raises Refused: till_open (opened before)."""
    waiting = TillClosing.objects.filter(pk=closing.pk, reopened_at__isnull=True)
    if not waiting.update(reopened_at=timezone.now(), reopened_by_label=actor.label[:120]):
        raise Refused("till_open")
    log_write(tournament=closing.tournament, actor=actor, action="till_reopened")
