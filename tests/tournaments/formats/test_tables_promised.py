"""The tables that the advisor counts on are those that the draw then makes, also where there are few of them."""

import pytest
from django.urls import reverse

from tests import cast
from tests.rig.long import long_where
from tests.tournaments.rounds.cast import ADA
from tournaments.advisor.selectors import ready_formats
from tournaments.errors import Refused
from tournaments.formats.advisor import Wanted, sketches
from tournaments.formats.outlook import league_outlook
from tournaments.models import Tournament
from tournaments.selectors.draw.draws import field_sizes
from tournaments.selectors.draw.rest_lots import resting_by_lot
from tournaments.selectors.rounds.qualifiers import field_of
from tournaments.services.draw.draws import round_draw, round_publish
from tournaments.services.draw.rest_lots import resting_set

pytestmark = pytest.mark.django_db


def advised(client, preset, entrants, tables):
    """The tournament that the advisor creates, with so many people."""
    query = f"?entrants={entrants}&starts=10:00&ends=23:00&tables={tables}"
    client.post(reverse("advisor") + query, {"preset": preset})
    event = Tournament.objects.get()
    cast.entrants(event, entrants)
    return event


@pytest.fixture
def signed_in(client):
    client.force_login(cast.account(), backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.few(2)
@pytest.mark.parametrize("preset", ["league", "raduno", "gufo"])
@pytest.mark.parametrize(
    ("entrants", "tables"), long_where([(24, ""), (24, 5), (23, 5), (27, 6)], lambda row: row == (27, 6))
)
def test_the_draw_makes_the_tables_of_the_advice(signed_in, preset, entrants, tables):
    event = advised(signed_in, preset, entrants, tables)
    wanted = Wanted((entrants, entrants), 13 * 60, tables or None)
    found = next(one for one in sketches(wanted, ready_formats()) if one.ready.code == preset)
    outlook = league_outlook(found.wanted, entrants, found.rounds, final=found.ready.kind == "league_final")
    stage = event.stages.get(number=1)
    if outlook.out:
        resting_set(stage=stage, number=1, shown=resting_by_lot(field_of(stage, 1)).numbers, actor=ADA)
    assert field_sizes(field_of(stage, 1)).tables == outlook.tables
    made = round_draw(stage=stage, actor=ADA, seed=1)
    assert sorted((table.seats.count() for table in made.tables.all()), reverse=True) == list(outlook.tables)


def test_who_does_not_fit_at_the_tables_there_are_sits_out():
    event = cast.tournament(most_tables=4)
    cast.entrants(event, 24)
    stage = cast.league(event)
    with pytest.raises(Refused) as caught:
        round_draw(stage=stage, actor=ADA, seed=1)
    assert (caught.value.code, caught.value.params["nearest"]) == ("tables_too_few", (20,))
    found = resting_by_lot(field_of(stage, 1))
    assert found.count == 4
    resting_set(stage=stage, number=1, shown=found.numbers, actor=ADA)
    for number in (1, 2):
        if number == 2:
            resting_set(stage=stage, number=2, shown=resting_by_lot(field_of(stage, 2)).numbers, actor=ADA)
        made = round_draw(stage=stage, actor=ADA, seed=number, despite_unconfirmed=True)
        round_publish(round=made, actor=ADA)
        assert [table.seats.count() for table in made.tables.all()] == [5, 5, 5, 5]


def test_the_settings_take_the_tables_there_are_and_say_what_is_wrong(signed_in):
    event = advised(signed_in, "league", 24, 5)
    page = signed_in.get(reverse("manage-settings", args=[event.slug]))
    assert page.context["form"].initial["most_tables"] == 5
