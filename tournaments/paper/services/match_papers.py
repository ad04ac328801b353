"""Digital matches in writing, behind the sheets of their tables."""

from __future__ import annotations

from collections.abc import Collection

from matches.documents.record.match_paper import match_paper
from matches.models import Match
from rules.base.json_types import Json
from tournaments.models import Table, TableMatch, Tournament


def has_match_papers(tournament: Tournament) -> bool:
    """Return whether a digital match of this tournament is over, so that its moves can be printed."""
    return TableMatch.objects.filter(tournament=tournament, is_current=True, match__state=Match.State.FINISHED).exists()


def match_papers(tables: Collection[Table]) -> dict[int, Json]:
    """Return what is printed of the match of each of these tables that was played online, by table."""
    rows = TableMatch.objects.filter(table__in=tables, is_current=True, match__state=Match.State.FINISHED)
    papers = {row.table_id: match_paper(row.match) for row in rows.prefetch_related("match__seats")}
    return {table: paper for table, paper in papers.items() if table is not None and paper is not None}
