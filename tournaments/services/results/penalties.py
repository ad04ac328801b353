"""Penalties: always with a reason, revoked but never deleted; what each level does follows at once."""

from __future__ import annotations

import datetime
from decimal import Decimal

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.errors import Refused
from tournaments.models import Entrant, Penalty, Round, Seat, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.results.results import confirmed_result
from tournaments.selectors.rounds.penalty_steps import next_step, state_of
from tournaments.services.log import log_write
from tournaments.services.results.results import count_result
from tournaments.services.roster.roster import entrant_return, entrant_withdraw
from tournaments.services.rounds.table_lock import table_lock
from tournaments.services.standings.follow_ups import standing_follow
from tournaments.services.steady import steady

Kind = Penalty.Kind


@steady
@transaction.atomic
def penalty_give(
    *,
    entrant: Entrant,
    kind: str,
    reason: str,
    actor: Actor,
    points: Decimal = Decimal(0),
    round: Round | None = None,
    until: datetime.date | None = None,
    infringement: str = "",
    seen: int | None = None,
    settled: bool = False,
) -> Penalty:
    """Record a penalty and let it count: points off, the table lost, or out of the draws to come.

    `points` are taken off (only for points), a ban lasts `until` that day. `seen` is the state of this person's
    penalties that its giver saw (`penalty_steps.state_of`, None: not asked); `settled` says that a step up was
    proposed for it and answered, by the kind given.
    Raises Refused: see `_check`; penalised_meanwhile (name), penalty_steps_up (name, kind, step).
    """
    reason = _reason(infringement, reason)
    _check(entrant, kind, points, reason, round, until)
    seat = _seat_lost(entrant, round) if kind == Kind.TABLE_LOSS else None
    penalty = Penalty(entrant=_locked(entrant), round=round, kind=kind, infringement=infringement.strip()[:80])
    _check_steps(penalty.entrant, kind, seen, settled and seen is not None)
    penalty.points = points if kind == Kind.POINTS else Decimal(0)
    penalty.until = until if kind == Kind.BAN else None
    penalty.reason = reason
    penalty.given_by, penalty.given_by_label = actor.account, actor.label[:120]
    _save(penalty)
    _note_given(penalty, actor)
    _take_effect(penalty, seat, actor)
    return penalty


def _locked(entrant: Entrant) -> Entrant:
    """Return an entrant locked: of two penalties at once the second one sees what the first one gave."""
    rows = Entrant.objects.select_for_update(of=("self",), no_key=True).select_related("player", "tournament")
    return rows.get(pk=entrant.pk)


def _reason(infringement: str, reason: str) -> str:
    """Return the reason as it is kept: the infringement, and what was written about it."""
    return ": ".join(filter(None, (infringement.strip(), reason.strip())))[:300]


def _check(
    entrant: Entrant, kind: str, points: Decimal, reason: str, round: Round | None, until: datetime.date | None
) -> None:
    """Raise Refused: reason_missing, points_missing, round_of_another_tournament, table_round_missing,
    ban_date_missing, ban_date_past."""
    if not reason:
        raise Refused("reason_missing")
    if kind == Kind.POINTS and points <= 0:
        raise Refused("points_missing")
    if round is not None and round.stage.tournament_id != entrant.tournament_id:
        raise Refused("round_of_another_tournament")
    if kind == Kind.TABLE_LOSS and round is None:
        raise Refused("table_round_missing")
    if kind == Kind.BAN and until is None:
        raise Refused("ban_date_missing")
    if kind == Kind.BAN and until is not None and until < timezone.localdate():
        raise Refused("ban_date_past")


def _seat_lost(entrant: Entrant, round: Round | None) -> Seat:
    """Return the seat at the table that is lost, the table locked. Raises Refused: seat_not_played."""
    seats = Seat.objects.filter(round=round, entrant=entrant, no_show=False, table__not_played_reason="")
    seat = seats.exclude(round__state=Round.State.DRAWN).select_related("table").first()
    if seat is None:
        raise Refused("seat_not_played", name=entrant.player.name)
    seat.table = table_lock(seat.table)
    return seat


def _check_steps(entrant: Entrant, kind: str, seen: int | None, settled: bool) -> None:
    """Raise Refused where somebody else was quicker, or a heavier level is proposed that nobody has answered yet."""
    given = list(entrant.penalties.all())
    if seen is not None and seen != state_of(given):
        raise Refused("penalised_meanwhile", name=entrant.player.name)
    step = next_step(kind, given) if entrant.tournament.penalties_step_up and not settled else ""
    if step:
        raise Refused("penalty_steps_up", name=entrant.player.name, kind=kind, step=step)


def _save(penalty: Penalty) -> None:
    """Store a penalty. Raises Refused: penalty_twice (this table is lost already, or they are disqualified)."""
    try:
        with transaction.atomic():
            penalty.save()
    except IntegrityError as error:
        raise Refused("penalty_twice", name=penalty.entrant.player.name) from error


def _take_effect(penalty: Penalty, seat: Seat | None, actor: Actor) -> None:
    """Count the lost table again; let who is disqualified play no more."""
    if seat is not None:
        _table_recount(seat)
    if penalty.kind == Kind.DISQUALIFICATION and not penalty.entrant.is_withdrawn:
        entrant_withdraw(entrant=penalty.entrant, reason="", actor=actor)


def _table_recount(seat: Seat) -> None:
    """Write the lines of the confirmed result again; where there is none yet the loss counts once it comes."""
    result = confirmed_result(seat.table)
    if result is not None:
        result.table = seat.table
        count_result(result)


@steady
@transaction.atomic
def penalty_revoke(*, penalty: Penalty, reason: str, actor: Actor) -> None:
    """Take a penalty back; the row stays, with the reason, and what followed from it is undone: a lost table counts
    as it was played, who was disqualified takes part again. Raises Refused: reason_missing, already_revoked."""
    if not reason.strip():
        raise Refused("reason_missing")
    seat = Seat.objects.filter(round=penalty.round_id, entrant=penalty.entrant_id).select_related("table").first()
    if seat is not None and penalty.kind == Kind.TABLE_LOSS:
        seat.table = table_lock(seat.table)
    if not Penalty.objects.filter(pk=penalty.pk, revoked_at__isnull=True).update(
        revoked_at=timezone.now(), revoked_reason=reason.strip()[:300]
    ):
        raise Refused("already_revoked")
    _note_change(penalty.entrant, actor, "penalty_revoked", reason=reason.strip())
    if seat is not None and penalty.kind == Kind.TABLE_LOSS:
        _table_recount(seat)
    if penalty.kind == Kind.DISQUALIFICATION:
        _come_back(penalty, actor)


def _come_back(penalty: Penalty, actor: Actor) -> None:
    """Let who was disqualified take part again, unless they had withdrawn before."""
    entrant = Entrant.objects.select_related("player", "tournament").get(pk=penalty.entrant_id)
    if entrant.withdrawn_at is not None and entrant.withdrawn_at >= penalty.given_at:
        entrant_return(entrant=entrant, actor=actor)


def _note_given(penalty: Penalty, actor: Actor) -> None:
    """Note what was given: a ban with its last day."""
    detail = {"kind": penalty.kind, "points": str(penalty.points), "reason": penalty.reason}
    if penalty.until:
        detail["until"] = penalty.until.isoformat()
    _note_change(penalty.entrant, actor, "penalty_given", **detail)


def _note_change(entrant: Entrant, actor: Actor, action: str, **detail: object) -> None:
    tournament = entrant.tournament
    log_write(tournament=tournament, actor=actor, action=action, name=entrant.player.name, **detail)
    for stage in tournament.stages.all():
        standing_follow(stage=stage)
    Tournament.objects.filter(pk=tournament.pk).touch()
