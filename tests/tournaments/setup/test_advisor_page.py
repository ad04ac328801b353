"""The advisor's page: what the organiser knows, and the ways to run the evening."""

import pytest
from django.urls import reverse

from tests import cast

pytestmark = pytest.mark.django_db

EVENING = {"entrants": 24, "starts": "15:00", "ends": "23:00"}


@pytest.fixture
def asked(client):
    """`asked(**question)` opens the page as Ada."""
    client.force_login(cast.account(), backend="django.contrib.auth.backends.ModelBackend")
    return lambda **question: client.get(reverse("advisor"), question)


def test_an_empty_page_only_asks(asked):
    assert "ways" not in asked().context


def test_three_ways_stand_side_by_side_with_the_time_they_end(asked):
    ways = asked(**EVENING).context["ways"]
    assert {way["kind"] for way in ways} == {"league", "league_final", "elimination"}
    league = next(way for way in ways if way["kind"] == "league")
    assert league["over"].strftime("%H:%M") == "21:45"
    assert not league["next_day"]


def test_an_evening_may_end_after_midnight(asked):
    ways = asked(**{**EVENING, "starts": "20:30", "ends": "01:00"}).context["ways"]
    league = next(way for way in ways if way["kind"] == "league")
    assert league["advice"].rounds == 2
    assert league["over"].strftime("%H:%M") == "23:45"


def test_a_guess_shows_the_fewest_and_the_most(asked):
    ways = asked(**EVENING, most=30, clubs="9, 5 e 3").context["ways"]
    assert [one.entrants for one in ways[0]["advice"].outlooks] == [24, 27, 30]


def test_the_ways_are_compared_line_by_line(asked):
    page = asked(**EVENING)
    compared = page.context["comparisons"]
    assert [one["entrants"] for one in compared] == [24]
    sides = {side["way"]["kind"]: side for side in compared[0]["ways"]}
    assert [row["word"] for row in sides["league"]["rounds"]] == ["Turni da 1 a 4"]
    assert [row["word"] for row in sides["league_final"]["rounds"]] == ["Turni da 1 a 2", "Semifinali", "Finale"]
    assert sides["league_final"]["direct"] == 2
    assert sides["elimination"]["outlook"].gone == 24 - sides["elimination"]["outlook"].plan.rounds[0].going_on


@pytest.mark.parametrize(
    ("change", "field"),
    [({"most": 20}, "most"), ({"clubs": "many"}, "clubs"), ({"clubs": "20 20"}, "clubs"), ({"starts": "x"}, "starts")],
)
def test_what_does_not_fit_is_said_at_its_field(asked, change, field):
    assert field in asked(**{**EVENING, **change}).context["form"].errors


def test_an_hour_is_not_enough_and_the_page_says_so(asked):
    assert asked(**{**EVENING, "ends": "16:00"}).context["reason"]


def test_the_chosen_way_opens_the_creation_with_its_numbers(asked, client):
    page = asked(**EVENING).content.decode()
    assert reverse("tournament-create") + "?preset=league&amp;rounds=4" in page
    made = client.get(reverse("tournament-create"), {"preset": "league", "rounds": "4"})
    assert made.context["form"]["rounds"].value() in (4, "4")
