"""A table that somebody loses by a penalty: they count last there without points, and are never its winner."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from decimal import Decimal

from tournaments.models import Penalty, ResultLine, Table

LOST = "table_lost"
"""The part that takes the points off, and the reason of who wins because the first one lost the table."""


def losers_of(table: Table) -> set[int]:
    """Return who lost this table by a penalty that stands, by primary key of the entrant; one query."""
    losses = Penalty.objects.filter(kind=Penalty.Kind.TABLE_LOSS, revoked_at__isnull=True, round=table.round_id)
    return set(losses.filter(entrant__seats__table=table).values_list("entrant_id", flat=True))


def lines_after_losses(lines: Sequence[ResultLine], losers: Collection[int], *, shared: bool) -> None:
    """Change the lines of a table, not stored, for the seats (`losers`, by position) that lost it by a penalty.

    Their points are 0 and they stand last; whoever was behind them moves up and keeps their own points. If none of
    the winners is left, the first of the others wins: all equals where a win may be `shared`, else who played first.
    """
    lost = [line for line in lines if line.position in losers]
    others = [line for line in lines if line.position not in losers]
    if not lost:
        return
    places = {line.position: line.place for line in lines}
    for line in others:
        line.place -= sum(places[loser.position] < places[line.position] for loser in lost)
    for line in lost:
        ahead = sum(places[other.position] < places[line.position] for other in lost)
        line.place = len(others) + 1 + ahead
        _take_points(line)
    if others and not any(line.won for line in others):
        first = min(line.place for line in others)
        equals = sorted((line for line in others if line.place == first), key=lambda line: line.position)
        for line in equals if shared else equals[:1]:
            line.won = True
            line.explanation = {**line.explanation, "reason": LOST}


def _take_points(line: ResultLine) -> None:
    """Let a line count nothing; its parts say why, and add up to nothing too."""
    parts = [*line.explanation.get("parts", []), {"code": LOST, "amount": format(-line.points, "f")}]
    line.explanation = {**line.explanation, "parts": parts, "reason": ""}
    line.points = line.raw = line.outside = Decimal(0)
    line.won = False
