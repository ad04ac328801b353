"""The standing of the clubs, where a tournament ranks teams, and which results of whom make it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from scoring.record import Result as Record
from scoring.teams import TeamRow, team_standings
from tournaments.models import Result, ResultLine, Stage


class _Line(NamedTuple):
    entrant: int
    round: int
    points: Decimal
    won: bool
    club: str | None
    name: str
    number: int


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One result of a team: whose, in which round; `counted` when it is among the best."""

    name: str
    number: int
    round: int
    points: Decimal
    counted: bool


def team_rows(stage: Stage) -> list[TeamRow]:
    """Return the standing of the clubs, where the stage's format says how many results of a team count."""
    return _rows(stage, _lines(stage))


def team_views(stage: Stage) -> list[tuple[TeamRow, list[TeamLine]]]:
    """Return the rows of `team_rows`, each with its results, the best first; one query."""
    best, lines = stage.rules.counting.best_of_team, _lines(stage)
    teams = []
    for row in _rows(stage, lines):
        mine = sorted((line for line in lines if line.club == row.team), key=lambda line: -line.points)
        shown = [TeamLine(line.name, line.number, line.round, line.points, at < best) for at, line in enumerate(mine)]
        teams.append((row, shown))
    return teams


def _rows(stage: Stage, lines: list[_Line]) -> list[TeamRow]:
    if not lines:
        return []
    clubs = {line.entrant: line.club or "" for line in lines}
    results = [Record(line.entrant, line.round, line.points, line.won) for line in lines]
    return team_standings(clubs, results, best=stage.rules.counting.best_of_team)


def _lines(stage: Stage) -> list[_Line]:
    if not stage.rules.counting.best_of_team:
        return []
    rows = ResultLine.objects.filter(result__table__round__stage=stage, result__state=Result.State.CONFIRMED)
    fields = ("entrant_id", "result__table__round__number", "points", "won", "entrant__club__name")
    named = (*fields, "entrant__player__name", "entrant__number")
    return [_Line(*row) for row in rows.order_by("entrant__number", fields[1]).values_list(*named)]
