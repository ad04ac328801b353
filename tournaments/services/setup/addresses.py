"""Choosing the public address of a tournament."""

from __future__ import annotations

from django.db import transaction

from tournaments.models import Tournament
from tournaments.permissions import Actor
from tournaments.services.log import log_write


@transaction.atomic
def address_set(*, tournament: Tournament, address: str, actor: Actor) -> None:
    """Put `address` (scheme, host and port) into every code from now on; the log dates the change."""
    if tournament.public_address == address:
        return
    tournament.public_address = address
    tournament.save(update_fields=["public_address"])
    log_write(tournament=tournament, actor=actor, action="address_set", address=address)
    Tournament.objects.filter(pk=tournament.pk).touch()
