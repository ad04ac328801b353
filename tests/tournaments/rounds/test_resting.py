"""Where the tables cannot take everybody, the draw page says who sits out by turns, and one tap applies it."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.tournaments.rounds.cast import ADA, play
from tournaments.errors import Refused
from tournaments.models import Absence, Seat
from tournaments.selectors.qualifiers import field_of
from tournaments.selectors.resting import resting
from tournaments.services.draws import round_draw, round_publish
from tournaments.services.resting import resting_set

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    """Eleven people at tables of four and five, three rounds."""
    event = cast.tournament(sizes=[4, 5], preferred_size=5)
    stage = cast.league(event)
    cast.entrants(event, 11)
    return stage


def test_eleven_people_at_fours_and_fives_are_drawn_once_one_sits_out(client, evening):
    event = evening.tournament
    client.force_login(event.owner)
    address = reverse("manage-draw", args=[event.slug])
    html = client.get(address).content.decode()
    assert "1 persona riposa" in html and 'name="seed"' not in html
    shown = resting(field_of(evening, 1)).numbers
    client.post(reverse("manage-draw-rest", args=[event.slug]), {"people": shown})
    assert 'name="seed"' in client.get(address).content.decode()
    made = round_draw(stage=evening, actor=ADA, seed=1)
    assert sorted(table.seats.count() for table in made.tables.all()) == [5, 5]


def test_nobody_sits_out_twice_before_everybody_did_once(evening):
    rested = []
    for number in (1, 2, 3):
        found = resting(field_of(evening, number))
        resting_set(stage=evening, number=number, shown=found.numbers, actor=ADA)
        made = round_draw(stage=evening, actor=ADA, seed=number)
        round_publish(round=made, actor=ADA)
        play(made)
        rested += [one.pk for one in found.people]
    assert len(set(rested)) == 3
    assert Seat.objects.filter(entrant__in=rested).count() == 6


def test_looking_again_does_not_draw_the_lot_again_and_a_stale_page_changes_nothing(evening):
    first = resting(field_of(evening, 1))
    assert resting(field_of(evening, 1)).numbers == first.numbers
    with pytest.raises(Refused) as refused:
        resting_set(stage=evening, number=1, shown="0", actor=ADA)
    assert refused.value.code == "resting_changed" and not Absence.objects.exists()


def test_who_is_away_already_stays_away_and_nobody_sits_out_where_all_fit(evening):
    away = evening.tournament.entrants.first()
    Absence.objects.create(stage=evening, round_number=1, entrant=away)
    assert resting(field_of(evening, 1)) is None
    evening.tournament.sizes = [5]
    Absence.objects.create(stage=evening, round_number=1, entrant=evening.tournament.entrants.last())
    found = resting(field_of(evening, 1))
    assert len(found.people) == 4 and away not in found.people
    resting_set(stage=evening, number=1, shown=found.numbers, actor=ADA)
    assert Absence.objects.count() == 6


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("width", [360, 1280])
def test_one_tap_lets_them_sit_out(page, server, ada, sign_in, axe_clean, picture, width):
    event = cast.tournament(ada, sizes=[4, 5], preferred_size=5)
    cast.league(event)
    cast.entrants(event, 11, 3)
    sign_in(ada)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(server.to("manage-draw", event.slug))
    picture(page, f"resting-{width}")
    axe_clean(page)
    page.get_by_role("button", name="Fai riposare questa persona").click()
    expect(page.get_by_role("button", name="Sorteggia il turno 1")).to_be_visible()
