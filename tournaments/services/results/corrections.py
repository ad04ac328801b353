"""Changing what was confirmed: shown first, with a reason, and never lost. The old version stays, replaced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Unpack

from django.db import transaction

from rules.base.json_types import Json
from tournaments.counting import Count
from tournaments.errors import Refused
from tournaments.models import Result, Table
from tournaments.permissions import Actor
from tournaments.selectors.results.consequences import Change, Situation, change_between, situation
from tournaments.selectors.results.counting import count_document
from tournaments.selectors.results.results import confirmed_result, result_version
from tournaments.selectors.results.verdicts import undecided_seats
from tournaments.services.results.lines import numbers_by_seat
from tournaments.services.results.results import confirmed_by, count_result
from tournaments.services.results.versions import (
    Sent,
    check_sound,
    check_table,
    check_version,
    kept,
    known_submission,
    new_submission_id,
    read_document,
    result_logged,
    version_add,
)
from tournaments.services.rounds.table_lock import table_lock
from tournaments.services.standings.follow_ups import standings_settle
from tournaments.services.steady import steady

State = Result.State


@steady
@transaction.atomic
def result_correct(
    *, table: Table, reason: str, actor: Actor, winner: int | None = None, **sent: Unpack[Sent]
) -> Result:
    """Replace the confirmed version by this one, confirmed at once; the old one stays, replaced.

    `winner` is the position that the same reason names where the rules leave a tie. The same `submission_id` again
    returns the version it made. Raises Refused: submission_elsewhere, result_reason_missing, nothing_to_correct,
    result_stale, result_defects, winner_not_tied, and as `result_submit` and `result_confirm`.
    """
    table = table_lock(table)
    known = known_submission(table, sent["submission_id"])
    if known is not None:
        return known
    _check_reason(reason)
    seats = check_table(table, sent["draw_version"])
    confirmed = confirmed_result(table)
    clean, count = read_document(table, sent["kind"], sent["document"], seats, confirmed)
    if confirmed is None:
        raise Refused("nothing_to_correct", table=table.number)
    check_sound(table, sent, clean, count)
    if winner is not None:
        _name_winner(table, count, winner, reason, actor)
    result = count_at_once(table, clean, count, actor, reason, **kept(sent))
    result_logged(result, actor, "result_corrected", reason=result.reason)
    return result


def _name_winner(table: Table, count: Count, position: int, reason: str, actor: Actor) -> None:
    """Record the decision of a tie together with the correction that makes it."""
    seat = table.seats.select_related("entrant__player").filter(position=position).first()
    if seat is None:
        raise Refused("seat_elsewhere")
    table.decided_winner = None
    if position not in undecided_seats(table, count):
        raise Refused("winner_not_tied", name=seat.entrant.player.name)
    table.decided_winner = seat
    table.decided_reason, table.decided_by_label = reason.strip()[:300], actor.label[:120]
    table.save(update_fields=["decided_winner", "decided_reason", "decided_by_label"])


def count_at_once(table: Table, document: Json, count: Count, actor: Actor, reason: str, **fields: Any) -> Result:
    """Store a version that counts at once in place of every other."""
    table.results.exclude(state=State.SUPERSEDED).update(state=State.SUPERSEDED)
    fields |= {"state": State.CONFIRMED, "reason": reason.strip()[:300], **confirmed_by(actor)}
    result = version_add(table=table, document=document, count=count, actor=actor, **fields)
    count_result(result)
    return result


@steady
@transaction.atomic
def result_restore(
    *, result: Result, reason: str, actor: Actor, base_version: int, submission_id: str | None = None
) -> Result:
    """Make an earlier version count again, as a new version with its document.

    `base_version` is the newest version that the page showed. The same `submission_id` again returns the version it
    made. Raises Refused: submission_elsewhere, result_reason_missing, result_is_current, restore_defects,
    restore_seats, result_stale, and as `result_confirm`.
    """
    table = table_lock(result.table)
    submission_id = submission_id or new_submission_id("restore")
    known = known_submission(table, submission_id)
    if known is not None:
        return known
    _check_reason(reason)
    result.refresh_from_db()
    if result.state == State.CONFIRMED:
        raise Refused("result_is_current", version=result.version)
    if result.document.get("players") != numbers_by_seat(check_table(table, table.round.draw_version)):
        raise Refused("restore_seats", version=result.version)
    count = count_document(table.round.stage.tournament, result.kind, result.document)
    if count.defects:
        raise Refused("restore_defects", version=result.version)
    check_version(table, base_version, result.document)
    fields = {"kind": result.kind, "base_version": base_version, "notes": result.notes}
    restored = count_at_once(table, result.document, count, actor, reason, submission_id=submission_id, **fields)
    result_logged(restored, actor, "result_restored", restored=result.version, reason=restored.reason)
    return restored


def correction_preview(
    *,
    table: Table,
    document: object,
    kind: str,
    base_version: int,
    draw_version: int,
    actor: Actor,
    winner: int | None = None,
) -> Change:
    """Return what `result_correct` would change; nothing is kept. Raises Refused as `result_correct`."""
    sent = Sent(
        document=document,
        kind=kind,
        submission_id=new_submission_id("preview"),
        base_version=base_version,
        draw_version=draw_version,
    )
    return _try_out(table, lambda: result_correct(table=table, reason="-", actor=actor, winner=winner, **sent))


def restore_preview(*, result: Result, actor: Actor) -> Change:
    """Return what `result_restore` would change; nothing is kept. Raises Refused as `result_restore`."""
    newest = result_version(result.table)
    return _try_out(result.table, lambda: result_restore(result=result, reason="-", actor=actor, base_version=newest))


@dataclass
class _Undone(Exception):
    """Carries what was seen out of the transaction that is rolled back."""

    after: Situation


def _try_out(table: Table, work: Callable[[], Result]) -> Change:
    """Do it for real inside a transaction, look, and roll everything back: so the preview cannot differ."""
    try:
        with transaction.atomic():
            tournament = table.round.stage.tournament
            standings_settle(tournament=tournament)
            before = situation(table)
            work()
            standings_settle(tournament=tournament)
            raise _Undone(situation(table))
    except _Undone as undone:
        return change_between(table, before, undone.after)


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise Refused("result_reason_missing")
