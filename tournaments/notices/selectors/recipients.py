"""The phones and mailboxes that a notice goes to."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.conf import settings

from tournaments.models import Entrant, Mailbox, NoticeWay, PlayerDevice
from tournaments.notices.selectors.choices import switches_of, wants


@dataclass(frozen=True)
class Recipient:
    """One phone of an entrant, or (`device` None) their mailbox."""

    entrant: Entrant
    device: PlayerDevice | None = None


def recipients(entrants: Collection[Entrant], kind: str) -> list[Recipient]:
    """Return where a kind of notice goes for entrants of one tournament, as each of them wants; three queries.

    A phone counts that one of the same organiser's tournaments vouched for; two devices in one browser are one phone.
    """
    if not entrants:
        return []
    owner = next(iter(entrants)).tournament.owner_id
    by_player = {entrant.player_id: entrant for entrant in entrants}
    switches = switches_of(by_player, owner)
    pushed = {pk for pk in by_player if wants(switches.get(pk, {}), kind, NoticeWay.PUSH)}
    mailed = {pk for pk in by_player if wants(switches.get(pk, {}), kind, NoticeWay.MAIL)}
    phones = [Recipient(by_player[device.entrant.player_id], device) for device in push_devices(pushed, owner)]
    return phones + [Recipient(by_player[pk]) for pk in _with_mailbox(mailed, owner)]


def push_devices(players: Collection[int], owner: int) -> list[PlayerDevice]:
    """Return the live devices of these players that take push, each browser once, the oldest device first."""
    rows = PlayerDevice.objects.live().filter(
        entrant__player__in=players, entrant__tournament__owner=owner, endpoint__isnull=False
    )
    first: dict[tuple[int, str], PlayerDevice] = {}
    for device in rows.select_related("endpoint", "entrant").order_by("pk"):
        first.setdefault((device.entrant.player_id, device.endpoint.address), device)
    return list(first.values())


def _with_mailbox(players: Collection[int], owner: int) -> list[int]:
    if not settings.MAIL_ON:
        return []
    rows = Mailbox.objects.filter(player__in=players, owner=owner, confirmed_at__isnull=False)
    return list(rows.order_by("player").values_list("player", flat=True))
