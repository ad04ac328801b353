"""An evening that is announced, and people who sign up for it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser

from tests import cast
from tournaments.models import Announcement, Door, SignUp, Tournament
from tournaments.permissions import Actor
from tournaments.signup.services.signing import Person, sign_up_add

ADA = Actor(AnonymousUser(), label="Ada")
CONSENT = "Possono tenere il mio nome."


def announced(*, name: str = "Serata al club", **said: Any) -> Tournament:
    """Return an evening of three rounds for which people can sign up."""
    event = cast.tournament(name=name)
    cast.league(event)
    fee = said.pop("fee", None)
    if fee is not None:
        Door.objects.create(tournament=event, fee=fee, seed=name)
    Announcement.objects.create(tournament=event, is_on=True, **said)
    return event


def sign(event: Tournament, name: str, club: str = "", **more: str) -> SignUp:
    return sign_up_add(tournament=event, person=Person(name, club, **more), consent=CONSENT, language="it")


def many(event: Tournament, count: int) -> list[SignUp]:
    return [sign(event, name) for name in cast.NAMES[:count]]


def states(event: Tournament) -> dict[str, str]:
    return dict(event.sign_ups.values_list("name", "state"))


def line(event: Tournament) -> list[str]:
    """Return the waiting list in its order."""
    return list(event.sign_ups.waiting().values_list("name", flat=True))


def players(event: Tournament) -> list[str]:
    return list(event.entrants.active().order_by("number").values_list("player__name", flat=True))
