"""Penalties: points or a warning, always with a reason, revoked but never deleted."""

from __future__ import annotations

from decimal import Decimal

from django.db import transaction
from django.utils import timezone

from tournaments.errors import Refused
from tournaments.models import Entrant, Penalty, Round, Tournament
from tournaments.permissions import Actor
from tournaments.services.log import log_write
from tournaments.services.standings.standings import standings_rebuild


@transaction.atomic
def penalty_give(
    *, entrant: Entrant, kind: str, points: Decimal, reason: str, actor: Actor, round: Round | None = None
) -> Penalty:
    """Record a penalty and rebuild the standings. `points` are taken off (0 for a warning).

    Raises Refused: reason_missing, points_missing, round_of_another_tournament.
    """
    if not reason.strip():
        raise Refused("reason_missing")
    if kind == Penalty.Kind.POINTS and points <= 0:
        raise Refused("points_missing")
    if round is not None and round.stage.tournament_id != entrant.tournament_id:
        raise Refused("round_of_another_tournament")
    penalty = Penalty.objects.create(
        entrant=entrant,
        round=round,
        kind=kind,
        points=points if kind == Penalty.Kind.POINTS else Decimal(0),
        reason=reason.strip(),
        given_by=actor.account,
        given_by_label=actor.label,
    )
    _note_change(entrant, actor, "penalty_given", kind=kind, points=str(penalty.points), reason=penalty.reason)
    return penalty


@transaction.atomic
def penalty_revoke(*, penalty: Penalty, reason: str, actor: Actor) -> None:
    """Take a penalty back; the row stays, with the reason. Raises Refused: reason_missing, already_revoked."""
    if not reason.strip():
        raise Refused("reason_missing")
    if not Penalty.objects.filter(pk=penalty.pk, revoked_at__isnull=True).update(
        revoked_at=timezone.now(), revoked_reason=reason.strip()
    ):
        raise Refused("already_revoked")
    _note_change(penalty.entrant, actor, "penalty_revoked", reason=reason.strip())


def _note_change(entrant: Entrant, actor: Actor, action: str, **detail: object) -> None:
    tournament = entrant.tournament
    log_write(tournament=tournament, actor=actor, action=action, name=entrant.player.name, **detail)
    for stage in tournament.stages.all():
        standings_rebuild(stage=stage)
    Tournament.objects.filter(pk=tournament.pk).touch()
