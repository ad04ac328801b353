"""Saying what is announced of an evening."""

from __future__ import annotations

import secrets

from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import Announcement, Door, SignUp, Tournament
from tournaments.permissions import Action, Actor
from tournaments.services.grants import rights_lock
from tournaments.services.log import log_write
from tournaments.signup.services.places import places_fill, tournament_hold

KEPT = ("starts_at", "address", "capacity", "note", "needs_approval", "shows_list", "code_word")
"""What the next evening announces too: its sign-ups are switched on by hand."""


@transaction.atomic
def announcement_set(*, tournament: Tournament, actor: Actor, fee: int | None = None, **fields: object) -> list[SignUp]:
    """Store what is announced (names of the fields, the fee in cents); return who moves up because there are more
    places. Raises Refused: fee_below_reduced (the door asks for a reduced fee that is not less)."""
    rights_lock(tournament, Action.EDIT, actor)
    tournament = tournament_hold(tournament)
    _fee_set(tournament, fee)
    row, _ = Announcement.objects.get_or_create(tournament=tournament)
    was_on = row.is_on
    for name, value in fields.items():
        setattr(row, name, value)
    row.save()
    switched = {(False, True): "announcement_on", (True, False): "announcement_off"}
    action = switched.get((was_on, row.is_on), "announcement_set")
    log_write(tournament=tournament, actor=actor, action=action)
    Tournament.objects.filter(pk=tournament.pk).touch()
    return places_fill(tournament)


def _fee_set(tournament: Tournament, fee: int | None) -> None:
    """Let the door ask for the fee that is announced: there is one."""
    door = Door.objects.filter(tournament=tournament).first() or Door(tournament=tournament, seed=secrets.token_hex(32))
    if door.reduced is not None and (fee or 0) <= door.reduced:
        raise Refused("fee_below_reduced")
    if door.fee != fee:
        door.fee = fee
        door.save()


def announcement_copy(*, source: Tournament, target: Tournament) -> None:
    """Let the next evening announce the same, within the caller's transaction; nobody can sign up for it yet."""
    row = Announcement.objects.filter(tournament=source).first()
    if row is not None:
        Announcement.objects.create(tournament=target, **{name: getattr(row, name) for name in KEPT})
