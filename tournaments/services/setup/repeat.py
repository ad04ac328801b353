"""The same evening once more: format, people, settings and season of a tournament in a new one, on another day."""

from __future__ import annotations

import datetime
from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from rules.base.json_types import Json
from tournaments.formats.semifinals import SemifinalPlan
from tournaments.models import Entrant, Membership, Stage, Tournament, TournamentMaterial
from tournaments.permissions import Action, Actor, require_still
from tournaments.selectors.rounds.semifinals import rounds_document
from tournaments.selectors.setup.choices import choices_of
from tournaments.services.log import log_write
from tournaments.services.plans import RECORDED
from tournaments.services.setup.tournaments import USUAL_FINAL, save_with_slug
from tournaments.signals import tournament_repeated

WEEK = 7
OF_THE_EVENING = (*RECORDED, "finals", "finals_round", "as_program")
"""What the plan of a stage holds about the evening that was played."""
DESCRIBED = ("club_id", "number", "region", "family", "group")


def repeat_day(tournament: Tournament) -> datetime.date:
    """Return the day of the next evening: a week later, or the next such weekday from today on."""
    day = tournament.starts_on + datetime.timedelta(days=WEEK)
    behind = (timezone.localdate() - day).days
    return day + datetime.timedelta(days=max(0, -(-behind // WEEK)) * WEEK)


def _there(team: Collection[int], name: str, day: datetime.date, but: Tournament) -> Tournament | None:
    """Return the copy that a first click of somebody of the team made, while nothing has been drawn in it."""
    copies = Tournament.objects.filter(owner__in=team, name=name, starts_on=day, state=Tournament.State.SETUP)
    return copies.exclude(pk=but.pk).order_by("pk").first()


@transaction.atomic
def tournament_repeat(
    *, tournament: Tournament, name: str, day: datetime.date, actor: Actor
) -> tuple[Tournament, bool]:
    """Return the next evening of a tournament and whether it was made now; who had withdrawn is not in it.

    It belongs to who asks for it, and those who organise the other one, or help, do so here too; an administrator
    who does not leaves it to the owner. Seasons hear of it by `tournament_repeated`. Deleting the copy undoes it.
    """
    # Two who ask at the same moment come one after the other: the second is led to the copy of the first.
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    require_still(actor, Action.REPEAT, tournament)
    team = _team(tournament)
    if there := _there(team, name, day, tournament):
        return there, False
    account = actor.account
    owner = account if account is not None and account.pk in team else tournament.owner
    choices = {**choices_of(tournament), "name": name, "starts_on": day}
    again = Tournament(owner=owner, public_address=tournament.public_address, **choices)
    save_with_slug(again)
    Stage.objects.bulk_create(_stage_again(stage, again) for stage in tournament.stages.order_by("number"))
    people = _people_again(tournament, again)
    _helpers_again(tournament, again)
    _materials_again(tournament, again)
    log_write(tournament=again, actor=actor, action="tournament_repeated", name=tournament.name, count=people)
    tournament_repeated.send(Tournament, tournament=tournament, again=again, actor=actor)
    return again, True


def _team(tournament: Tournament) -> set[int]:
    """Return the accounts (primary keys) that organise a tournament."""
    organisers = tournament.memberships.filter(role=Membership.Role.CO_ORGANISER)
    return {tournament.owner_id, *organisers.values_list("user_id", flat=True)}


def _people_again(tournament: Tournament, again: Tournament) -> int:
    """Enter whoever has not withdrawn, by the number and the club of before; return how many they are."""
    people = [
        Entrant(tournament=again, player_id=entrant.player_id, **{name: getattr(entrant, name) for name in DESCRIBED})
        for entrant in tournament.entrants.active().order_by("number")
    ]
    return len(Entrant.objects.bulk_create(people))


def _helpers_again(tournament: Tournament, again: Tournament) -> None:
    """Let whoever organises or helps do so again, and the owner of before organise."""
    helpers = {tournament.owner_id: str(Membership.Role.CO_ORGANISER)}
    helpers |= dict(tournament.memberships.values_list("user_id", "role"))
    Membership.objects.bulk_create(
        Membership(tournament=again, user_id=pk, invited_by_id=again.owner_id, role=role)
        for pk, role in sorted(helpers.items())
        if pk != again.owner_id
    )


def _materials_again(tournament: Tournament, again: Tournament) -> None:
    TournamentMaterial.objects.bulk_create(
        TournamentMaterial(tournament=again, version_id=row.version_id, part=row.part)
        for row in tournament.materials.all()
    )


def _stage_again(stage: Stage, again: Tournament) -> Stage:
    """Return a stage as it was before it was played."""
    stored: Json = stage.plan if isinstance(stage.plan, dict) else {}
    plan = {name: value for name, value in stored.items() if name not in OF_THE_EVENING}
    if stage.rules.semifinals:
        plan = {"rounds": rounds_document(SemifinalPlan(USUAL_FINAL))}
    return Stage(
        tournament=again,
        number=stage.number,
        kind=stage.kind,
        name=stage.name,
        rounds_planned=len(plan["rounds"]) if stage.rules.semifinals else stage.rounds_planned,
        entrants_in=stage.entrants_in,
        plan=plan,
        format=stage.format,
    )
