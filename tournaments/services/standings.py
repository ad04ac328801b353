"""Standings: recomputed whole from confirmed results, penalties and the tournament's choices."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import Q

from scoring.elimination import elimination_rows
from scoring.record import Penalty as ScoredPenalty
from scoring.record import Result as ScoredResult
from scoring.standings import StandingRow, StandingRules, standings
from tournaments.models import Penalty, Result, ResultLine, Stage, Standing, Tournament

NORMALISATIONS = {
    Tournament.Normalisation.NONE: "none",
    Tournament.Normalisation.FACTOR: "size_factor",
    Tournament.Normalisation.SHARE: "table_share",
}
MICRO = Decimal("0.000001")


@transaction.atomic
def standings_rebuild(*, stage: Stage) -> None:
    """Replace the rows of a stage's standing by what the confirmed results say now."""
    rows = standing_of(stage)
    Standing.objects.filter(stage=stage).delete()
    Standing.objects.bulk_create(
        [_standing(stage, order, row) for order, row in enumerate(rows, start=1)], batch_size=400
    )
    Tournament.objects.filter(pk=stage.tournament_id).touch()


def standing_of(stage: Stage) -> list[StandingRow]:
    """Return a stage's standing as it is now, with the movement since the round before; nothing is stored."""
    results = _results(stage)
    if not results:
        return []
    last = max(result.round for result in results)
    earlier = [result for result in results if result.round < last]
    penalties = _penalties(stage)
    before = [penalty for penalty in penalties if penalty.round is None or penalty.round < last]
    previous = {row.entrant: row.position for row in _rows(stage, earlier, before, {}) if row.position}
    return _rows(stage, results, penalties, previous)


def _rows(
    stage: Stage,
    results: Iterable[ScoredResult],
    penalties: Iterable[ScoredPenalty],
    previous: Mapping[int, int],
) -> list[StandingRow]:
    results = list(results)
    if stage.kind != Stage.Kind.LEAGUE:
        return elimination_rows(results, penalties, previous)
    entrants = set(stage.tournament.entrants.active().values_list("pk", flat=True)) if results else set()
    entrants |= {result.entrant for result in results}
    return standings(
        sorted(entrants), results, _rules(stage), penalties=penalties, previous=previous, lots=_lots(stage)
    )


def _rules(stage: Stage) -> StandingRules:
    event = stage.tournament
    return StandingRules(
        best=event.best_of,
        minimum=event.minimum_matches,
        absence=event.absence,
        normalisation=NORMALISATIONS[Tournament.Normalisation(event.normalisation)],
        tie_breaks=tuple(event.tie_breaks),
    )


def _lots(stage: Stage) -> dict[int, int]:
    """Return the draw of lots recorded with the stage: entrant -> place, 1 is the best."""
    lots = stage.plan.get("lots", []) if isinstance(stage.plan, dict) else []
    return {int(entrant): place for place, entrant in enumerate(lots, start=1)}


def _results(stage: Stage) -> list[ScoredResult]:
    lines = list(
        ResultLine.objects.filter(result__state=Result.State.CONFIRMED, result__table__round__stage=stage)
        .order_by()
        .values_list(
            "result_id", "entrant_id", "result__table__round__number", "points", "won", "place",
            "table_size", "table_points", "raw", "outside",
        )
    )  # fmt: skip
    at_table: dict[int, list[int]] = defaultdict(list)
    for line in lines:
        at_table[line[0]].append(line[1])
    met = {pk: tuple(people) for pk, people in at_table.items()}
    return [
        ScoredResult(entrant, number, points, won, place, size, total, raw, outside, met[pk])
        for pk, entrant, number, points, won, place, size, total, raw, outside in lines
    ]


def _penalties(stage: Stage) -> list[ScoredPenalty]:
    """Return the penalties that count here: of this stage's rounds, and in a league those of the whole tournament."""
    where = Q(round__stage=stage)
    if stage.kind == Stage.Kind.LEAGUE:
        where |= Q(round__isnull=True)
    rows = Penalty.objects.filter(where, entrant__tournament=stage.tournament_id, revoked_at__isnull=True)
    return [
        ScoredPenalty(entrant, points, reason, number)
        for entrant, points, reason, number in rows.values_list("entrant_id", "points", "reason", "round__number")
    ]


def _standing(stage: Stage, order: int, row: StandingRow) -> Standing:
    return Standing(
        stage=stage,
        entrant_id=row.entrant,
        order=order,
        position=row.position,
        total=_decimal(row.total),
        played=row.played,
        wins=row.wins,
        movement=row.movement,
        detail={
            "total": str(row.total),
            "lines": [
                {
                    "round": line.round,
                    "points": str(line.points),
                    "counted": line.counted,
                    "played": line.result is not None,
                }
                for line in row.lines
            ],
            "penalties": [{"points": str(one.points), "reason": one.reason} for one in row.penalties],
            "decided_by": row.decided_by,
            "shared": row.shared,
            "ties": {code: _text(value) for code, value in row.ties.items()},
        },
    )


def _decimal(points: Any) -> Decimal:
    if isinstance(points, Fraction):
        return (Decimal(points.numerator) / Decimal(points.denominator)).quantize(MICRO)
    return Decimal(points)


def _text(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
