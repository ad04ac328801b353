"""The address that a person gives for notices: asked, confirmed by a link that came there, taken away."""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from matches.services.lobby.links import token_hash
from tournaments.accounts.services.counters import count_up
from tournaments.errors import Refused
from tournaments.models import Mailbox
from tournaments.my.selectors.people_here import PersonHere

OPEN_FOR = timedelta(hours=24)
TOKEN_BYTES = 24
LETTERS, WITHIN = 5, 3600  # letters that one address, or one person, gets within so many seconds


@transaction.atomic
def mailbox_ask(*, person: PersonHere, address: str, language: str) -> tuple[Mailbox, str]:
    """Keep an address that is not confirmed yet; return it with the token for its letter.

    The address of before is gone at once. Raises Refused: mails_many.
    """
    place = sha256(address.strip().casefold().encode()).hexdigest()
    for key in (f"address:{place}", f"player:{person.player.pk}"):
        if count_up(f"mailbox:{key}", WITHIN) > LETTERS:
            raise Refused("mails_many")
    token, now = secrets.token_urlsafe(TOKEN_BYTES), timezone.now()
    fresh = {
        "address": address,
        "language": language,
        "token_hash": token_hash(token),
        "asked_until": now + OPEN_FOR,
        "confirmed_at": None,
        "back_hash": "",
    }
    on = {device.entrant.tournament.owner_id: device for device in reversed(person.devices)}
    boxes = [
        Mailbox.objects.update_or_create(
            player=person.player, owner_id=owner, defaults={**fresh, "given_on": on[owner]}
        )[0]
        for owner in sorted(person.owners)
    ]
    return boxes[0], token


def mailbox_known(*, token: str) -> Mailbox | None:
    """Return the address that a link asks about, None where it is used, too old or unknown."""
    rows = Mailbox.objects.filter(token_hash=token_hash(token), asked_until__gte=timezone.now())
    return rows.select_related("player").first()


def mailbox_confirm(*, token: str) -> None:
    """Let an address count, once. Raises Refused: mail_question_over."""
    now = timezone.now()
    waiting = Mailbox.objects.filter(token_hash=token_hash(token), asked_until__gte=now)
    if not waiting.update(confirmed_at=now, token_hash=""):
        raise Refused("mail_question_over")


def mailbox_drop(*, person: PersonHere) -> None:
    """Forget a person's address wherever this browser is vouched for."""
    Mailbox.objects.filter(player=person.player, owner__in=person.owners).delete()
