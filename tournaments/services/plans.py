"""The plan of a stage, which several services write: each writes its own part into what stands there at that moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.base.json_types import Json
from tournaments.models import Stage
from tournaments.selectors.rounds.presence import KEPT as PRESENCE
from tournaments.selectors.rounds.rests import KEPT as RESTS
from tournaments.selectors.rounds.round_field import LOTS

RECORDED = (LOTS, RESTS, PRESENCE)
"""What was drawn by lot, in the hall or by the seed, and who was said to be here: no other plan forgets it."""


def plan_hold(*, stage: Stage) -> Json:
    """Lock a stage until the caller's transaction ends, and return its plan as it stands now."""
    # Rows that name the stage are still made meanwhile; SQLite has one writer at a time.
    held = Stage.objects.select_for_update(no_key=True).only("plan").get(pk=stage.pk)
    plan: Json = dict(held.plan) if isinstance(held.plan, dict) else {}
    stage.plan = plan
    return plan


def plan_keep(*, stage: Stage, parts: Json, also: Sequence[str] = ()) -> None:
    """Write parts of a stage's plan, within the caller's transaction; `also` are other fields saved with it."""
    stage.plan = {**plan_hold(stage=stage), **parts}
    stage.save(update_fields=["plan", *also])


def plan_instead(*, stage: Stage, plan: Mapping[str, object], also: Sequence[str] = ()) -> None:
    """Give a stage another plan, within the caller's transaction; what is on record stays."""
    now = plan_hold(stage=stage)
    stage.plan = {**{part: now[part] for part in RECORDED if part in now}, **plan}
    stage.save(update_fields=["plan", *also])


def plan_drop(*, stage: Stage, part: str) -> None:
    """Take a part out of a stage's plan, within the caller's transaction."""
    if plan_hold(stage=stage).pop(part, None) is not None:
        stage.save(update_fields=["plan"])
