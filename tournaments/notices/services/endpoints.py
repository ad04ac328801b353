"""Where phones take push messages: given by the browser, taken away by it, tried."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from tournaments.errors import Refused
from tournaments.models import Notice, NoticeKind, NoticeWay, PlayerDevice, PushEndpoint
from tournaments.my.selectors.people_here import PersonHere
from tournaments.notices.services.outbox import needed_until
from tournaments.notices.services.push import endpoint_sound

MOST_TRIALS, WHILE = 5, timedelta(minutes=10)  # trials of one phone, within so long


@transaction.atomic
def endpoint_set(*, person: PersonHere, address: str, p256dh: str, auth: str, language: str) -> None:
    """Keep where this browser takes push, for every device by which it acts for the person.

    Raises Refused: endpoint_bad (no push service can be there, or the keys are none).
    """
    if len(p256dh) > 120 or len(auth) > 40 or not endpoint_sound(address, p256dh, auth):
        raise Refused("endpoint_bad")
    fields = {"address": address, "p256dh": p256dh, "auth": auth, "language": language}
    for device in person.devices:
        PushEndpoint.objects.update_or_create(device=device, defaults=fields)


def endpoint_drop(*, person: PersonHere) -> None:
    """Forget where this browser takes push, for this person."""
    PushEndpoint.objects.filter(device__in=person.devices).delete()


def trial_write(*, device: PlayerDevice) -> Notice:
    """Write a notice that only shows this phone how they come. Raises Refused: no_push_here, trials_many."""
    lately = Notice.objects.filter(device=device, kind=NoticeKind.TEST, created_at__gte=timezone.now() - WHILE)
    if lately.count() >= MOST_TRIALS:
        raise Refused("trials_many")
    if not PushEndpoint.objects.filter(device=device).exists():
        raise Refused("no_push_here")
    return Notice.objects.create(
        kind=NoticeKind.TEST,
        way=NoticeWay.PUSH,
        subject=f"test-{secrets.token_hex(8)}",
        entrant=device.entrant,
        device=device,
        until=needed_until(NoticeKind.TEST),
    )
