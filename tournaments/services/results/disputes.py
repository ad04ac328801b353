"""A version beside the confirmed one: it waits, disputed, until somebody decides which of the two is right."""

from __future__ import annotations

from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import Result, Table
from tournaments.permissions import Actor
from tournaments.selectors.results.results import OPEN, confirmed_result, playing_seats, result_version
from tournaments.services.results.versions import (
    known_submission,
    read_document,
    result_logged,
    version_add,
)
from tournaments.services.rounds.table_lock import table_lock

State = Result.State


@transaction.atomic
def dispute_add(
    *, table: Table, document: object, submission_id: str, actor: Actor, notes: str = "", kind: str = Result.Kind.MAP
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
