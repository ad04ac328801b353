"""The standing of a whole tournament: the last stage first, then those who did not come that far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import Entrant, Stage, Standing, Tournament


@dataclass(frozen=True, slots=True)
class FinalRow:
    """One entrant; `row` is the standing of the last stage they played, whose name `stage` tells."""

    position: int | None
    entrant: Entrant
    stage: Stage
    row: Standing


def final_standing(tournament: Tournament) -> list[FinalRow]:
    """Return finalists by their final, then everybody by the stage before, equals sharing a position; one query."""
    rows = Standing.objects.filter(stage__tournament=tournament)
    return final_rows(rows.select_related("stage", "entrant__player", "entrant__club"))


def final_rows(rows: Iterable[Standing]) -> list[FinalRow]:
    """Return the standing of a whole tournament from the rows of all its stages, which come with stage and entrant.

    Who was not placed in the earlier stage has no position here either.
    """
    by_stage: dict[int, list[Standing]] = {}
    for row in sorted(rows, key=lambda row: (-row.stage.number, row.order)):
        by_stage.setdefault(row.stage.number, []).append(row)
    found: list[FinalRow] = []
    seen: set[int] = set()
    for standing in by_stage.values():
        new = [row for row in standing if row.entrant_id not in seen]
        first: dict[int, int] = {}
        for row in new:
            place = None if row.position is None else first.setdefault(row.position, len(found) + 1)
            found.append(FinalRow(place, row.entrant, row.stage, row))
        seen |= {row.entrant_id for row in new}
    return found
