"""What a stage counts: the tournament's choices, its own format before them; and the order over all stages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import ROUND_DOWN, Decimal
from fractions import Fraction

from scoring.record import Points
from scoring.standings import StandingRow, StandingRules, standings
from tournaments.models import Entrant, Stage
from tournaments.selectors.setup.formulas import best_of
from tournaments.selectors.standings.stage_record import Played, lots, record_of_stage

NORMALISATIONS = {"none": "none", "factor": "size_factor", "share": "table_share"}
MICRO = Decimal("0.000001")


def rules_of_standing(stage: Stage, rounds: int | None = None) -> StandingRules:
    """Return the choices of a stage as the pure core takes them."""
    tournament, own = stage.tournament, stage.rules.counting
    return StandingRules(
        best=best_of(tournament) if own.best is None else own.best,
        minimum=tournament.minimum_matches if own.minimum is None else own.minimum,
        absence=own.absence or tournament.absence,
        normalisation=NORMALISATIONS[tournament.normalisation],
        tie_breaks=tuple(tournament.tie_breaks),
        rounds=rounds,
    )


def as_decimal(points: Points) -> Decimal:
    """Return a total as it is stored: a fraction cut after six decimals."""
    if isinstance(points, Fraction):
        return (Decimal(points.numerator) / Decimal(points.denominator)).quantize(MICRO, rounding=ROUND_DOWN)
    return Decimal(points)


def premiums(stage: Stage) -> dict[int, Decimal]:
    """Return the premium of every newcomer, where the stage's format gives one."""
    points = stage.rules.counting.premium
    if not points:
        return {}
    newcomers = Entrant.objects.filter(tournament=stage.tournament_id, is_newcomer=True)
    return dict.fromkeys(newcomers.values_list("pk", flat=True), points)


def lots_of(stage: Stage) -> Mapping[int, int]:
    """Return the lots drawn for a stage, nothing where its tournament has no such tie-break; two queries."""
    return lots(stage) if "lots" in stage.tournament.tie_breaks else {}


def positions_before(
    record: Played, rules: StandingRules, drawn: Mapping[int, int], extra: Mapping[int, Decimal]
) -> dict[int, int]:
    """Return the positions after the round before the last, of everybody who stood there: who missed that round stood
    below, who had not joined yet nowhere. Empty after the first round."""
    # Only this tie-break looks further back than one round.
    first = 1 if "previous_position" in rules.tie_breaks else record.last - 1
    before: dict[int, int] = {}
    for number in range(max(first, 1), record.last):
        results = [result for result in record.results if result.round <= number]
        stood = {entrant for entrant in record.entrants if record.joined.get(entrant, 1) <= number}
        stood |= {result.entrant for result in results}
        rows = standings(
            record.entrants,
            results,
            replace(rules, rounds=number),
            penalties=[penalty for penalty in record.penalties if penalty.round is None or penalty.round <= number],
            premiums=extra,
            previous=before,
            lots=drawn,
        )
        before = {row.entrant: row.position for row in rows if row.position is not None and row.entrant in stood}
    return before


def ranked_by(stage: Stage, record: Played, rules: StandingRules) -> list[StandingRow]:
    """Return what was played in the order of these rules, with the premiums and the lots of a stage."""
    drawn, extra = lots_of(stage), premiums(stage)
    before = positions_before(record, rules, drawn, extra)
    return standings(
        record.entrants,
        record.results,
        rules,
        penalties=record.penalties,
        premiums=extra,
        previous=before,
        lots=drawn,
    )


def overall_order(stages: Sequence[Stage]) -> list[tuple[int, int, Points]]:
    """Return position, entrant and the total over all rounds of these stages, in the order that the first one's rules
    give (docs/formats.md#standings). Six queries a stage, two more where lots decide."""
    record = _record_of_stages(stages)
    # Whoever did not come that far had no chance to play: best N and the minimum are of the first stage.
    rules = replace(rules_of_standing(stages[0], record.last), minimum=0)
    rows = ranked_by(stages[0], record, rules)
    return [(row.position or len(rows), row.entrant, row.total) for row in rows]


def _record_of_stages(stages: Sequence[Stage]) -> Played:
    """Return what was played in these stages, the rounds of each counted on after those of the one before."""
    whole, before = Played(), 0
    for stage in stages:
        record = record_of_stage(stage)
        whole.results += [replace(result, round=result.round + before) for result in record.results]
        whole.penalties += [
            replace(penalty, round=penalty.round and penalty.round + before) for penalty in record.penalties
        ]
        whole.entrants += [pk for pk in record.entrants if pk not in whole.entrants]
        whole.joined = record.joined | whole.joined
        before += record.last
    return whole
