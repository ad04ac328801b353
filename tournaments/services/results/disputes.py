"""A disputed version waits until somebody decides which is right: it, the one before it, or the confirmed one."""

from __future__ import annotations

from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import Result, Table
from tournaments.permissions import Actor
from tournaments.selectors.results.counting import count_document
from tournaments.selectors.results.results import OPEN, confirmed_result, open_result, playing_seats, result_version
from tournaments.selectors.rounds.agreements import agreement_on, is_contested
from tournaments.services.results.corrections import count_at_once
from tournaments.services.results.lines import numbers_by_seat
from tournaments.services.results.results import result_confirm
from tournaments.services.results.versions import (
    check_table,
    known_submission,
    new_submission_id,
    read_document,
    result_logged,
    version_add,
)
from tournaments.services.rounds.matches_ending import table_match_end
from tournaments.services.rounds.table_lock import table_lock
from tournaments.services.steady import steady

State = Result.State


@steady
@transaction.atomic
def dispute_add(
    *, table: Table, kind: str, document: object, submission_id: str, actor: Actor, notes: str = ""
) -> Result:
    """Store a document as a dispute, whether or not another version is confirmed; an open one gives way.

    The same `submission_id` again returns the version it made. Raises Refused: submission_elsewhere, document_bad.
    """
    known = known_submission(table, submission_id)
    if known is not None:
        return known
    clean, count = read_document(table, kind, document, playing_seats(table))
    table.results.filter(state__in=OPEN).update(state=State.SUPERSEDED)
    result = version_add(
        table=table,
        document=clean,
        count=count,
        kind=kind,
        submission_id=submission_id,
        base_version=result_version(table),
        state=State.DISPUTED,
        actor=actor,
        notes=notes,
    )
    result_logged(result, actor, "result_disputed", defects=len(count.defects))
    return result


@steady
@transaction.atomic
def dispute_settle(*, taken: Result, open_version: int, actor: Actor, reason: str = "") -> Result:
    """Make one side of a dispute count as it stands; return the version that counts.

    `open_version` is the disputed version that the page showed. An earlier version counts as a new one with its
    document. `reason` is read by the table. Raises Refused: already_confirmed (who), result_replaced,
    result_reason_missing (the table still disagrees), restore_seats, restore_defects, and as `result_confirm`.
    """
    table = table_lock(taken.table)
    confirmed, disputed = confirmed_result(table), open_result(table)
    if confirmed is not None:
        raise Refused("already_confirmed", who=confirmed.confirmed_by_label, table=table.number)
    if disputed is None or disputed.version != open_version:
        raise Refused("result_replaced", table=table.number)
    disputed.table = table
    if not reason.strip() and is_contested(disputed, agreement_on(disputed)):
        raise Refused("result_reason_missing")
    if taken.version == open_version:
        return result_confirm(result=taken, actor=actor, reason=reason)
    if taken.document.get("players") != numbers_by_seat(check_table(table, table.round.draw_version)):
        raise Refused("restore_seats", version=taken.version)
    count = count_document(table.round.stage.tournament, taken.kind, taken.document)
    if count.defects:
        raise Refused("restore_defects", version=taken.version)
    fields = {"kind": taken.kind, "base_version": open_version, "notes": taken.notes}
    sent = new_submission_id("settle")
    result = count_at_once(table, taken.document, count, actor, reason, submission_id=sent, **fields)
    table_match_end(table=table, actor=actor)
    result_logged(result, actor, "dispute_settled", taken=taken.version, reason=result.reason)
    return result


@steady
@transaction.atomic
def dispute_dismiss(*, table: Table, actor: Actor) -> Result:
    """Keep the confirmed result: the disputed version beside it is put away, and can be read in the history.

    Raises Refused: no_dispute.
    """
    table = table_lock(table)
    disputed = table.results.filter(state=State.DISPUTED).first()
    if disputed is None or confirmed_result(table) is None:
        raise Refused("no_dispute", table=table.number)
    Result.objects.filter(pk=disputed.pk, state=State.DISPUTED).update(state=State.SUPERSEDED)
    disputed.table = table
    result_logged(disputed, actor, "dispute_dismissed")
    return disputed
