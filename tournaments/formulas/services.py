"""What a formula would have made of results that are there already; nothing is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from django.db.models import Exists, OuterRef, QuerySet

from rules.base.json_types import Json
from scoring.formulas import FormulaPoints
from scoring.winner import WinnerNeeded
from tournaments.models import OWN, Entrant, FormulaVersion, OwnFormula, Result, Stage, Standing, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.results.counting import count_document, settle
from tournaments.selectors.results.results import decided_seat, may_share
from tournaments.selectors.setup.home import own_tournaments
from tournaments.selectors.standings.point_reasons import plain_parts, sums_of_parts
from tournaments.selectors.standings.stage_record import Played, record_of_stage
from tournaments.services.standings.standings import rows_of

Parts = list[dict[str, str]]


@dataclass(frozen=True)
class PreviewRow:
    """One player: `row` as it would be, `before` as it is now, `made_of` the sums of the parts by code, `rounds` the
    parts of every match."""

    entrant: Entrant
    row: Standing
    before: Standing | None
    made_of: Parts
    rounds: list[tuple[int, Parts]]

    @property
    def places_gained(self) -> int | None:
        """Return the places gained."""
        if self.before is None or self.before.position is None or self.row.position is None:
            return None
        return self.before.position - self.row.position


@dataclass
class Preview:
    """`left_out` names the tables ("round/table") that this formula cannot count."""

    stage: Stage
    rows: list[PreviewRow] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


def previewable(actor: Actor) -> QuerySet[Tournament]:
    """Return the tournaments this account organises that have a confirmed result, the latest first."""
    confirmed = Result.objects.filter(table__round__stage__tournament=OuterRef("pk"), state=Result.State.CONFIRMED)
    return own_tournaments(actor).filter(Exists(confirmed))


def formula_preview(*, tournament: Tournament, document: Json, name: str) -> Preview | None:
    """Return the first stage with results as this formula would have counted it; about twelve queries, no writing.

    `document` is checked already. None where nothing is confirmed.
    """
    stage = tournament.stages.filter(standings__isnull=False).order_by("number").first()
    if stage is None:
        return None
    stage.tournament = _trial(tournament, document, name)
    record = record_of_stage(stage)
    preview = Preview(stage)
    parts = _recount(stage, record, preview)
    people = Entrant.objects.select_related("player").in_bulk(record.entrants)
    now = {row.entrant_id: row for row in Standing.objects.filter(stage=stage)}
    for row in rows_of(stage, record):
        mine = {number: parts[row.entrant_id, number] for number in _rounds(row) if (row.entrant_id, number) in parts}
        summed = sums_of_parts(row, mine)
        preview.rows.append(
            PreviewRow(people[row.entrant_id], row, now.get(row.entrant_id), summed, sorted(mine.items()))
        )
    return preview


def _trial(tournament: Tournament, document: Json, name: str) -> Tournament:
    """Return a copy of the tournament that counts by the formula; never saved."""
    trial = Tournament.objects.select_related("deck").get(pk=tournament.pk)
    trial.formula = OWN
    trial.own_formula = FormulaVersion(formula=OwnFormula(name=name), number=1, document=document)
    # The formula's own number of results is what is being tried out.
    trial.best_of = document.get("best") or trial.best_of
    return trial


def _recount(stage: Stage, record: Played, preview: Preview) -> dict[tuple[int, int], Parts]:
    """Put the new points into what was played; return the parts by entrant and round."""
    results = Result.objects.filter(table__round__stage=stage, state=Result.State.CONFIRMED)
    related = results.select_related("table__round", "table__decided_winner").prefetch_related("lines")
    counted: dict[tuple[int, int], FormulaPoints] = {}
    parts: dict[tuple[int, int], Parts] = {}
    for result in related.order_by("table__round__number", "table__number"):
        number = result.table.round.number
        result.table.round.stage = stage
        lines = _points(stage, result)
        if not lines:
            preview.left_out.append(f"{number}/{result.table.number}")
        seats = {line.position: line.entrant_id for line in result.lines.all()}
        for line in lines:
            counted[seats[line.seat], number] = line
            parts[seats[line.seat], number] = plain_parts(line.parts)
    _replace(record, counted)
    return parts


def _points(stage: Stage, result: Result) -> Sequence[FormulaPoints]:
    """Return the points of a table, none where the formula cannot count it."""
    count = count_document(stage.tournament, result.kind, result.document)
    if count.defects or count.facts is None:
        return ()
    try:
        settled = settle(stage.tournament, count, decided=decided_seat(result.table), shared=may_share(stage))
    except WinnerNeeded:
        return ()
    return settled.lines if all(line.total is not None for line in settled.lines) else ()


def _replace(record: Played, counted: dict[tuple[int, int], FormulaPoints]) -> None:
    totals: dict[tuple[int, int], Decimal] = {}
    for key, line in counted.items():
        table = record.tables[key]
        if line.total is not None:
            totals[table] = totals.get(table, Decimal(0)) + line.total
    kept = []
    for result in record.results:
        new = counted.get((result.entrant, result.round))
        if new is not None and new.total is not None:
            table = record.tables[result.entrant, result.round]
            kept.append(replace(result, points=new.total, won=new.won, place=new.place, table_total=totals[table]))
    record.results = kept


def _rounds(row: Standing) -> list[int]:
    return [line["round"] for line in row.detail["lines"] if "place" in line]
