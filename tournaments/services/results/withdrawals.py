"""A match that was declared void: what it brought no longer counts, and its table is free for another."""

from __future__ import annotations

from django.db import transaction

from rules.base.json_types import Json
from tournaments.models import MatchArrival, Result, Stage, Table, TableMatch, Tournament
from tournaments.selectors.results.results import OPEN
from tournaments.services.rounds.rounds import round_refresh
from tournaments.services.rounds.table_lock import table_lock
from tournaments.services.standings.follow_ups import standing_follow
from tournaments.services.steady import steady

Outcome = MatchArrival.Outcome
State = Result.State


@steady
@transaction.atomic
def match_result_withdraw(*, row: TableMatch) -> tuple[str, str, Json]:
    """Put away the result that a void match has brought; return outcome, code and detail.

    Where something was built on it (the next round of an elimination, a closed tournament) it stays, and a note says
    so: who organises decides. A result of other people is never touched.
    """
    TableMatch.objects.filter(pk=row.pk).update(is_current=False)
    result = row.result
    if result is None or row.table is None:
        return Outcome.NOTED, "void_without_result", {}
    table = table_lock(row.table)
    result.refresh_from_db()
    if result.state == State.SUPERSEDED:
        return Outcome.NOTED, "void_replaced_before", {}
    if result.state == State.CONFIRMED and _built_upon(table):
        return Outcome.NOTED, "void_but_built_upon", {}
    Result.objects.filter(pk=result.pk, state__in=(State.CONFIRMED, *OPEN)).update(state=State.SUPERSEDED)
    if result.state == State.CONFIRMED:  # a decision about a tie rested on it
        Table.objects.filter(pk=table.pk).update(decided_winner=None, decided_reason="", decided_by_label="")
    round_refresh(round=table.round)
    standing_follow(stage=table.round.stage)
    return Outcome.WITHDRAWN, "void_withdrawn", {"version": result.version}


def _built_upon(table: Table) -> bool:
    round_, stage = table.round, table.round.stage
    if stage.tournament.state == Tournament.State.FINISHED:
        return True
    later = stage.rounds.filter(number__gt=round_.number).exists()
    following = Stage.objects.filter(tournament=stage.tournament_id, number__gt=stage.number, rounds__isnull=False)
    return (stage.kind != Stage.Kind.LEAGUE and later) or following.exists()
