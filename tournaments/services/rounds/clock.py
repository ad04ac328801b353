"""The round's clock and what single tables get on top: started, paused, lengthened, set."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from tournaments.errors import Refused
from tournaments.models import Round, Table, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.rounds.clock import clock_state, round_used, table_paused_for
from tournaments.services.log import log_write
from tournaments.services.steady import steady

LONGEST = 600 * 60


@steady
@transaction.atomic
def clock_start(*, round: Round, actor: Actor) -> None:
    """Start the clock, or let it go on. Raises Refused: not_published, clock_running."""
    if not round.is_public:
        raise Refused("not_published", number=round.named)
    if not Round.objects.filter(pk=round.pk, clock_started_at=None).update(clock_started_at=timezone.now()):
        raise Refused("clock_running")
    # A published round whose clock runs is being played.
    Round.objects.filter(pk=round.pk, state=Round.State.PUBLISHED).update(state=Round.State.PLAYING)
    _note_change(round, actor, "clock_started")


@steady
@transaction.atomic
def clock_pause(*, round: Round, actor: Actor) -> None:
    """Stop the clock; tables that stood still keep the time they lost so far. Raises Refused: clock_standing."""
    now = timezone.now()
    round.refresh_from_db()
    used = round_used(round, now)
    for table in round.tables.filter(paused_at__isnull=False):
        _fold(table, round, now, paused_at=now)
    if (
        not Round.objects.filter(pk=round.pk, clock_started_at=round.clock_started_at)
        .exclude(clock_started_at=None)
        .update(clock_started_at=None, clock_used=used)
    ):
        raise Refused("clock_standing")
    _note_change(round, actor, "clock_paused")


@steady
@transaction.atomic
def clock_add(*, round: Round, minutes: int, actor: Actor) -> None:
    """Lengthen (or shorten, below zero) the round for everybody. Raises Refused: clock_out_of_range."""
    round.refresh_from_db()
    _set_length(round, round.clock_seconds + minutes * 60)
    _note_change(round, actor, "clock_added", minutes=minutes)


@steady
@transaction.atomic
def clock_set(*, round: Round, minutes: int, actor: Actor) -> None:
    """Make `minutes` remain from now on, running or not. Raises Refused: clock_out_of_range."""
    round.refresh_from_db()
    if not 0 <= minutes * 60 <= LONGEST:
        raise Refused("clock_out_of_range")
    _set_length(round, round_used(round, timezone.now()) + minutes * 60, longest=2 * LONGEST)
    _note_change(round, actor, "clock_set", minutes=minutes)


@steady
@transaction.atomic
def table_extra(*, table: Table, minutes: int, actor: Actor, reason: str = "") -> None:
    """Give one table minutes of its own, or take them back. Raises Refused: clock_out_of_range."""
    table.refresh_from_db(fields=["extra_seconds"])
    seconds = table.extra_seconds + minutes * 60
    if not 0 <= seconds <= LONGEST:
        raise Refused("clock_out_of_range")
    Table.objects.filter(pk=table.pk).update(extra_seconds=seconds)
    _note_table_change(table, actor, "table_extra", minutes=minutes, reason=reason)


@steady
@transaction.atomic
def table_pause(*, table: Table, actor: Actor, reason: str = "") -> None:
    """Stop one table's time while the others play. Raises Refused: clock_standing (nothing runs, or it stands)."""
    if not table.round.clock_started_at:
        raise Refused("clock_standing")
    if not Table.objects.filter(pk=table.pk, paused_at=None).update(paused_at=timezone.now()):
        raise Refused("clock_standing")
    _note_table_change(table, actor, "table_paused", reason=reason)


@steady
@transaction.atomic
def table_resume(*, table: Table, actor: Actor) -> None:
    """Let a table go on; what it lost becomes its extra time. Raises Refused: clock_running."""
    table.refresh_from_db()
    if table.paused_at is None:
        raise Refused("clock_running")
    _fold(table, table.round, timezone.now(), paused_at=None)
    _note_table_change(table, actor, "table_resumed", extra=clock_state(table).extra)


def _fold(table: Table, round: Round, now: datetime, *, paused_at: datetime | None) -> None:
    table.extra_seconds += table_paused_for(table, round, now)
    table.paused_at = paused_at
    table.save(update_fields=["extra_seconds", "paused_at"])


def _set_length(round: Round, seconds: int, longest: int = LONGEST) -> None:
    if not 0 <= seconds <= longest:
        raise Refused("clock_out_of_range")
    Round.objects.filter(pk=round.pk).update(clock_seconds=seconds)


def _note_change(round: Round, actor: Actor, action: str, **detail: object) -> None:
    round.refresh_from_db()
    tournament = round.stage.tournament
    log_write(tournament=tournament, actor=actor, action=action, stage=round.stage.number, round=round.named, **detail)
    Tournament.objects.filter(pk=tournament.pk).touch()


def _note_table_change(table: Table, actor: Actor, action: str, **detail: object) -> None:
    table.refresh_from_db()
    tournament = table.round.stage.tournament
    log_write(tournament=tournament, actor=actor, action=action, round=table.round.named, table=table.number, **detail)
    Tournament.objects.filter(pk=tournament.pk).touch()
