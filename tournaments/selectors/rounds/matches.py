"""Which tables are played online, and every such match of a tournament or of one player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from django.db.models import F, Prefetch, Q, QuerySet

from matches.models import Match
from matches.selectors.matches import void_notes
from tournaments.models import Entrant, MatchArrival, Table, TableMatch, Tournament
from tournaments.permissions import Actor


def current_matches() -> QuerySet[TableMatch]:
    """Return the matches that count for their tables, without the stored state of the game."""
    rows = TableMatch.objects.filter(is_current=True).select_related("match")
    return rows.defer("match__snapshot", "match__deck", "match__server_seed")


def with_current_match() -> Prefetch[Literal["table_matches"], QuerySet[TableMatch], Literal["online"]]:
    """Return the prefetch that gives tables their `online`: a list of at most one."""
    return Prefetch("table_matches", current_matches(), to_attr="online")


def matches_by_table(tables: Iterable[Table]) -> dict[int, TableMatch]:
    """Return the current match by table: one query."""
    rows = current_matches().filter(table__in=[table.pk for table in tables])
    return {row.table_id: row for row in rows if row.table_id}


def current_match(table: Table) -> TableMatch | None:
    """Return the match that a table is played as, with its seats and what was heard of it."""
    return (
        current_matches()
        .filter(table=table)
        .select_related("tournament")
        .prefetch_related("match__seats", "arrivals")
        .first()
    )


def past_matches(table: Table) -> QuerySet[TableMatch]:
    """Return the matches of a table that no longer count, with what was heard of them."""
    rows = TableMatch.objects.filter(table=table, is_current=False).select_related("match")
    return rows.defer("match__snapshot", "match__deck", "match__server_seed").prefetch_related("arrivals")


def live_matches(tournament: Tournament) -> QuerySet[TableMatch]:
    """Return the matches of tables that wait or are in play."""
    return current_matches().filter(tournament=tournament, match__state__in=(Match.State.LOBBY, Match.State.PLAYING))


def tournament_matches(tournament: Tournament) -> QuerySet[Match]:
    """Return every online match of a tournament: what is not over first, then the latest."""
    return _list_matches(TableMatch.objects.filter(tournament=tournament))


def player_matches(entrant: Entrant, actor: Actor) -> QuerySet[Match]:
    """Return the online matches of the person behind an entrant: here, and in what else this reader may see."""
    visible = Q(tournament__is_public=True) | Q(tournament=entrant.tournament_id)
    if actor.account is not None:
        visible |= Q(tournament__owner=actor.account) | Q(tournament__memberships__user=actor.account)
    return _list_matches(TableMatch.objects.filter(visible, seats__entrant__player=entrant.player_id))


def _list_matches(rows: QuerySet[TableMatch]) -> QuerySet[Match]:
    matches = Match.objects.defer("snapshot", "deck").filter(pk__in=rows.values("match"))
    matches = matches.prefetch_related("seats", void_notes())
    return matches.order_by(F("ended_at").desc(nulls_first=True), "-created_at", "-pk")


def open_arrivals(tournament: Tournament) -> QuerySet[MatchArrival]:
    """Return the last ends of matches that did not simply count, for who organises."""
    plain = (MatchArrival.Outcome.COUNTED, MatchArrival.Outcome.WITHDRAWN)
    rows = MatchArrival.objects.filter(table_match__tournament=tournament).exclude(outcome__in=plain)
    rows = rows.exclude(code__in=("overtaken", "void_without_result", "void_replaced_before", "same_as_confirmed"))
    return rows.select_related("table_match__table", "table_match__match")[:20]
