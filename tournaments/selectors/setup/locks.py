"""What can no longer be changed in a tournament, and why."""

from __future__ import annotations

from tournaments.models import Qualifier, Result, Round, Stage, Tournament
from tournaments.selectors.rounds.matches import live_matches
from tournaments.selectors.rounds.rounds import next_stage
from tournaments.selectors.setup.choices import CHOICES, DESCRIBED_BY, MATCHES_BY, PLAYED_BY


def locked_choices(tournament: Tournament) -> dict[str, str]:
    """Return the locked choices with a reason code: over, match_live, results_refer, next_stage_drawn,
    plan_in_use.

    Besides the fields of the tournament: `rounds` of the first stage, `finalists` of the second, `plan`. What counts
    (formula, tie-breaks, ...) is counted again; it is locked only while an online match rests on it.
    """
    if tournament.state == Tournament.State.FINISHED:
        return {name: "over" for name in (*CHOICES, "rounds", "finalists", "plan") if name not in DESCRIBED_BY}
    locked: dict[str, str] = {}
    if live_matches(tournament).exists():
        locked |= dict.fromkeys(MATCHES_BY, "match_live")
    if Result.objects.filter(table__round__stage__tournament=tournament).exists():
        locked |= dict.fromkeys(PLAYED_BY, "results_refer")
    stages = list(tournament.stages.order_by("number"))
    begun = {stage.pk for stage in stages if stage_begun(stage)}
    if any(stage.pk in begun for stage in stages[1:]):
        locked |= dict.fromkeys(("rounds", "finalists"), "next_stage_drawn")
    if any(stage.kind == Stage.Kind.ELIMINATION and stage.pk in begun for stage in stages):
        locked["plan"] = "plan_in_use"
    return locked


def materials_locked(tournament: Tournament) -> bool:
    """Say whether own boards and cards are fixed: a match in play keeps those it was made with."""
    return locked_choices(tournament).get("ruleset", "match_live") != "match_live"


def stage_begun(stage: Stage) -> bool:
    """Say whether somebody was drawn in this stage, or came up to it."""
    return Round.objects.filter(stage=stage).exists() or Qualifier.objects.filter(stage=stage).exists()


def league_and_final(tournament: Tournament) -> tuple[Stage | None, Stage | None]:
    """Return the all'italiana a tournament begins with, and the stage it feeds."""
    first = tournament.stages.order_by("number").first()
    if first is None or first.kind != Stage.Kind.LEAGUE:
        return None, None
    return first, next_stage(first)


def has_confirmed(tournament: Tournament) -> bool:
    return Result.objects.filter(table__round__stage__tournament=tournament, state=Result.State.CONFIRMED).exists()
