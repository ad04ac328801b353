"""A table calls the referee; somebody takes the call, and it ends. Every step counts once, whoever else tries it."""

from __future__ import annotations

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.calls.selectors.calls import WAITING, calls_of
from tournaments.calls.selectors.waiting import waited, waiting_of
from tournaments.errors import Refused
from tournaments.models import Call, Table, Tournament
from tournaments.permissions import Actor
from tournaments.services.log import log_write
from tournaments.signals import call_answered

State = Call.State
MOST, WHILE = 8, timedelta(minutes=10)  # calls of a table that were taken back, within so long


@transaction.atomic
def call_make(*, table: Table, why: str, actor: Actor, text: str = "") -> Call:
    """Call the referee to a table. Raises Refused: call_open (the table has called, or somebody is on the way),
    asked_often (called and taken back again and again: every call wakes all open pages)."""
    taken_back = table.calls.filter(state=State.WITHDRAWN, called_at__gte=timezone.now() - WHILE)
    if taken_back.count() >= MOST:
        raise Refused("asked_often")
    try:
        with transaction.atomic():
            call = Call.objects.create(table=table, why=why, text=text[:200], called_by_label=actor.label[:120])
    except IntegrityError as error:
        raise Refused("call_open") from error
    _told(call, actor, "referee_called", why=why)
    return call


@transaction.atomic
def call_take(*, call: Call, actor: Actor) -> None:
    """Say who is on the way. Raises Refused: call_taken (somebody else is), call_over."""
    taken = {"state": State.TAKEN, "taken_at": timezone.now(), "taken_by": actor.account}
    if not Call.objects.filter(pk=call.pk, state=State.OPEN).update(**taken, taken_by_label=actor.label[:120]):
        call.refresh_from_db()
        raise Refused("call_over") if call.ended_at else Refused("call_taken", name=call.taken_by_label)
    call.refresh_from_db()
    _told(call, actor, "call_taken", minutes=_minutes(waited(call)))
    _answered(call, "coming")


@transaction.atomic
def call_finish(*, call: Call, actor: Actor) -> None:
    """Close a call that was answered; the log says how long the round waits. Raises Refused: call_over."""
    _end(call, State.DONE)
    calls = calls_of(call.table.round.stage.tournament).filter(table__round=call.table.round_id)
    waiting = waiting_of(calls)
    assert waiting is not None, "this call was answered"
    spent = {"minutes": _minutes(waited(call)), "mean": _minutes(waiting.mean), "longest": _minutes(waiting.longest)}
    _told(call, actor, "call_done", **spent)
    _answered(call, "done")


@transaction.atomic
def call_withdraw(*, call: Call, actor: Actor) -> None:
    """Take a call back, from its table. Raises Refused: call_over."""
    _end(call, State.WITHDRAWN)
    _told(call, actor, "call_withdrawn")


def _end(call: Call, state: str) -> None:
    if not Call.objects.filter(pk=call.pk, state__in=WAITING).update(state=state, ended_at=timezone.now()):
        raise Refused("call_over")
    call.refresh_from_db()


def _minutes(seconds: int | None) -> int:
    return round((seconds or 0) / 60)


def _answered(call: Call, answer: str) -> None:
    """Let everybody at the table hear what came of the call, by what they chose."""
    seats = call.table.seats.filter(no_show=False).select_related("entrant__player", "entrant__tournament")
    people = [seat.entrant for seat in seats]
    call_answered.send(Call, table=call.table, entrants=people, answer=answer, subject=f"call-{call.pk}")


def _told(call: Call, actor: Actor, action: str, **detail: object) -> None:
    """Note a step, without the words of the table, and let the open pages hear of it."""
    round = call.table.round
    tournament = round.stage.tournament
    log_write(tournament=tournament, actor=actor, action=action, round=round.named, table=call.table.number, **detail)
    Tournament.objects.filter(pk=tournament.pk).touch()
