"""The sdadata of a table on paper: a throw made here or at the table, what cancels it, who is out; and undoing it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.utils import timezone

from rules.risiko.paper_sdadata import DICE, FACES
from tournaments.errors import Refused
from tournaments.models import Result, SdadataStep, Table, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.results.sdadata import Kind, Sdadata, sdadata_of
from tournaments.selectors.rounds.clock import clock_state
from tournaments.services.log import log_write
from tournaments.services.rounds.table_lock import table_lock


@transaction.atomic
def sdadata_step(
    *, table: Table, kind: str, number: int, key: str, actor: Actor, seat: int = 0, values: Sequence[int] = ()
) -> SdadataStep:
    """Add the next step, whose `number` the page saw; of a throw made here the dice fall now. The same `key` again
    gives the step that it made.

    Raises Refused: sdadata_none, sdadata_closed, sdadata_early, sdadata_stale, sdadata_over, sdadata_wrong.
    """
    table = table_lock(table)
    known = SdadataStep.objects.filter(key=key).first()
    if known is not None:
        if known.table_id != table.pk:
            raise Refused("sdadata_wrong")
        return known
    sdadata = _open(table)
    if number != sdadata.next_number:
        raise Refused("sdadata_stale")
    values = _checked(sdadata, kind, seat, values)
    state = sdadata.state
    try:
        with transaction.atomic():
            step = SdadataStep.objects.create(
                table=table, number=number, kind=kind, seat=seat, values=values, key=key,
                lap=state.lap if state else 0, most=state.most if state else 0, by=actor.account, by_label=actor.label,
            )  # fmt: skip
    except IntegrityError as error:
        known = SdadataStep.objects.filter(key=key, table=table).first()
        if known is None:
            raise Refused("sdadata_stale") from error
        return known
    _note(table, sdadata, step, actor, f"sdadata_{kind}")
    return step


@transaction.atomic
def sdadata_undo(*, table: Table, number: int, actor: Actor, referees: bool) -> SdadataStep:
    """Undo the last step, whose `number` the page saw; it stays on record. A throw made here only `referees` undo.

    Raises Refused: sdadata_none, sdadata_closed, sdadata_stale, sdadata_thrown.
    """
    table = table_lock(table)
    sdadata = _open(table, undo=True)
    step = sdadata.last
    if step is None or step.number != number:
        raise Refused("sdadata_stale")
    if step.kind == Kind.ROLLED and not referees:
        raise Refused("sdadata_thrown")
    rows = SdadataStep.objects.filter(pk=step.pk, undone_at=None)
    if not rows.update(undone_at=timezone.now(), undone_by_label=actor.label[:120]):
        raise Refused("sdadata_stale")
    _note(table, sdadata, step, actor, "sdadata_undone")
    return step


def _open(table: Table, *, undo: bool = False) -> Sdadata:
    """Return the sdadata of a table where it may be moved on now."""
    sdadata, tournament = sdadata_of(table), table.round.stage.tournament
    if sdadata is None:
        raise Refused("sdadata_none")
    closed = tournament.state == Tournament.State.FINISHED or not table.round.is_public or table.is_not_played
    if closed or table.results.filter(state=Result.State.CONFIRMED).exists():
        raise Refused("sdadata_closed", table=table.number)
    clock = clock_state(table)
    if not undo and clock.state != "ready" and not clock.is_over:
        raise Refused("sdadata_early")
    return sdadata


def _checked(sdadata: Sdadata, kind: str, seat: int, values: Sequence[int]) -> list[int]:
    """Return what is stored as the values of a step, and throw the dice; raise Refused where it cannot be now."""
    state = sdadata.state
    if kind == Kind.ORDER:
        if sdadata.standing or sorted(values) != sorted(sdadata.seats):
            raise Refused("sdadata_order")
        return list(values)
    if state is None:
        raise Refused("sdadata_order" if not sdadata.broken else "sdadata_broken")
    if state.is_over:
        raise Refused("sdadata_over")
    if kind == Kind.OUT and seat in state.seats:
        return []
    if seat != state.seat:
        raise Refused("sdadata_stale")
    if kind == Kind.NO_THROW:
        return []
    if kind == Kind.ROLLED:
        return [secrets.randbelow(FACES) + 1 for _ in range(DICE)]
    if kind != Kind.TYPED or len(values) != DICE or not all(1 <= value <= FACES for value in values):
        raise Refused("sdadata_wrong")
    return list(values)


def _note(table: Table, sdadata: Sdadata, step: SdadataStep, actor: Actor, action: str) -> None:
    tournament = table.round.stage.tournament
    seat = sdadata.seats.get(step.seat)
    log_write(
        tournament=tournament, actor=actor, action=action, round=table.round.named, table=table.number, lap=step.lap,
        name=seat.entrant.player.name if seat else "", dice="+".join(map(str, step.values)), most=step.most,
    )  # fmt: skip
    Tournament.objects.filter(pk=tournament.pk).touch()
