"""The standing of a whole tournament: the last stage first, then those who did not come that far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal

from tournaments.models import Entrant, Seat, Stage, Standing, Tournament
from tournaments.selectors.standings.finishes import USUAL, Came, Way, came_of, tables_reached, ways_of
from tournaments.selectors.standings.stage_counting import as_decimal, overall_order

# Marks in the plan of a stage that was read from a file of the clubs' program: how its finals place people.
FINALS_FIRST, BY_TOTAL = "finals_first", "by_total"


@dataclass(frozen=True, slots=True)
class FinalRow:
    """One entrant; `row` is the standing of the last stage they played, whose name `stage` tells; `total` the points
    that place them, over all stages where the format adds them up (`adds_up`). `by_stage` are the points of each stage,
    None where they did not come so far. `came` tells where they ended, `way` how they got there: `final_standing` alone
    fills it."""

    position: int | None
    entrant: Entrant
    stage: Stage
    row: Standing
    total: Decimal
    came: Came
    way: Way = USUAL
    by_stage: tuple[tuple[Stage, Decimal | None], ...] = ()
    adds_up: bool = False


def final_standing(tournament: Tournament) -> list[FinalRow]:
    """Return finalists by their final, then everybody by the stage before, equals sharing a position; two queries, and
    those of `final_rows` for a format of semifinals."""
    rows = Standing.objects.filter(stage__tournament=tournament)
    whole = final_rows(rows.select_related("stage", "entrant__player", "entrant__club"))
    ways = ways_of(list({final.stage.pk: final.stage for final in whole}.values()))
    return [replace(final, way=ways.get(final.entrant.pk, USUAL)) for final in whole]


def final_rows(rows: Iterable[Standing]) -> list[FinalRow]:
    """Return the standing of a whole tournament from the rows of all its stages, which come with stage and entrant.

    After semifinals everybody behind the finalists stands by the total of all rounds. Who was not placed in the earlier
    stage has no position here either.
    """
    by_stage: dict[int, list[Standing]] = {}
    rows = list(rows)
    tables = tables_reached(rows)
    for row in sorted(rows, key=lambda row: (-row.stage.number, row.order)):
        by_stage.setdefault(row.stage.number, []).append(row)
    whole: list[FinalRow] = []
    seen: set[int] = set()
    for standing in by_stage.values():
        new = [row for row in standing if row.entrant_id not in seen]
        first: dict[int, int] = {}
        for row in new:
            place = None if row.position is None else first.setdefault(row.position, len(whole) + 1)
            came = came_of(row, tables.get(row.stage_id, {}))
            whole.append(FinalRow(place, row.entrant, row.stage, row, row.total, came))
        seen |= {row.entrant_id for row in new}
    stages = [standing[0].stage for standing in reversed(by_stage.values())]
    points = {(row.stage_id, row.entrant_id): row.total for row in rows}
    whole = [
        replace(final, by_stage=tuple((stage, points.get((stage.pk, final.row.entrant_id))) for stage in stages))
        for final in whole
    ]
    return _by_total(whole, stages) if len(by_stage) > 1 and stages[-1].rules.semifinals else whole


def _in_order_of_seats(stage: Stage, finalists: list[FinalRow]) -> list[FinalRow]:
    """Return finalists as the clubs' program has them: equals at a final stand in the order of the sheet; one query."""
    seats = Seat.objects.filter(round__stage=stage, round__number=stage.rounds_planned)
    rows = seats.values_list("entrant_id", "table__number", "position")
    place = {entrant: (table, at) for entrant, table, at in rows}
    finals: dict[int, list[FinalRow]] = {}
    for finalist in sorted(
        finalists, key=lambda finalist: (finalist.row.detail.get("place") or 0, place[finalist.entrant.pk])
    ):
        finals.setdefault(place[finalist.entrant.pk][0], []).append(finalist)
    placed = [(at, table, row) for table, rows in finals.items() for at, row in enumerate(rows, 1)]
    return [replace(final, position=at) for at, _table, final in sorted(placed, key=lambda row: row[:2])]


def _by_total(rows: list[FinalRow], stages: list[Stage]) -> list[FinalRow]:
    """Return the rows with everybody behind the finalists by the total of all rounds, as the clubs' program has it.

    Those of several finals share 1, 1, 2, 2.
    """
    last = stages[-1].rounds_planned
    as_program = stages[-1].plan.get("as_program") if isinstance(stages[-1].plan, dict) else None
    finalists = [row for row in rows if row.stage == stages[-1] and row.row.detail.get("reached") == last]
    if as_program:
        finalists = _in_order_of_seats(stages[-1], finalists) if as_program == FINALS_FIRST else []
    first = {finalist.entrant.pk for finalist in finalists}
    behind = {row.entrant.pk: row for row in rows if row.entrant.pk not in first}
    everybody = overall_order(stages[-2:])
    totals = {pk: total for _, pk, total in everybody}
    order = [(place, pk, total) for place, pk, total in everybody if pk in behind]
    whole = []
    for finalist in finalists:
        place = finalist.position if as_program else finalist.row.detail.get("place") or finalist.position
        points = as_decimal(totals[finalist.entrant.pk])
        whole.append(replace(finalist, position=place, total=points, adds_up=True))
    shared: dict[int, int] = {}
    for place, pk, total in order:
        finalist = behind[pk]
        position = shared.setdefault(place, len(whole) + 1)
        at = None if finalist.position is None else position
        whole.append(replace(finalist, position=at, total=as_decimal(total), adds_up=True))
    return sorted(whole, key=lambda final: final.position is None)
