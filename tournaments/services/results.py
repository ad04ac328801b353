"""Submitting and confirming results: every version is kept, one is confirmed, each says who and when."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.errors import Refused
from tournaments.models import Result, Round, Table, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.counting import Count, count_document, document_clean
from tournaments.selectors.numbers import BadDocument
from tournaments.selectors.results import (
    OPEN,
    confirmed_result,
    latest_result,
    playing_seats,
    result_count,
    result_difference,
)
from tournaments.services.lines import lines_write, players_of
from tournaments.services.log import log_write
from tournaments.services.rounds import round_refresh
from tournaments.services.standings import standings_rebuild

State = Result.State
OWN_FORMULA = "round__stage__tournament__own_formula__formula"


@transaction.atomic
def result_submit(
    *,
    table: Table,
    document: object,
    kind: str,
    submission_id: str,
    base_version: int,
    draw_version: int,
    actor: Actor,
    notes: str = "",
    dispute: bool = False,
) -> Result:
    """Store a new version that waits to be confirmed; it replaces an open one whose version its author saw.

    The same `submission_id` again returns the version it made. With defects it is stored only as a dispute.
    Raises Refused: submission_elsewhere, result_round_hidden, result_table_not_played, result_tournament_over,
    draw_stale, result_is_confirmed, result_stale (version, result, difference), document_bad, result_defects.
    """
    table = table_lock(table)
    known = known_submission(table, submission_id)
    if known is not None:
        return known
    seats = check_table(table, draw_version)
    clean, count = read_document(table, kind, document, seats)
    if confirmed_result(table) is not None:
        raise Refused("result_is_confirmed", table=table.number)
    check_version(table, base_version, clean)
    if count.defects and not dispute:
        raise Refused("result_defects", count=len(count.defects), defects=count.defects)
    table.results.filter(state__in=OPEN).update(state=State.SUPERSEDED)
    result = version_add(
        table=table,
        document=clean,
        count=count,
        kind=kind,
        submission_id=submission_id,
        base_version=base_version,
        state=State.DISPUTED if dispute else State.SUBMITTED,
        actor=actor,
        notes=notes,
    )
    result_logged(result, actor, "result_disputed" if dispute else "result_submitted", defects=len(count.defects))
    return result


@transaction.atomic
def result_confirm(*, result: Result, actor: Actor) -> Result:
    """Make a version count: lines, standings, round. Two at once: one does it, the other is told.

    Raises Refused: already_confirmed (who), result_replaced, result_defects_remain, result_seats_changed,
    winner_needed (names, seats), result_table_not_played.
    """
    table = table_lock(result.table)
    moved = _move(result, state=State.CONFIRMED, **confirmed_by(actor))
    result.table = table
    if not moved:
        raise _too_late(result)
    if result.table.is_not_played:
        raise Refused("result_table_not_played", table=result.table.number)
    count_result(result)
    result_logged(result, actor, "result_confirmed")
    return result


@transaction.atomic
def result_send_back(*, result: Result, reason: str, actor: Actor) -> Result:
    """Ask the table to look again: the version is disputed, with the reason. Raises Refused: result_reason_missing,
    already_confirmed, result_replaced."""
    if not reason.strip():
        raise Refused("result_reason_missing")
    if not _move(result, state=State.DISPUTED, reason=reason.strip()[:300]):
        raise _too_late(result)
    result_logged(result, actor, "result_sent_back", reason=result.reason)
    return result


def _move(result: Result, **fields: object) -> bool:
    """Change an open version that is still the one its reader saw; say whether it was."""
    rows = Result.objects.filter(pk=result.pk, version=result.version, state__in=OPEN)
    try:
        with transaction.atomic():
            moved = rows.update(**fields)
    except IntegrityError:  # another version of this table was confirmed at the same moment
        moved = 0
    result.refresh_from_db()
    return bool(moved)


def _too_late(result: Result) -> Refused:
    if result.state == State.CONFIRMED:
        return Refused("already_confirmed", who=result.confirmed_by_label, table=result.table.number)
    return Refused("result_replaced", table=result.table.number)


def confirmed_by(actor: Actor) -> dict[str, Any]:
    """Return the fields that say who confirmed, and when: now."""
    return {
        "confirmed_by": actor.account,
        "confirmed_by_label": actor.label[:120],
        "confirmed_at": timezone.now(),
    }


@transaction.atomic
def results_rescore(*, tournament: Tournament) -> int:
    """Count every confirmed and open result again after a choice changed; return how many are confirmed.

    Nothing changes when one cannot be counted. Raises Refused: rescore_defects (tables), rescore_winners (tables).
    """
    standing = Result.objects.filter(table__round__stage__tournament=tournament).exclude(state=State.SUPERSEDED)
    rows = standing.select_related("table__round__stage", "table__decided_winner").order_by("table__round", "table")
    bad: dict[str, list[str]] = {}
    confirmed = 0
    for result in rows:
        result.table.round.stage.tournament = tournament
        confirmed += result.state == State.CONFIRMED
        code = _rescored(result)
        if code:
            bad.setdefault(code, []).append(f"{result.table.round.number}/{result.table.number}")
    for code, tables in bad.items():
        raise Refused(code, tables=", ".join(tables))
    for stage in tournament.stages.all():
        standings_rebuild(stage=stage)
    return confirmed


def _rescored(result: Result) -> str:
    """Count one result again; return the code of why it cannot be, or nothing."""
    count = result_count(result)
    Result.objects.filter(pk=result.pk).update(scores=count.scores, defects=count.defects)
    if result.state != State.CONFIRMED:
        return ""
    if count.defects:
        return "rescore_defects"
    try:
        lines_write(result=result, count=count)
    except Refused as error:
        if error.code != "winner_needed":
            raise
        return "rescore_winners"
    return ""


def table_lock(table: Table) -> Table:
    """Return the table as it is now. The lock orders two writers where the database has one; what holds without it
    are the unique version and the one confirmed result a table."""
    related = Table.objects.select_related("round__stage__tournament__deck", OWN_FORMULA, "decided_winner")
    return related.select_for_update(of=("self",)).get(pk=table.pk)


def check_table(table: Table, draw_version: int) -> list[Any]:
    """Return the seats that play, or raise Refused: nothing can be entered here, or the page is older than the draw."""
    made = table.round
    if made.state == Round.State.DRAWN:
        raise Refused("result_round_hidden", number=made.number)
    if made.stage.tournament.state == Tournament.State.FINISHED:
        raise Refused("result_tournament_over")
    if table.is_not_played:
        raise Refused("result_table_not_played", table=table.number)
    if made.draw_version != draw_version:
        raise Refused("draw_stale", table=table.number)
    return playing_seats(table)


def read_document(table: Table, kind: str, document: object, seats: list[Any]) -> tuple[dict[str, Any], Count]:
    """Return the clean document with who sits where, and its count. Raises Refused: document_bad."""
    try:
        tournament = table.round.stage.tournament
        clean = document_clean(kind, document, [seat.position for seat in seats], tournament.ruleset)
        count = count_document(tournament, kind, clean)
    except BadDocument as error:
        raise Refused("document_bad", reason=str(error)) from error
    if any(defect["code"] in ("territory_unknown", "seat_unknown") for defect in count.defects):
        raise Refused("document_bad", reason="board")
    return clean | {"players": players_of(seats)}, count


def check_version(table: Table, base_version: int, document: dict[str, Any]) -> None:
    """Raise Refused `result_stale` when somebody stored a version that the author has not seen."""
    last = latest_result(table)
    if last is None or last.version == base_version:
        return
    raise Refused(
        "result_stale",
        table=table.number,
        who=last.submitted_by_label,
        version=last.version,
        result=last,
        difference=result_difference(document, last) if last.kind == _kind_of(document) else [],
    )


def _kind_of(document: dict[str, Any]) -> str:
    if "board" in document:
        return Result.Kind.MAP
    return Result.Kind.NUMBERS if "inside" in document["seats"][0] else Result.Kind.PLACES


def version_add(*, table: Table, document: dict[str, Any], count: Count, actor: Actor, **fields: Any) -> Result:
    """Store the next version of a table; a version that appeared meanwhile is Refused `result_stale`."""
    last = latest_result(table)
    try:
        with transaction.atomic():
            return Result.objects.create(
                table=table,
                version=last.version + 1 if last else 1,
                document=document,
                scores=count.scores,
                defects=count.defects,
                submitted_by=actor.account,
                submitted_by_label=actor.label[:120],
                **fields,
            )
    except IntegrityError:
        check_version(table, last.version if last else 0, document)
        raise Refused("submission_elsewhere") from None


def known_submission(table: Table, submission_id: str) -> Result | None:
    known = Result.objects.filter(submission_id=submission_id).first()
    if known is not None and known.table_id != table.pk:
        raise Refused("submission_elsewhere")
    return known


def count_result(result: Result) -> None:
    """Write the lines of a result that now counts, and everything that follows from them.

    Raises Refused: result_defects_remain, result_seats_changed, winner_needed.
    """
    count = result_count(result)
    if count.defects:
        raise Refused("result_defects_remain", table=result.table.number, count=len(count.defects))
    lines_write(result=result, count=count)
    standings_rebuild(stage=result.table.round.stage)
    round_refresh(round=result.table.round)


def new_submission_id(word: str) -> str:
    """Return an id for a version that no page sent."""
    return f"{word}-{secrets.token_urlsafe(18)}"


def result_logged(result: Result, actor: Actor, action: str, **detail: object) -> None:
    """Write the log entry of a result and raise the tournament's version."""
    made = result.table.round
    tournament = made.stage.tournament
    where = {"stage": made.stage.number, "round": made.number, "table": result.table.number, "version": result.version}
    log_write(tournament=tournament, actor=actor, action=action, **where, **detail)
    Tournament.objects.filter(pk=tournament.pk).touch()
