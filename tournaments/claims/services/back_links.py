"""The link that lets a person in again: made for a proven address alone, it works once, for half an hour."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from matches.services.lobby.links import TOKEN_BYTES, token_hash
from tournaments.accounts.services.counters import count_up
from tournaments.claims.services.coming_in import come_in
from tournaments.errors import Refused
from tournaments.models import Mailbox, PlayerDevice
from tournaments.my.services.devices import Browser

OPEN_FOR = timedelta(minutes=30)
LETTERS, WITHIN = 3, 3600  # letters that an address gets within so many seconds
MOST_PEOPLE = 12  # of one address: a family

Back = tuple[Mailbox, str]
"""An address of a person, and the token that lets them in."""


@transaction.atomic
def back_links_make(*, address: str) -> list[Back]:
    """Return one new link for each person who has proven this address; those made before end.

    Empty for an address that nobody has proven, or that has had its letters for this hour: whoever asked is told the
    same either way.
    """
    folded = address.strip().casefold()
    if count_up(f"back:{sha256(folded.encode()).hexdigest()}", WITHIN) > LETTERS:
        return []
    by_person: dict[int, list[Mailbox]] = defaultdict(list)
    for box in _proven().filter(address__iexact=folded).order_by("player__name", "player", "pk"):
        by_person[box.player_id].append(box)
    return [_link_make(boxes) for boxes in list(by_person.values())[:MOST_PEOPLE]]


def _proven() -> QuerySet[Mailbox]:
    return Mailbox.objects.filter(confirmed_at__isnull=False).select_related("player", "given_on")


def _link_make(boxes: Sequence[Mailbox]) -> Back:
    token = secrets.token_urlsafe(TOKEN_BYTES)
    fresh = {"back_hash": token_hash(token), "back_until": timezone.now() + OPEN_FOR}
    Mailbox.objects.filter(pk__in=[box.pk for box in boxes]).update(**fresh)
    return boxes[0], token


def back_link_known(*, token: str) -> Mailbox:
    """Return whose link this is. Raises Refused: back_link_over."""
    box = _proven().filter(back_hash=token_hash(token), back_until__gte=timezone.now()).first()
    if box is None:
        raise Refused("back_link_over")
    return box


@transaction.atomic
def back_link_use(*, token: str, browser: Browser) -> list[PlayerDevice]:
    """Let a browser in, once, at every organiser where the address was proven.

    Raises Refused: back_link_over (used, also at this moment, too old, or nothing to come in to).
    """
    now, hashed = timezone.now(), token_hash(token)
    boxes = list(_proven().filter(back_hash=hashed, back_until__gte=now).order_by("pk"))
    used = Mailbox.objects.filter(back_hash=hashed, back_until__gte=now).update(back_hash="", back_until=None)
    if not boxes or used != len(boxes):
        raise Refused("back_link_over")
    came_by = PlayerDevice.CameBy.MAIL
    devices = [device for box in boxes if (device := come_in(box, browser, came_by)) is not None]
    if not devices:
        raise Refused("back_link_over")
    return devices
