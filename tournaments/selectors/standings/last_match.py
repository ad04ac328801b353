"""The match that places somebody in an elimination: its points, and their share of the table's."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Sum

from rules.base.json_types import Json
from tournaments.models import Result, ResultLine, Standing

HUNDRED = Decimal(100)
TENTH = Decimal("0.1")


@dataclass(frozen=True, slots=True)
class LastMatch:
    """`points` of the last match played; `share` of all points of its table in percent, None where it has none."""

    points: Decimal
    share: Decimal | None


def last_matches(rows: Iterable[Standing]) -> dict[int, LastMatch]:
    """Return the last match of every entrant who has one, by the rows of an elimination or final; one query."""
    last = {row.entrant_id: line for row in rows if (line := _last_line(row))}
    lines = ResultLine.objects.filter(
        result__state=Result.State.CONFIRMED, result__table__in={line["table"] for line in last.values()}
    )
    sums = dict(lines.order_by().values_list("result__table").annotate(Sum("points")))
    return {entrant: _match(line, sums.get(line["table"])) for entrant, line in last.items()}


def _last_line(row: Standing) -> Json | None:
    played = [line for line in row.detail.get("lines", []) if "points" in line and "table" in line]
    return max(played, key=lambda line: int(line["round"]), default=None)


def _match(line: Json, whole: Decimal | None) -> LastMatch:
    points = Decimal(line["points"])
    return LastMatch(points, (points * HUNDRED / whole).quantize(TENTH) if whole else None)
