"""Who sits out a round by turns is away for that round, as if not checked in; the certificate shows the lot."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.models import DrawSeed, Round, Stage
from tournaments.permissions import Actor
from tournaments.selectors.draw.draw_seeds import seed_of
from tournaments.selectors.draw.rest_lots import Resting, resting_by_lot, spare_rests
from tournaments.selectors.rounds.presence import absent_from
from tournaments.selectors.rounds.qualifiers import field_of
from tournaments.selectors.rounds.rests import KEPT, lots_kept, resting_in
from tournaments.services.draw.draw_seeds import checkin_open, seed_opened
from tournaments.services.plans import plan_hold, plan_keep
from tournaments.services.roster.absences import absences_set


@transaction.atomic
def resting_set(*, stage: Stage, number: int, shown: str, actor: Actor) -> int:
    """Make those who sit out absent in a round; return how many. `shown` is `Resting.numbers` of the page.

    Where no seed is fixed for the round yet (`shown` is "") that is done first: the lot rests on it.
    Raises Refused: resting_changed (it would be others by now), round_already_drawn, and as `checkin_open`.
    """
    plan_hold(stage=stage)
    before = seed_of(stage, number)
    if before is None and not shown:
        checkin_open(stage=stage, number=number, actor=actor)
    rest = resting_by_lot(field_of(stage, number))
    if rest is None or (before is None) != (not shown) or (before is not None and rest.numbers != shown):
        raise Refused("resting_changed")
    absent = {*absent_from(stage, number), *(person.pk for person in rest.people)}
    _keep(stage, number, rest)
    absences_set(stage=stage, round_number=number, absent=absent, actor=actor)
    return rest.count


@transaction.atomic
def rest_end(*, stage: Stage, number: int, shown: str, actor: Actor) -> int:
    """Let those play again who need not rest any more; return how many. `shown` are their primary keys on the page.

    Raises Refused: resting_changed (it would be others by now), round_already_drawn.
    """
    plan_hold(stage=stage)
    back = [spare_rest.pk for spare_rest in spare_rests(field_of(stage, number), resting_in(stage, number))]
    if not back or shown.split() != [str(pk) for pk in back]:
        raise Refused("resting_changed")
    away = absent_from(stage, number) - set(back)
    absences_set(stage=stage, round_number=number, absent=away, actor=actor)
    return len(back)


def _keep(stage: Stage, number: int, rest: Resting) -> None:
    """Keep whom the lot of the round's seed took, and among whom, for the certificate."""
    rests = lots_kept(stage)
    before = rests.get(str(number), {})
    parts = before["parts"] if before.get("commitment") == rest.commitment else []
    drawn = [*parts, *(part.document() for part in rest.parts)]
    rests[str(number)] = {"commitment": rest.commitment, "parts": drawn}
    plan_keep(stage=stage, parts={KEPT: rests})


def rest_reveal(*, round: Round) -> Json:
    """Return the lot of those who sat out as the certificate shows it, {} where none was drawn. Its seed is shown with
    it, whichever the tables were drawn with."""
    stage = Stage.objects.get(pk=round.stage_id)
    kept = lots_kept(stage).get(str(round.number))
    row = seed_of(stage, round.number)
    if not kept or row is None or row.commitment != kept.get("commitment"):
        return {}
    seed_opened(row.commitment)
    DrawSeed.objects.filter(pk=row.pk, used_at=None).update(used_at=timezone.now())
    return {"resting": {"seed": row.seed, "nonce": row.nonce, **kept}}
