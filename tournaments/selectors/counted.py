"""What a stage counts: the tournament's choices, its own format before them; and the order over all stages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import ROUND_DOWN, Decimal
from fractions import Fraction

from scoring.record import Penalty, Points, Result
from scoring.standings import StandingRules, standings
from tournaments.models import Entrant, Stage
from tournaments.selectors.formulas import best_of
from tournaments.selectors.played import played

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


def overall(stages: Sequence[Stage]) -> list[tuple[int, int, Points]]:
    """Return position, entrant and the total over all rounds of these stages, in the order that the first one's rules
    give (FORMATS, section 5). Six queries a stage."""
    results: list[Result] = []
    penalties: list[Penalty] = []
    entrants: list[int] = []
    before = 0
    for stage in stages:
        found = played(stage)
        results += [replace(one, round=one.round + before) for one in found.results]
        penalties += found.penalties
        entrants += [pk for pk in found.entrants if pk not in entrants]
        before += found.last
    # Whoever did not come that far had no chance to play: best N and the minimum are of the first stage.
    rules = replace(rules_of_standing(stages[0], before), minimum=0)
    rows = standings(entrants, results, rules, penalties=penalties, premiums=premiums(stages[0]))
    return [(row.position or len(rows), row.entrant, row.total) for row in rows]
