"""Letting somebody play although a ban from another tournament of the same owner still runs: with a reason, logged."""

from __future__ import annotations

from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import Entrant, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.rounds.bans import ban_over
from tournaments.services.log import log_write


@transaction.atomic
def ban_waive(*, entrant: Entrant, reason: str, actor: Actor) -> None:
    """Let somebody who is banned play in this tournament. Raises Refused: waiver_reason_missing, not_banned."""
    if not reason.strip():
        raise Refused("waiver_reason_missing")
    if ban_over(entrant) is None:
        raise Refused("not_banned", name=entrant.player.name)
    _change(entrant, reason.strip()[:200], actor, "ban_waived", reason=reason.strip()[:200])


@transaction.atomic
def ban_restore(*, entrant: Entrant, actor: Actor) -> None:
    """Let the ban hold in this tournament again, from the next presence list on. Raises Refused: ban_not_waived."""
    if not entrant.ban_waived:
        raise Refused("ban_not_waived", name=entrant.player.name)
    _change(entrant, "", actor, "ban_restored")


def _change(entrant: Entrant, waived: str, actor: Actor, action: str, **detail: str) -> None:
    Entrant.objects.filter(pk=entrant.pk).update(ban_waived=waived)
    log_write(tournament=entrant.tournament, actor=actor, action=action, name=entrant.player.name, **detail)
    Tournament.objects.filter(pk=entrant.tournament_id).touch()
