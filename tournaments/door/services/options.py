"""What the door asks for: check-in or not, from where, and the fee."""

from __future__ import annotations

import secrets

from django.db import transaction

from tournaments.models import Door, Tournament
from tournaments.permissions import Actor
from tournaments.services.log import log_write


@transaction.atomic
def door_set(
    *,
    tournament: Tournament,
    checks_in: bool,
    actor: Actor,
    anywhere: bool = False,
    fee: int | None = None,
    reduced: int | None = None,
    change: int = 0,
) -> Door:
    """Set the door of a tournament; amounts in cents."""
    Tournament.objects.select_for_update(no_key=True).only("pk").get(pk=tournament.pk)
    told = {"anywhere": anywhere, "fee": fee, "reduced": reduced, "change": change}
    door, is_new = Door.objects.get_or_create(tournament=tournament, defaults={**told, "seed": secrets.token_hex(32)})
    if not is_new:
        for name, value in told.items():
            setattr(door, name, value)
        door.save(update_fields=list(told))
    before = tournament.checks_in
    tournament.checks_in = checks_in
    tournament.save(update_fields=["checks_in"])
    log_write(tournament=tournament, actor=actor, action="door_set")
    if before != checks_in:
        Tournament.objects.filter(pk=tournament.pk).touch()
    return door


@transaction.atomic
def door_repeat(*, tournament: Tournament, again: Tournament) -> None:
    """Give the next evening the same door: a seed of its own, nobody checked in, nothing paid."""
    door = Door.objects.filter(tournament=tournament).first()
    if door is None:
        return
    told = {"anywhere": door.anywhere, "fee": door.fee, "reduced": door.reduced, "change": door.change}
    Door.objects.create(tournament=again, seed=secrets.token_hex(32), **told)
    Tournament.objects.filter(pk=again.pk).update(checks_in=tournament.checks_in)
