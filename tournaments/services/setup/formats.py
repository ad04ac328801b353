"""Changing the format of a stage: how it is drawn, what it counts, its semifinals."""

from __future__ import annotations

from django.db import transaction

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.formats.semifinals import SemifinalPlan
from tournaments.formats.stage import StageFormat
from tournaments.models import Stage, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.rounds.rounds import has_results
from tournaments.selectors.rounds.semifinals import rounds_document
from tournaments.selectors.setup.locks import stage_begun
from tournaments.services.draw.qualifiers import qualifiers_rebuild
from tournaments.services.log import log_write
from tournaments.services.plans import plan_hold, plan_instead
from tournaments.services.setup.choices import Move, moves_by
from tournaments.services.standings.standings import standings_rebuild

PARTS = ("draw", "counting", "semifinals", "grouping", "through")


def format_changes(stage: Stage, wanted: StageFormat) -> list[str]:
    """Return the parts of the format that would be others."""
    now = stage.rules
    return [part for part in PARTS if getattr(now, part) != getattr(wanted, part)]


@transaction.atomic
def stage_format_update(*, stage: Stage, wanted: StageFormat, actor: Actor) -> list[str]:
    """Give a stage another format and return the parts that changed; its standing is counted again.

    The draw's priorities hold from the next draw. Raises Refused: format_over, semifinals_begun, grouping_drawn,
    semifinals_not_fed.
    """
    changed = format_changes(stage, wanted)
    if not changed:
        return []
    plan_hold(stage=stage)
    _check(stage, wanted, changed)
    stage.format = wanted.document()
    if "semifinals" in changed:
        plan_instead(stage=stage, plan=_plan_ahead(stage, wanted), also=["rounds_planned", "entrants_in", "kind"])
    stage.save(update_fields=["format"])
    if "counting" in changed:
        standings_rebuild(stage=stage)
    if stage_begun(stage) and not stage.rounds.exists():
        qualifiers_rebuild(stage=stage)
    log_write(tournament=stage.tournament, actor=actor, action="format_changed", stage=stage.number, parts=changed)
    Tournament.objects.filter(pk=stage.tournament_id).touch()
    return changed


def _check(stage: Stage, wanted: StageFormat, changed: list[str]) -> None:
    if stage.tournament.state == Tournament.State.FINISHED:
        raise Refused("format_over")
    if "semifinals" in changed and stage_begun(stage):
        raise Refused("semifinals_begun")
    if wanted.semifinals and (stage.kind == Stage.Kind.LEAGUE or not stage.entrants_in):
        raise Refused("semifinals_not_fed")
    if "grouping" in changed and any(has_results(round_) for round_ in stage.rounds.all()):
        raise Refused("grouping_drawn")


def _plan_ahead(stage: Stage, wanted: StageFormat) -> Json:
    """Return what the pages foresee until the standing gives the numbers; without semifinals one final table."""
    if wanted.semifinals is None:
        stage.kind, stage.rounds_planned = Stage.Kind.FINAL, 1
        stage.entrants_in = stage.tournament.preferred_size
        return {}
    plan = wanted.semifinals.plan or SemifinalPlan(4)
    stage.kind, stage.rounds_planned, stage.entrants_in = Stage.Kind.ELIMINATION, 2, plan.entrants
    return {"rounds": rounds_document(plan)}


def format_preview(*, stage: Stage, wanted: StageFormat, actor: Actor) -> list[Move]:
    """Return who would stand elsewhere with this format; nothing is kept. Raises Refused as the change does."""

    def change(trial: Tournament) -> None:
        mine = trial.stages.get(pk=stage.pk)
        mine.tournament = trial
        stage_format_update(stage=mine, wanted=wanted, actor=actor)

    return moves_by(stage.tournament, change)
