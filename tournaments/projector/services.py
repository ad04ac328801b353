"""Setting for how long the projector shows what."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from tournaments.models import Tournament
from tournaments.permissions import Actor
from tournaments.services.log import log_write


@transaction.atomic
def projector_set(*, tournament: Tournament, seconds: Mapping[str, int], actor: Actor) -> None:
    """Store how long each view stays; every projector follows at once."""
    tournament.projector = dict(seconds)
    tournament.save(update_fields=["projector"])
    log_write(tournament=tournament, actor=actor, action="projector_set")
    Tournament.objects.filter(pk=tournament.pk).touch()
