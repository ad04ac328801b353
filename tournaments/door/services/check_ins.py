"""Checking in and out. Hundreds come within a minute: no list is written again and no version raised."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tournaments.door.selectors.arriving import Coming, coming_round, is_in
from tournaments.errors import Refused
from tournaments.models import Absence, CheckIn, Entrant
from tournaments.permissions import Actor
from tournaments.selectors.rounds.presence import absent_from
from tournaments.selectors.rounds.rounds import next_round_number
from tournaments.services.plans import plan_hold
from tournaments.services.roster.absences import ban_check, presence_change


@transaction.atomic
def check_in(*, entrant: Entrant, how: str, actor: Actor, label: str = "") -> bool:
    """Say that somebody is here for the round to come; return whether that is new.

    Raises Refused: door_over (no round to come), door_withdrawn, presence_banned.
    """
    coming = _coming_held(entrant)
    ban_check(tournament=entrant.tournament_id, here=[entrant.pk])
    if not coming.asks:
        if entrant.pk not in absent_from(coming.stage, coming.number):
            return False
        presence_change(stage=coming.stage, round_number=coming.number, here=[entrant.pk], actor=actor)
        return True
    if is_in(entrant):
        return False
    CheckIn.objects.create(entrant=entrant, how=how, by_label=(label or actor.label)[:120])
    Absence.objects.filter(stage=coming.stage, round_number=coming.number, entrant=entrant).delete()
    return True


@transaction.atomic
def check_out(*, entrant: Entrant, actor: Actor, label: str = "") -> bool:
    """Say that somebody is not here after all; return whether that is new. For the first round until it is drawn.

    Raises Refused: door_over, door_withdrawn, door_drawn (who sits at a table is handled there).
    """
    coming = _coming_held(entrant)
    if not coming.asks:
        raise Refused("door_drawn")
    live = CheckIn.objects.live().filter(entrant=entrant)
    return bool(live.update(undone_at=timezone.now(), undone_by_label=(label or actor.label)[:120]))


@transaction.atomic
def presence_mark(*, entrant: Entrant, here: bool, actor: Actor) -> None:
    """Mark somebody as here or missing from the door's list, whether people check in or not.

    Raises Refused: door_over, door_withdrawn, presence_banned.
    """
    coming = _coming_held(entrant)
    if here:
        check_in(entrant=entrant, how=CheckIn.How.DOOR, actor=actor)
    elif coming.asks:
        check_out(entrant=entrant, actor=actor)
    else:
        presence_change(stage=coming.stage, round_number=coming.number, away=[entrant.pk], actor=actor)


@transaction.atomic
def late_note(*, entrant: Entrant, time: str, actor: Actor) -> None:
    """Note when somebody who is missing arrives ("21:15"), "" that nobody knows. Raises Refused: as above."""
    coming = _coming_held(entrant)
    presence_change(
        stage=coming.stage, round_number=coming.number, away=[entrant.pk], late={entrant.pk: time}, actor=actor
    )


def _coming_held(entrant: Entrant) -> Coming:
    """Return the round to come, with its stage locked: the list of who is here changes for one person at a time."""
    coming = coming_round(entrant.tournament)
    if coming is None:
        raise Refused("door_over")
    if entrant.is_withdrawn:
        raise Refused("door_withdrawn", name=entrant.player.name)
    plan_hold(stage=coming.stage)
    return Coming(coming.stage, next_round_number(coming.stage))  # it may have been drawn while we waited
