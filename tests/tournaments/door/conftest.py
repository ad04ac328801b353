"""An evening before its first round: eight people, check-in at the door, a fee of five euros."""

import pytest

from tests import cast
from tests.tournaments.results.browsers import signed_in
from tournaments.door.services.options import door_set
from tournaments.models import Tournament
from tournaments.permissions import Actor


@pytest.fixture
def tournament():
    event = cast.tournament()
    cast.league(event)
    cast.entrants(event, 8)
    actor = Actor(event.owner, label="Ada")
    door_set(tournament=event, checks_in=True, fee=500, reduced=300, change=2000, actor=actor)
    return Tournament.objects.get(pk=event.pk)


@pytest.fixture
def ada(tournament):
    return Actor(tournament.owner, label="Ada")


@pytest.fixture
def people(tournament):
    return list(tournament.entrants.select_related("player", "tournament").order_by("number"))


@pytest.fixture
def nora(people):
    return people[0]


@pytest.fixture
def desk(tournament):
    return signed_in(tournament.owner)
