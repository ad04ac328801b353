"""The advisor's page: what the organiser knows, and the ready formats that run such an evening, side by side."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

EVENING = {"entrants": 24, "starts": "15:00", "ends": "23:00"}


@pytest.fixture
def asked(client):
    """`asked(**question)` opens the page as Ada."""
    client.force_login(cast.account(), backend="django.contrib.auth.backends.ModelBackend")
    return lambda **question: client.get(reverse("advisor"), question)


def way(page, code):
    return next(one for one in page.context["ways"] if one["code"] == code)


def test_an_empty_page_only_asks(asked):
    assert "ways" not in asked().context


def test_three_named_formats_stand_side_by_side_with_the_time_they_end(asked):
    page = asked(**EVENING)
    assert [one["code"] for one in page.context["ways"]] == ["open", "raduno", "elimination"]
    found = way(page, "open")
    assert (found["over"].strftime("%H:%M"), found["next_day"]) == ("21:45", False)


def test_an_evening_may_end_after_midnight(asked):
    found = way(asked(**{**EVENING, "starts": "20:30", "ends": "01:00"}), "open")
    assert (found["advice"].rounds, found["over"].strftime("%H:%M")) == (2, "23:45")


@pytest.mark.few(2)
@pytest.mark.parametrize("typed", ["24-28", "24 – 28", "24/28", "24 a 28"])
def test_a_range_of_players_shows_the_fewest_and_the_most(asked, typed):
    page = asked(**{**EVENING, "entrants": typed}, clubs="9, 5 e 3")
    assert [one.entrants for one in page.context["ways"][0]["advice"].outlooks] == [24, 26, 28]
    assert [one["entrants"] for one in page.context["comparisons"]] == [26]
    assert [one["entrants"] for one in page.context["ranges"]] == [24, 28]


@pytest.mark.long
def test_what_holds_for_one_number_of_players_only_names_it(asked):
    page = asked(**{**EVENING, "entrants": "18-22"})
    found = way(page, "open")
    assert found["advice"].counts("uneven_tables") == [18, 22]
    assert any(note.startswith("Con 18 o 22 giocatori:") for note in found["notes"])
    alone = way(asked(**{**EVENING, "entrants": "18"}), "open")
    assert alone["notes"] and not any("giocatori:" in note for note in alone["notes"])


def test_the_ways_are_compared_line_by_line(asked):
    page = asked(**EVENING)
    sides = {side["way"]["code"]: side for side in page.context["comparisons"][0]["ways"]}
    assert [row["word"] for row in sides["open"]["rounds"]] == ["Turni da 1 a 4"]
    assert [row["word"] for row in sides["raduno"]["rounds"]] == ["Turni da 1 a 2", "Semifinali", "Finale"]
    assert sides["raduno"]["direct"] == 2
    assert sides["elimination"]["outlook"].gone == 24 - sides["elimination"]["outlook"].plan.rounds[0].going_on


def test_every_other_format_is_named_with_the_time_it_takes_and_is_a_tap_away(asked):
    page = asked(**EVENING)
    titles = [str(one["title"]) for one in page.context["others"]]
    assert {"Master", "BGL", "NazionaleRisiKo", "A squadre"} <= set(titles)
    query = next(one["query"] for one in page.context["others"] if str(one["title"]) == "BGL")
    assert asked(**{**EVENING, "with": "bgl"}).context["ways"][0]["code"] == "bgl" and "with=bgl" in query


def test_a_format_with_rounds_of_its_own_says_that_they_are_not_those_wished_for(asked):
    found = way(asked(**{**EVENING, "with": "nazionale"}, rounds=4), "nazionale")
    assert found["advice"].rounds == 3 and "own_rounds" in found["advice"].notes


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"entrants": "x,9"}, "entrants"),
        ({"entrants": "30-18"}, "entrants"),
        ({"rounds": "x,9"}, "rounds"),
        ({"tables": "-3"}, "tables"),
        ({"clubs": "9, x"}, "clubs"),
        ({"clubs": "20 20"}, "clubs"),
        ({"starts": "x"}, "starts"),
    ],
)
def test_what_does_not_fit_is_said_at_its_field_and_stays_as_it_was_typed(asked, change, field):
    page = asked(**{**EVENING, **change})
    assert field in page.context["form"].errors
    assert f'value="{change[field]}"' in page.content.decode()


def test_the_message_names_what_was_typed_and_what_is_expected(asked):
    text = asked(**{**EVENING, "entrants": "x,9"}).context["form"].errors["entrants"][0]
    assert "x,9" in text and "18-24" in text


def test_an_hour_is_not_enough_and_the_page_says_so(asked):
    assert asked(**{**EVENING, "ends": "16:00"}).context["reason"]


@pytest.mark.parametrize(("code", "stages", "rounds"), [("open", 1, 4), ("raduno", 2, 2), ("elimination", 1, 2)])
def test_one_tap_creates_the_tournament_from_its_format(asked, client, code, stages, rounds):
    asked()
    address = f"{reverse('advisor')}?entrants=24&starts=15:00&ends=23:00"
    made = client.post(address, {"preset": code})
    event = Tournament.objects.get()
    assert made.url == reverse("manage", args=[event.slug])
    assert (event.stages.count(), event.stages.get(number=1).rounds_planned) == (stages, rounds)


def test_a_format_that_was_not_advised_is_not_created(asked, client):
    asked()
    address = f"{reverse('advisor')}?entrants=8&starts=15:00&ends=23:00"
    assert client.post(address, {"preset": "raduno"}).status_code == 404
    assert not Tournament.objects.exists()
