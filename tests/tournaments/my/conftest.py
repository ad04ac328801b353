"""An evening with one round published: two tables of four, and its organiser's browser."""

import pytest

from tests import cast
from tests.tournaments.results.browsers import signed_in


@pytest.fixture
def tournament():
    event = cast.tournament()
    stage = cast.league(event)
    cast.seated(stage, cast.by_fours(cast.entrants(event, 8)))
    event.state = event.State.RUNNING
    event.save()
    return event


@pytest.fixture
def nora(tournament):
    return tournament.entrants.select_related("player", "tournament").get(number=1)


@pytest.fixture
def desk(tournament):
    return signed_in(tournament.owner)
