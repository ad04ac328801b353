"""Phones put out for good: with what would let them in again, and at every tournament where they act for the person."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import DeviceRequest, Entrant, Mailbox, PlayerDevice, PlayerLink, PlayerPasskey
from tournaments.my.selectors.devices import phones_acting
from tournaments.permissions import Action, Actor
from tournaments.services.grants import rights_lock
from tournaments.services.log import log_write

WAYS_BACK = (Mailbox, PlayerPasskey)


@transaction.atomic
def player_door_close(*, entrant: Entrant, actor: Actor) -> int:
    """End every phone that acts for an entrant, their links, what would let them in again (address, passkeys), and what
    asks to; return how many phones.

    Whoever came in at another tournament of the same organiser acts here too, so that it all ends there as well.
    """
    rights_lock(entrant.tournament, Action.ADMIT_PLAYERS, actor)
    owner = entrant.tournament.owner_id
    phones = _doors_close(Entrant.objects.filter(player=entrant.player_id, tournament__owner=owner), actor)
    for way in WAYS_BACK:
        way._default_manager.filter(player=entrant.player_id, owner=owner).delete()
    _close_note(entrant, actor, phones)
    return phones


@transaction.atomic
def entrant_door_close(*, entrant: Entrant, actor: Actor) -> int:
    """End the phones that were let in for this very entry, with the ways back made on them: it was somebody else's."""
    rights_lock(entrant.tournament, Action.ADMIT_PLAYERS, actor)
    let_in = PlayerDevice.objects.filter(entrant=entrant)
    for way in WAYS_BACK:
        way._default_manager.filter(given_on__in=let_in).delete()
    phones = _doors_close(Entrant.objects.filter(pk=entrant.pk), actor)
    _close_note(entrant, actor, phones)
    return phones


def _doors_close(entries: QuerySet[Entrant], actor: Actor) -> int:
    now = timezone.now()
    PlayerLink.objects.filter(entrant__in=entries, revoked_at__isnull=True).update(revoked_at=now)
    waiting = DeviceRequest.objects.filter(entrant__in=entries, state=DeviceRequest.State.OPEN)
    waiting.update(state=DeviceRequest.State.REFUSED, decided_at=now, decided_by_label=actor.label[:120])
    return int(PlayerDevice.objects.live().filter(entrant__in=entries).update(ended_at=now))


def _close_note(entrant: Entrant, actor: Actor, phones: int) -> None:
    name = entrant.player.name
    log_write(tournament=entrant.tournament, actor=actor, action="player_door_closed", name=name, count=phones)


@transaction.atomic
def player_phone_end(*, device: PlayerDevice, entrant: Entrant, actor: Actor) -> None:
    """End one phone that acts for an entrant, as the desk does: whoever was let in wrongly has no way back."""
    rights_lock(entrant.tournament, Action.ADMIT_PLAYERS, actor)
    phone_put_out(device=device)
    log_write(tournament=entrant.tournament, actor=actor, action="player_phone_ended", name=entrant.player.name)


@transaction.atomic
def phone_put_out(*, device: PlayerDevice) -> None:
    """End a phone wherever it acts for its person at this organiser's, with what it showed to a second one, and with
    the address and the passkeys that were given on it."""
    phone, owner, player = device.browser_hash, device.entrant.tournament.owner_id, device.entrant.player_id
    _rows_end(phones_acting(device.entrant).filter(browser_hash=phone).values_list("pk", flat=True))
    for way in WAYS_BACK:
        way._default_manager.filter(player=player, owner=owner, given_on__browser_hash=phone).delete()


def _rows_end(devices: Iterable[int]) -> None:
    now, rows = timezone.now(), list(devices)
    PlayerDevice.objects.live().filter(pk__in=rows).update(ended_at=now)
    PlayerLink.objects.filter(shown_by__in=rows, revoked_at__isnull=True).update(revoked_at=now)
