"""The standing of the clubs, where a tournament ranks teams."""

from __future__ import annotations

from scoring.record import Result as Record
from scoring.teams import TeamRow, team_standings
from tournaments.models import Result, ResultLine, Stage


def team_rows(stage: Stage) -> list[TeamRow]:
    """Return the standing of the clubs, where the stage's format says how many results of a team count."""
    best = stage.rules.counting.best_of_team
    if not best:
        return []
    lines = ResultLine.objects.filter(result__table__round__stage=stage, result__state=Result.State.CONFIRMED)
    rows = lines.order_by("entrant__number", "result__table__round__number").values_list(
        "entrant_id", "result__table__round__number", "points", "won", "entrant__club__name"
    )
    clubs = {entrant: club or "" for entrant, _, _, _, club in rows}
    results = [Record(entrant, number, points, won) for entrant, number, points, won, _ in rows]
    return team_standings(clubs, results, best=best)
