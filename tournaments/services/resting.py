"""Who sits out a round by turns is away for that round, as if not checked in."""

from __future__ import annotations

from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import Absence, Stage
from tournaments.permissions import Actor
from tournaments.selectors.qualifiers import field_of
from tournaments.selectors.resting import resting
from tournaments.services.roster import absences_set


@transaction.atomic
def resting_set(*, stage: Stage, number: int, shown: str, actor: Actor) -> int:
    """Make those who sit out absent in a round; return how many. `shown` is `Resting.numbers` of the page.

    Raises Refused: resting_changed (it would be others by now), round_already_drawn.
    """
    found = resting(field_of(stage, number))
    if found is None or found.numbers != shown:
        raise Refused("resting_changed")
    away = Absence.objects.filter(stage=stage, round_number=number).values_list("entrant_id", flat=True)
    absent = {*away, *(one.pk for one in found.people)}
    absences_set(stage=stage, round_number=number, absent=absent, actor=actor)
    return len(found.people)
