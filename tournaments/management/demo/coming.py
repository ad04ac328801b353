"""The demo's evening to come: next Thursday, twelve places, all taken, and three people who wait for one."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.utils import timezone

from tournaments.models import Tournament
from tournaments.permissions import Actor
from tournaments.services.setup.tournaments import tournament_create
from tournaments.signup.services.announcements import announcement_set
from tournaments.signup.services.signing import Person, sign_up_add
from tournaments.signup.words import consent_text

PLACES, WAITING = 12, 3
THURSDAY = 3
BEGINS, CLOSES = datetime.time(21, 0), datetime.time(19, 0)


def evening_to_come(owner: User, people: Sequence[Person]) -> Tournament:
    """Return an evening for which these people signed up one after the other; the last of them wait."""
    day = next_thursday(timezone.localdate())
    tournament = tournament_create(
        owner=owner,
        preset="league",
        name="Giovedì al Circolo Meridiana",
        starts_on=day,
        place="Circolo Meridiana",
        ruleset="risiko-torneo",
        formula="method2",
        rounds=3,
    )
    announcement_set(
        tournament=tournament,
        actor=Actor(owner, label="Demo"),
        is_on=True,
        starts_at=BEGINS,
        closes_at=timezone.make_aware(datetime.datetime.combine(day, CLOSES)),
        address="Via delle Carte 12, Bologna",
        capacity=PLACES,
        fee=500,
        note="Dadi e carte li mettiamo noi. Il bar resta aperto fino a mezzanotte.",
        shows_list=True,
    )
    consent = consent_text(tournament.name)
    for person in people[: PLACES + WAITING]:
        sign_up_add(tournament=tournament, person=person, consent=consent, language="it")
    return tournament


def next_thursday(today: datetime.date) -> datetime.date:
    """Return the first Thursday after this day."""
    return today + datetime.timedelta(days=(THURSDAY - today.weekday() - 1) % 7 + 1)
