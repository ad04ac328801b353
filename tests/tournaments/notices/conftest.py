"""An evening whose first round is drawn, and a push service on this computer."""

import pytest

from tests import cast
from tests.tournaments.notices.push_service import PushPhone, push_service
from tournaments.models import Round
from tournaments.notices.services import push


@pytest.fixture
def service(settings, monkeypatch):
    settings.PUSH_TO_PRIVATE_ADDRESSES = True
    monkeypatch.setattr(push, "_resting", {})
    with push_service() as running:
        yield running


@pytest.fixture
def drawn(db):
    event = cast.tournament()
    people = cast.entrants(event, 8)
    return cast.seated(cast.league(event), cast.by_fours(people), state=Round.State.DRAWN)


@pytest.fixture
def nora(drawn):
    return drawn.stage.tournament.entrants.select_related("player", "tournament").get(number=1)


@pytest.fixture
def ugo(drawn):
    return drawn.stage.tournament.entrants.select_related("player", "tournament").get(number=2)


@pytest.fixture
def phone(service, nora):
    """Nora's phone."""
    return PushPhone(service, nora, "/nora")


@pytest.fixture
def mail(settings):
    settings.MAIL_ON, settings.SITE_URL = True, "https://torneo.example"
