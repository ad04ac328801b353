"""Standings: made anew from everything confirmed, never incremented."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from django.db import transaction
from django.db.models import F

from rules.base.json_types import Json
from scoring.finals import finals_first
from scoring.record import Line, Result
from scoring.standings import StandingRow
from tournaments.models import FollowUp, Round, Seat, Stage, Standing, Tournament
from tournaments.selectors.standings.knockout import KnockoutRow, knockout
from tournaments.selectors.standings.point_reasons import exact_text
from tournaments.selectors.standings.stage_counting import as_decimal, ranked_by, rules_of_standing
from tournaments.selectors.standings.stage_record import Played, record_of_stage


@transaction.atomic
def standings_rebuild(*, stage: Stage) -> None:
    """Replace the rows of a stage's standing; nothing confirmed yet means no rows.

    Rows' `detail`: {"lines": [{round, points, counted, place, won, table, number, size, raw} or {round, state}],
    "penalties": [{points, reason, round}], "premium", "decided_by", "shared", "ties", "total"}; numbers are exact texts
    (decimal or "a/b"). State: absent, rested, waiting, no_show, not_played.
    """
    _turn_take(stage.pk)
    FollowUp.objects.filter(stage=stage).delete()  # before the results are read: what is noted meanwhile stays
    rows_replace(stage, rows_of(stage, record_of_stage(stage)))
    Tournament.objects.filter(pk=stage.tournament_id).touch()


def rows_replace(stage: Stage, rows: list[Standing]) -> None:
    """Put these rows in the place of a stage's standing, within the transaction of whoever has its turn."""
    Standing.objects.filter(stage=stage).delete()
    Standing.objects.bulk_create(rows)


@transaction.atomic
def standings_refresh(*, tournament: Tournament) -> None:
    """Make the standings anew of every stage that has one: who takes part, or who sits where, has changed."""
    for stage in standings_hold(tournament=tournament):
        standings_rebuild(stage=stage)


def standings_hold(*, tournament: Tournament) -> list[Stage]:
    """Take the turn of every standing of a tournament until the caller's transaction ends, and return the stages that
    have one.

    The first standing of a stage may just be made by somebody who has not seen what the caller stores, and there is
    no row of it yet: so the turn is taken before anybody looks for rows. Whoever has the turn is waited for; whoever
    reads without it throws away what they made (`standings_renew`) and begins again.
    """
    stages = tournament.stages.order_by("number")
    for pk in stages.values_list("pk", flat=True):
        _turn_take(pk)
    return list(stages.filter(standings__isnull=False).distinct())


def _turn_take(stage_pk: int) -> None:
    # The row of a stage is the turn of whoever writes its standing: of two at once the second one sees what the first
    # has stored.
    Stage.objects.filter(pk=stage_pk).update(standing_made=F("standing_made") + 1)


def rows_of(stage: Stage, played: Played) -> list[Standing]:
    """Return the unsaved rows of a stage's standing, in order; none where its format keeps no standing."""
    if not played.results or not stage.rules.counting.standing:
        return []
    return league_rows(stage, played) if stage.kind == Stage.Kind.LEAGUE else _knockout_rows(stage, played)


def league_rows(stage: Stage, played: Played) -> list[Standing]:
    """Return the unsaved rows of an all'italiana."""
    rows = ranked_by(stage, played, rules_of_standing(stage, played.last))
    finals = finals_of(stage, played)
    if finals:
        rows = finals_first(rows, finals)
    return [_league_row(stage, order, row, played) for order, row in enumerate(rows, start=1)]


def finals_of(stage: Stage, played: Played) -> list[list[int]]:
    """Return the entrants of each final in the order they finished, where the stage's plan names a round of finals.

    Equals stand in the order of play, as the clubs' program leaves them.
    """
    number = stage.plan.get("finals_round") if isinstance(stage.plan, dict) else None
    by_table: dict[int, list[Result]] = {}
    for result in played.results:
        if result.round == number:
            by_table.setdefault(played.tables[result.entrant, result.round][0], []).append(result)
    return [
        [result.entrant for result in sorted(table, key=lambda result: result.place)] for table in by_table.values()
    ]


def _league_row(stage: Stage, order: int, row: StandingRow, played: Played) -> Standing:
    lines = {line.round: line for line in row.lines}
    detail: Json = {
        "lines": [_line(row.entrant, number, lines.get(number), played) for number in range(1, played.last + 1)],
        "total": exact_text(row.total),
    }
    if row.penalties:
        detail["penalties"] = [
            {"points": exact_text(penalty.points), "reason": penalty.reason, "round": penalty.round}
            for penalty in row.penalties
        ]
    if row.premium:
        detail["premium"] = exact_text(row.premium)
    if row.ties or row.shared:
        detail |= {"decided_by": row.decided_by, "shared": row.shared}
        detail["ties"] = {code: _plain(value) for code, value in row.ties.items()}
    return Standing(
        stage=stage,
        entrant_id=row.entrant,
        order=order,
        position=row.position,
        total=as_decimal(row.total),
        played=row.played,
        wins=row.wins,
        movement=row.movement,
        detail=detail,
    )


def _line(entrant: int, number: int, line: Line | None, played: Played) -> Json:
    if line is None or line.result is None:
        state = played.missing.get((entrant, number), "absent")
        if line is None:
            return {"round": number, "state": state}
        return {"round": number, "state": state, "points": "0", "counted": line.counted}
    result = line.result
    table, table_number = played.tables[entrant, number]
    plain = {"round": number, "points": exact_text(line.points), "counted": line.counted, "place": result.place}
    plain |= {"won": result.won, "table": table, "number": table_number, "size": result.table_size}
    if line.points != result.points:
        plain["raw"] = exact_text(result.points)
    return plain


def _knockout_rows(stage: Stage, played: Played) -> list[Standing]:
    seated = Seat.objects.filter(round__stage=stage, no_show=False).exclude(round__state=Round.State.DRAWN)
    reached: dict[int, int] = {}
    for entrant, number in seated.values_list("entrant_id", "round__number"):
        reached[entrant] = max(number, reached.get(entrant, 0))
    rows = knockout(played.entrants, played.results, reached, stage.rounds_planned)
    return [_knockout_row(stage, order, row, played) for order, row in enumerate(rows, start=1)]


def _knockout_row(stage: Stage, order: int, row: KnockoutRow, played: Played) -> Standing:
    total = sum((as_decimal(result.points) for result in row.results), Decimal(0))
    lines = [
        _line(row.entrant, result.round, Line(result.round, result.points, result), played) for result in row.results
    ]
    penalties = [penalty for penalty in played.penalties if penalty.entrant == row.entrant]
    total -= sum((as_decimal(penalty.points) for penalty in penalties), Decimal(0))
    detail: Json = {"lines": lines, "total": exact_text(total), "reached": row.reached, "place": row.place}
    if penalties:
        detail["penalties"] = [
            {"points": exact_text(penalty.points), "reason": penalty.reason, "round": penalty.round}
            for penalty in penalties
        ]
    return Standing(
        stage=stage,
        entrant_id=row.entrant,
        order=order,
        position=row.position,
        total=as_decimal(total),
        played=len(row.results),
        wins=sum(result.won for result in row.results),
        movement=None,
        detail=detail,
    )


def _plain(value: object) -> object:
    """Return a tie-break's value as JSON: a text, or a list of them."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int | Decimal | Fraction):
        return exact_text(value)
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else str(value)
