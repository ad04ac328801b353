"""What a restored tournament counts otherwise than its copy says."""

from __future__ import annotations

from rules.base.json_types import Json
from tournaments.models import Standing, Tournament
from tournaments.services.standings.standings import standings_rebuild


def differences(tournament: Tournament, document: Json) -> int:
    """Count the standings anew; return how many rows are not as they were saved."""
    wrong = 0
    saved = {row["number"]: row["standings"] for row in document["stages"]}
    for stage in tournament.stages.order_by("number"):
        standings_rebuild(stage=stage)
        rows = Standing.objects.filter(stage=stage).values_list("entrant__number", "position", "total")
        now = {number: (position, total) for number, position, total in rows}
        total = Standing._meta.get_field("total")
        before = {row["entrant"]: (row["position"], total.to_python(row["total"])) for row in saved[stage.number]}
        wrong += sum(now.get(number) != before.get(number) for number in now.keys() | before.keys())
    return wrong
