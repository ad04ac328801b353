"""What somebody earned table by table."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.models import Entrant, Result, ResultLine


def tables_played(entries: Sequence[Entrant], newest: int) -> list[ResultLine]:
    """Return the confirmed lines with points of these entries in the order of play, the last `newest`; one query."""
    lines = ResultLine.objects.filter(
        entrant__in=[entry.pk for entry in entries], result__state=Result.State.CONFIRMED, table_points__gt=0
    )
    lines = lines.select_related("result__table__round__stage__tournament")
    tournament, stage = "result__table__round__stage__tournament", "result__table__round__stage__number"
    ordered = lines.order_by(f"{tournament}__starts_on", stage, "result__table__round__number", "pk")
    return list(ordered.reverse()[:newest])[::-1]
