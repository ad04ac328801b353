"""Changing what was confirmed: shown first, with a reason, and never lost. The old version stays, replaced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import Result, Table
from tournaments.permissions import Actor
from tournaments.selectors.consequences import Change, Situation, change_between, situation
from tournaments.selectors.counting import count_document
from tournaments.selectors.results import confirmed_result
from tournaments.services.lines import players_of
from tournaments.services.results import (
    check_table,
    check_version,
    confirmed_by,
    count_result,
    known_submission,
    new_submission_id,
    read_document,
    result_logged,
    table_lock,
    version_add,
)

State = Result.State


@transaction.atomic
def result_correct(
    *,
    table: Table,
    document: object,
    kind: str,
    reason: str,
    base_version: int,
    draw_version: int,
    submission_id: str,
    actor: Actor,
) -> Result:
    """Replace the confirmed version by this one, confirmed at once; the old one stays, replaced.

    The same `submission_id` again returns the version it made. Raises Refused: submission_elsewhere,
    result_reason_missing, nothing_to_correct, result_stale, result_defects, and as `result_submit` and
    `result_confirm`.
    """
    table = table_lock(table)
    known = known_submission(table, submission_id)
    if known is not None:
        return known
    _check_reason(reason)
    seats = check_table(table, draw_version)
    clean, count = read_document(table, kind, document, seats)
    if confirmed_result(table) is None:
        raise Refused("nothing_to_correct", table=table.number)
    check_version(table, base_version, clean)
    if count.defects:
        raise Refused("result_defects", count=len(count.defects), defects=count.defects)
    table.results.exclude(state=State.SUPERSEDED).update(state=State.SUPERSEDED)
    result = version_add(
        table=table,
        document=clean,
        count=count,
        kind=kind,
        submission_id=submission_id,
        base_version=base_version,
        state=State.CONFIRMED,
        actor=actor,
        reason=reason.strip()[:300],
        **confirmed_by(actor),
    )
    count_result(result)
    result_logged(result, actor, "result_corrected", reason=result.reason)
    return result


@transaction.atomic
def result_restore(*, result: Result, reason: str, actor: Actor) -> Result:
    """Make an earlier version count again, as a new version with its document. Raises Refused:
    result_reason_missing, result_is_current, restore_defects, restore_seats, and as `result_confirm`."""
    table = table_lock(result.table)
    _check_reason(reason)
    result.refresh_from_db()
    if result.state == State.CONFIRMED:
        raise Refused("result_is_current", version=result.version)
    seats = check_table(table, table.round.draw_version)
    if result.document.get("players") != players_of(seats):
        raise Refused("restore_seats", version=result.version)
    count = count_document(table.round.stage.tournament, result.kind, result.document)
    if count.defects:
        raise Refused("restore_defects", version=result.version)
    table.results.exclude(state=State.SUPERSEDED).update(state=State.SUPERSEDED)
    restored = version_add(
        table=table,
        document=result.document,
        count=count,
        kind=result.kind,
        submission_id=new_submission_id("restore"),
        base_version=result.version,
        state=State.CONFIRMED,
        actor=actor,
        notes=result.notes,
        reason=reason.strip()[:300],
        **confirmed_by(actor),
    )
    count_result(restored)
    result_logged(restored, actor, "result_restored", restored=result.version, reason=restored.reason)
    return restored


def correction_preview(
    *, table: Table, document: object, kind: str, base_version: int, draw_version: int, actor: Actor
) -> Change:
    """Return what `result_correct` would change; nothing is kept. Raises Refused as `result_correct`."""
    return _tried(
        table,
        lambda: result_correct(
            table=table,
            document=document,
            kind=kind,
            reason="-",
            base_version=base_version,
            draw_version=draw_version,
            submission_id=new_submission_id("preview"),
            actor=actor,
        ),
    )


def restore_preview(*, result: Result, actor: Actor) -> Change:
    """Return what `result_restore` would change; nothing is kept. Raises Refused as `result_restore`."""
    return _tried(result.table, lambda: result_restore(result=result, reason="-", actor=actor))


@dataclass
class _Undone(Exception):
    """Carries what was seen out of the transaction that is rolled back."""

    after: Situation


def _tried(table: Table, work: Callable[[], Result]) -> Change:
    """Do it for real inside a transaction, look, and roll everything back: so the preview cannot differ."""
    try:
        with transaction.atomic():
            before = situation(table)
            work()
            raise _Undone(situation(table))
    except _Undone as undone:
        return change_between(table, before, undone.after)


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise Refused("result_reason_missing")
