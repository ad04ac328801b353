"""Several services write the plan of a stage: each keeps what the others wrote since it read the stage."""

import pytest
from django.db import transaction

from tests import cast
from tests.tournaments.rounds.cast import ADA
from tournaments.formats.stage import Semifinals, StageFormat
from tournaments.models import Stage
from tournaments.services import plans
from tournaments.services.draw import qualifiers
from tournaments.services.draw.rest_lots import resting_set
from tournaments.services.setup.formats import stage_format_update

pytestmark = pytest.mark.django_db
LOTS = {"1": {"7": 1}}
OTHER = {"rounds": [{"entrants": 8, "tables": [4, 4]}, {"entrants": 4, "tables": [4]}]}


def read_before(stage, **parts):
    """The stage as a request read it before another one wrote these parts of its plan."""
    old = Stage.objects.get(pk=stage.pk)
    Stage.objects.filter(pk=stage.pk).update(plan={**stage.plan, **parts})
    return old


def plan_of(stage):
    return Stage.objects.get(pk=stage.pk).plan


def test_a_lot_of_who_rests_keeps_the_lots_recorded_meanwhile():
    event = cast.tournament(sizes=[4, 5], preferred_size=5)
    stage = cast.league(event)
    cast.entrants(event, 11)
    resting_set(stage=read_before(stage, lots=LOTS), number=1, shown="", actor=ADA)
    assert plan_of(stage)["lots"] == LOTS and list(plan_of(stage)["rests"]) == ["1"]


def test_another_plan_and_another_format_keep_the_lots_recorded_meanwhile():
    event = cast.tournament()
    cast.league(event)
    stage = Stage.objects.create(tournament=event, number=2, kind="elimination", entrants_in=16, plan=OTHER)
    qualifiers.plan_replace(stage=read_before(stage, lots=LOTS), plan=OTHER, actor=ADA)
    assert plan_of(stage) == {"lots": LOTS, **OTHER}
    wanted = StageFormat(semifinals=Semifinals("master"))
    stage_format_update(stage=read_before(stage, lots=LOTS), wanted=wanted, actor=ADA)
    assert plan_of(stage)["lots"] == LOTS and plan_of(stage)["rounds"] != OTHER["rounds"]
    stage_format_update(stage=Stage.objects.get(pk=stage.pk), wanted=StageFormat(), actor=ADA)
    assert plan_of(stage) == {"lots": LOTS}


def test_the_stage_before_is_opened_again_without_touching_what_else_the_plan_holds():
    event = cast.tournament()
    stage = Stage.objects.create(tournament=event, number=2, kind="elimination", entrants_in=16, plan=OTHER)
    old = read_before(stage, lots=LOTS, finals={"semifinals": 4})
    plans.plan_drop(stage=old, part="finals")
    assert plan_of(stage) == old.plan == {"lots": LOTS, **OTHER}


def test_parts_written_at_one_moment_are_all_there(run_together, transactional_db):
    event = cast.tournament()
    stage = cast.league(event)

    def write(number):
        mine = Stage.objects.get(pk=stage.pk)
        with transaction.atomic():
            plans.plan_keep(stage=mine, parts={f"part{number}": number})

    assert run_together(write, 4) == [None] * 4
    assert plan_of(stage) == {f"part{number}": number for number in range(4)}
