"""Submitting and confirming results: every version is kept, one is confirmed, each says who and when."""

from __future__ import annotations

from typing import Unpack

from django.db import IntegrityError, transaction
from django.utils import timezone

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.models import Result, Table, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.results.results import OPEN, confirmed_result, open_result, result_count
from tournaments.services.results.lines import lines_write
from tournaments.services.results.own_entries import sender_agrees, version_beside
from tournaments.services.results.versions import (
    Sent,
    check_sound,
    check_table,
    check_version,
    kept,
    known_submission,
    read_document,
    result_logged,
    version_add,
)
from tournaments.services.rounds.matches_ending import table_match_end
from tournaments.services.rounds.rounds import round_follow
from tournaments.services.rounds.table_lock import table_lock
from tournaments.services.standings.follow_ups import standing_follow
from tournaments.services.standings.standings import standings_rebuild
from tournaments.services.steady import steady
from tournaments.signals import result_waits

State = Result.State


@steady
@transaction.atomic
def result_submit(
    *, table: Table, actor: Actor, notes: str = "", dispute: bool = False, **sent: Unpack[Sent]
) -> Result:
    """Store a new version that waits to be confirmed; it replaces an open one whose version its author saw and wrote.

    What somebody else at the table entered is never replaced: the new version is disputed and stands beside it.

    The same `submission_id` again returns the version it made. With defects it is stored only as a dispute.
    Raises Refused: submission_elsewhere, result_round_hidden, result_table_not_played, result_tournament_over,
    draw_stale, result_is_confirmed, result_stale (version, result, difference), document_bad, result_defects.
    """
    table = table_lock(table)
    known = known_submission(table, sent["submission_id"])
    if known is not None:
        return known
    seats = check_table(table, sent["draw_version"])
    clean, count = read_document(table, sent["kind"], sent["document"], seats)
    if confirmed_result(table) is not None:
        raise Refused("result_is_confirmed", table=table.number)
    if dispute:
        check_version(table, sent["base_version"], clean)
    else:
        check_sound(table, sent, clean, count)
    beside = version_beside(table, open_result(table), actor)
    table.results.filter(state__in=OPEN).update(state=State.SUPERSEDED)
    state = State.DISPUTED if dispute or beside else State.SUBMITTED
    fields = {"state": state, "notes": notes, "beside": beside, "sent_from": actor.browser}
    result = version_add(table=table, document=clean, count=count, actor=actor, **fields, **kept(sent))
    sender_agrees(result, table, actor)
    action = "result_submitted" if state == State.SUBMITTED else "result_disputed"
    result_logged(result, actor, action, defects=len(count.defects))
    result_waits.send(sender=Result, result=result, actor=actor)
    return result


@steady
@transaction.atomic
def result_confirm(*, result: Result, actor: Actor, agreed: str = "", reason: str = "") -> Result:
    """Make a version count: lines, standings, round; a match of the table that still plays ends.

    Two at once: one does it, the other is told. `agreed` names those at the table whose word it is, not the actor's;
    `reason` says to who found it wrong why it stays as it is.

    Raises Refused: already_confirmed (who), result_replaced, result_defects_remain, result_seats_changed,
    winner_needed (names, seats), result_table_not_played.
    """
    table = table_lock(result.table)
    told = {"reason": reason.strip()[:300]} if reason.strip() else {}
    moved = _move(result, state=State.CONFIRMED, **told, **(agreed_by(agreed) if agreed else confirmed_by(actor)))
    result.table = table
    if not moved:
        raise _too_late(result)
    if result.table.is_not_played:
        raise Refused("result_table_not_played", table=result.table.number)
    count_result(result)
    table_match_end(table=table, actor=actor)
    if agreed:
        result_logged(result, actor, "result_confirmed_by_table", names=agreed)
    else:
        result_logged(result, actor, "result_confirmed", **told)
    return result


@steady
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


def confirmed_by(actor: Actor) -> Json:
    """Return the fields that say who confirmed, and when: now."""
    return {
        "confirmed_by": actor.account,
        "confirmed_by_label": actor.label[:120],
        "confirmed_at": timezone.now(),
    }


def agreed_by(names: str) -> Json:
    """Return the fields that say that those at a table confirmed its result, now."""
    return {"confirmed_by_label": names[:120], "confirmed_by_table": True, "confirmed_at": timezone.now()}


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
        code = _rescore(result)
        if code:
            bad.setdefault(code, []).append(f"{result.table.round.number}/{result.table.number}")
    for code, tables in bad.items():
        raise Refused(code, tables=", ".join(tables))
    for stage in tournament.stages.all():
        standings_rebuild(stage=stage)
    return confirmed


def _rescore(result: Result) -> str:
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


def count_result(result: Result) -> None:
    """Write the lines of a result that now counts, and everything that follows from them.

    Raises Refused: result_defects_remain, result_seats_changed, winner_needed.
    """
    count = result_count(result)
    if count.defects:
        raise Refused("result_defects_remain", table=result.table.number, count=len(count.defects))
    lines_write(result=result, count=count)
    round_follow(round=result.table.round)
    standing_follow(stage=result.table.round.stage)
