"""Who rested in which round: the lots that a stage keeps, and whom they still hold away."""

from __future__ import annotations

from django.db.models import QuerySet

from matches.readings import SAMPLE, Reading
from rules.base.json_types import Json
from tournaments.models import Absence, Entrant, Stage

KEPT = "rests"
"""Where the plan of a stage keeps the lots of those who sat out, by round."""


def lots_kept(stage: Stage) -> dict[str, Json]:
    """Return the lots that a stage keeps, by round; what a copy from elsewhere writes otherwise is left out."""
    kept = stage.plan.get(KEPT) if isinstance(stage.plan, dict) else None
    rows = kept.items() if isinstance(kept, dict) else ()
    return {number: row for number, row in rows if isinstance(row, dict) and isinstance(row.get("parts"), list)}


def who_rests(stage: Stage) -> dict[int, set[int]]:
    """Return, by round, the entrants (primary keys) whom its lot took and who are still away from it; one query, none
    where nobody ever rested."""
    drawn = {
        int(number): _numbers_out(row)
        for number, row in lots_kept(stage).items()
        if number.isascii() and number.isdecimal()
    }
    resting: dict[int, set[int]] = {}
    away = Absence.objects.filter(stage=stage, round_number__in=drawn) if drawn else Absence.objects.none()
    for number, pk, who in away.values_list("round_number", "entrant_id", "entrant__number"):
        if who in drawn[number]:
            resting.setdefault(number, set()).add(pk)
    return resting


def _absences_of(entrant: int) -> QuerySet[Absence]:
    return Absence.objects.filter(entrant=entrant)


_absences = Reading(_absences_of, SAMPLE)


def rests_of(entrant: Entrant) -> set[tuple[int, int]]:
    """Return the stages (primary keys) and numbers of the rounds in which an entrant rested by lot and was still away;
    two queries, whatever the number of stages."""
    away = [(row.stage_id, row.round_number) for row in _absences.rows(entrant.pk)]
    stages = {stage.pk: lots_kept(stage) for stage in Stage.objects.filter(pk__in={stage for stage, _ in away})}
    return {
        (stage, number)
        for stage, number in away
        if str(number) in stages[stage] and entrant.number in _numbers_out(stages[stage][str(number)])
    }


def resting_in(stage: Stage, number: int) -> list[Entrant]:
    """Return who rests in a round, by name; two queries, none where nobody ever rested."""
    resting = who_rests(stage).get(number)
    if not resting:
        return []
    return list(Entrant.objects.filter(pk__in=resting).select_related("player", "club").order_by("player__name", "pk"))


def lot_order(stage: Stage, number: int) -> list[int]:
    """Return the numbers of the entrants that the lot of a round named, in order; the same number may come again."""
    row = lots_kept(stage).get(str(number))
    return _numbers_named(row) if row else []


def _numbers_out(row: Json) -> set[int]:
    """Return the numbers of the entrants that a kept lot took."""
    return set(_numbers_named(row))


def _numbers_named(row: Json) -> list[int]:
    parts = (part.get("out") for part in row["parts"] if isinstance(part, dict))
    return [number for out in parts if isinstance(out, list) for number in out if isinstance(number, int)]
