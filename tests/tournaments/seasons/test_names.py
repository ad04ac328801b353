"""Who and what a page may name: tournaments of one name are told apart, people of private ones stay private."""

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.seasons.cast import NORA, evening, people, season

pytestmark = pytest.mark.django_db


def test_two_tournaments_of_one_name_day_and_place_show_their_addresses(client):
    ada = cast.account()
    client.force_login(ada, backend="django.contrib.auth.backends.ModelBackend")
    row = season(ada)
    for slug, name in (("serata", "Serata"), ("serata-2", "Serata"), ("altra", "Altra")):
        evening(ada, name, slug=slug)
    for address in (reverse("season-manage", args=[row.slug]), reverse("home")):
        text = client.get(address).content.decode()
        assert "/t/serata-2" in text.replace('href="/t/serata-2', "")
        assert "/t/altra" not in text.replace('href="/t/altra', "")


def test_who_played_in_no_public_tournament_has_no_page(client):
    evening(cast.account(), "Segreta", is_public=False)
    assert client.get(reverse("person", args=[people([NORA])[0].pk])).status_code == 404
