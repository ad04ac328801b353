"""The pages of seasons and of people: what everybody sees, what its organisers do."""

import csv
import io

import openpyxl
import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from tests import cast
from tests.tournaments.seasons.cast import LIA, NORA, TEO, UGO, entered, evening, people, season
from tournaments.models import Club, Season, SeasonEntry, Tournament
from tournaments.seasons.services import season_update
from tournaments.seasons.views import public_pages as seasons

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return cast.account(first_name="Ada")


@pytest.fixture
def row(ada):
    return entered(season(ada), evening(ada, "Marzo"), evening(ada, "Aprile", (LIA, UGO, NORA, TEO), month=4))


@pytest.fixture
def organiser(client, ada):
    client.force_login(ada, backend="django.contrib.auth.backends.ModelBackend")
    return client


def page(client, name, *args, **query):
    response = client.get(reverse(name, args=args), query)
    assert response.status_code == 200
    return response.content.decode()


def posted(client, name, /, *args, **data):
    return client.post(reverse(name, args=args), data)


def said(response):
    return " ".join(str(one) for one in get_messages(response.wsgi_request))


def test_the_table_opens_every_line_to_its_tournaments(client, row):
    text = page(client, "season", row.slug)
    assert text.index(NORA) < text.index(UGO)
    assert 'Marzo <span class="muted">06/03/2026</span>: piazzamento 1' in text
    assert reverse("season-player", args=[row.slug, people([UGO])[0].pk]) in text


def test_a_second_reader_gets_the_table_from_the_cache(client, row, django_assert_num_queries):
    page(client, "season", row.slug)
    with django_assert_num_queries(2):  # the season, and the versions of its tournaments
        page(client, "season", row.slug)


def test_a_first_reader_costs_seven_queries(client, row, django_assert_num_queries):
    with django_assert_num_queries(7):
        page(client, "season", row.slug)


def test_the_table_is_counted_once_for_all_its_pages(client, row, django_assert_num_queries):
    page(client, "season", row.slug)
    nora = people([NORA])[0].pk
    with django_assert_num_queries(3):  # the season, its version, the player
        page(client, "season-player", row.slug, nora)
    with django_assert_num_queries(2):
        client.get(reverse("season-file", args=[row.slug, "csv"]))


def test_a_change_in_a_tournament_makes_the_page_anew(client, row):
    before = client.get(reverse("season-version", args=[row.slug])).json()
    page(client, "season", row.slug)
    Tournament.objects.filter(name="Aprile").update(is_public=False)
    Tournament.objects.filter(name="Aprile").touch()
    text = page(client, "season", row.slug)
    assert "Aprile" not in text
    assert client.get(reverse("season-version", args=[row.slug])).json() != before


def test_a_player_is_found_by_a_part_of_the_name(client, row):
    text = page(client, "season", row.slug, q="BASSI nor")
    assert NORA in text
    assert UGO not in text
    assert "Nessuno con questo nome." in page(client, "season", row.slug, q="zzz")


@pytest.mark.parametrize("query", [{"all": "1"}, {"screen": "1"}, {"page": "nonsense"}, {"page": "99999"}])
def test_every_way_to_look_at_it_shows_the_table(client, row, query):
    assert NORA in page(client, "season", row.slug, **query)


def test_a_long_table_is_turned_page_by_page(client, row, monkeypatch):
    monkeypatch.setattr(seasons, "PAGE", 2)
    first, second = page(client, "season", row.slug), page(client, "season", row.slug, page="2")
    assert (NORA in first, TEO in first, NORA in second, TEO in second) == (True, False, False, True)
    assert 'href="?page=2"' in first
    assert 'href="?q=i&amp;page=2"' in page(client, "season", row.slug, q="i")


def test_a_player_sees_what_the_total_is_made_of(client, row):
    lia = people([LIA])[0]
    text = page(client, "season-player", row.slug, lia.pk)
    assert "25 per il piazzamento (1)" in text
    assert reverse("person", args=[lia.pk]) in text


def test_who_never_sat_in_the_season_has_no_line(client, row):
    other = people(["Zoe Riva"])[0]
    assert client.get(reverse("season-player", args=[row.slug, other.pk])).status_code == 404


def test_a_ranking_shows_how_a_place_is_worth_its_points(client, ada):
    made = season(ada, "national", "Classifica")
    season_update(season=made, parameters={**made.parameters, "least_tables": 1})
    entered(made, evening(ada, "Raduno"), category="raduno")
    assert "606" in page(client, "season", made.slug)
    ugo = people([UGO])[0]
    assert "(100 + 1) × 5 × e^(−2/20)" in page(client, "season-player", made.slug, ugo.pk)


def test_each_venue_has_its_own_table_where_the_season_wants_it(client, ada):
    row = season(ada)
    season_update(season=row, parameters={**row.parameters, "by_venue": True})
    entered(
        row,
        evening(ada, "Marzo", place="Modena"),
        evening(ada, "Aprile", (LIA, UGO, TEO), month=4, place="Reggio Emilia"),
    )
    text = page(client, "season", row.slug)
    assert "?venue=Reggio+Emilia" in text
    assert NORA in text
    text = page(client, "season", row.slug, venue="Reggio Emilia")
    assert LIA in text
    assert NORA not in text
    assert NORA in page(client, "season", row.slug, venue="Altrove")


def test_clubs_have_a_table_where_the_season_wants_it(client, ada):
    row = season(ada)
    for player, name in zip(people([NORA, UGO, LIA]), ("Nord", "Nord", "Sud"), strict=True):
        player.club, _made = Club.objects.get_or_create(name=name)
        player.save()
    entered(row, evening(ada, "Marzo"))
    assert "Classifica dei club" not in page(client, "season", row.slug)
    season_update(season=row, parameters={**row.parameters, "club_best": 2})
    text = page(client, "season", row.slug)
    table = text[text.index("Classifica dei club") :]
    assert table.index("Nord") < table.index("43") < table.index("Sud")


def test_a_private_season_is_there_for_its_organisers_only(client, row, ada):
    season_update(season=row, is_public=False)
    for name in ("season", "season-version"):
        assert client.get(reverse(name, args=[row.slug])).status_code == 404
    assert row.name not in page(client, "seasons")
    client.force_login(ada, backend="django.contrib.auth.backends.ModelBackend")
    assert row.name in page(client, "seasons")
    assert NORA in page(client, "season", row.slug)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_table_can_be_taken_away(client, row, kind):
    content = client.get(reverse("season-file", args=[row.slug, kind])).content
    if kind == "csv":
        rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))[1:]
    else:
        rows = list(openpyxl.load_workbook(io.BytesIO(content)).active.iter_rows(min_row=2, values_only=True))
    assert [str(one) for one in rows[0]][:8] == [
        "1",
        NORA,
        "None" if kind == "xlsx" else "",
        "2",
        "1",
        "25",
        "15",
        "40",
    ]
    assert "25 per il piazzamento (1)" in rows[0][8]
    assert client.get(reverse("season-file", args=[row.slug, "pdf"])).status_code == 404


# -- running a season


def test_a_season_is_made_with_the_usual_numbers(organiser):
    data = {"name": "Lega d'inverno", "kind": "league", "starts_on": "2026-01-01", "ends_on": "2026-12-31"}
    assert posted(organiser, "season-new", **data).status_code == 302
    assert Season.objects.get().parameters["places"][0] == "25"


def test_a_season_that_ends_before_it_starts_says_so(organiser):
    data = {"name": "Lega", "kind": "league", "starts_on": "2026-02-01", "ends_on": "2026-01-31"}
    response = posted(organiser, "season-new", **data)
    assert response.status_code == 422
    assert "ultimo giorno viene prima del primo" in response.content.decode()


def test_tournaments_are_put_in_and_taken_out(organiser, ada, row):
    event = evening(ada, "Maggio", month=5)
    assert "Maggio" in page(organiser, "season-manage", row.slug)
    assert posted(organiser, "season-manage", row.slug, tournaments=[event.pk]).status_code == 302
    entry = SeasonEntry.objects.get(tournament=event)
    response = posted(organiser, "season-entry-remove", row.slug, entry.pk)
    assert "Maggio" in said(response)
    assert row.entries.count() == 2


def test_who_runs_a_tournament_takes_it_out_of_anybodys_season(client, ada, row):
    berta = cast.account("berta")
    client.force_login(berta, backend="django.contrib.auth.backends.ModelBackend")
    entry = row.entries.get(tournament__name="Marzo")
    assert posted(client, "season-entry-remove", row.slug, entry.pk).status_code == 403
    Tournament.objects.filter(name="Marzo").update(owner=berta)
    response = posted(client, "season-entry-remove", row.slug, entry.pk)
    assert response["Location"] == reverse("manage", args=["marzo"])


def league_data(row, **changed):
    data = {"name": row.name, "starts_on": "2026-01-01", "ends_on": "2026-12-31", "is_public": "on",
            "count": "places", "places": "10 6,5 3", "absence": "nothing", "tie_breaks_0": "wins"}  # fmt: skip
    return data | changed


def test_new_parameters_say_what_they_change_before_they_are_saved(organiser, row):
    response = posted(organiser, "season-settings", row.slug, **league_data(row))
    text = response.content.decode()
    assert "Ricalcola la stagione" in text
    row.refresh_from_db()
    assert row.parameters["places"][0] == "25"
    assert posted(organiser, "season-settings", row.slug, sure="1", **league_data(row)).status_code == 302
    row.refresh_from_db()
    assert row.parameters["places"] == ["10", "6.5", "3"]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"places": "dieci"}, "non è un numero"),
        ({"best": "3", "drop": "1"}, "non tutte e due"),
        ({"places": ""}, "Non conterebbe niente"),
        ({"present": "-1"}, "Il minimo ammesso è 0"),
        ({"ends_on": "2026-03-01"}, "fuori da questi giorni"),
    ],
)
def test_what_is_wrong_in_the_settings_is_named(organiser, row, changed, words):
    response = posted(organiser, "season-settings", row.slug, sure="1", **league_data(row, **changed))
    assert response.status_code == 422
    assert words in response.content.decode()


def test_the_parameters_of_a_ranking_are_a_form(organiser, ada):
    made = season(ada, "national", "Classifica")
    text = page(organiser, "season-settings", made.slug)
    assert 'name="class_raduno"' in text
    assert 'value="0,333"' in text
    data = {"name": "Classifica", "starts_on": "2026-01-01", "ends_on": "2026-12-31", "base": "100", "winner": "1,5",
            "decay": "20", "least_tables": "6", "championship_rounds": "45"}  # fmt: skip
    for code, value in made.parameters["classes"].items():
        data[f"class_{code}"] = value
    for least, value in made.parameters["championship"].items():
        data[f"step_{least}"] = value
    for code, (least, share) in made.parameters["counted"].items():
        data |= {f"least_{code}": least, f"share_{code}": share}
    assert posted(organiser, "season-settings", made.slug, **data).status_code == 302
    before, made = made.parameters, Season.objects.get(pk=made.pk)
    assert made.parameters == {**before, "winner": "1.5"}


def test_a_season_is_deleted_after_its_name_was_typed(organiser, row):
    assert posted(organiser, "season-delete", row.slug, typed="altro").status_code == 422
    posted(organiser, "season-delete", row.slug, typed=row.name)
    assert not Season.objects.exists()
    assert Tournament.objects.count() == 2


def test_a_tournament_names_its_public_seasons_and_its_organiser_can_take_it_out(organiser, client, row):
    assert row.get_absolute_url() in page(client, "tournament", "marzo")
    entry = row.entries.get(tournament__slug="marzo")
    assert reverse("season-entry-remove", args=[row.slug, entry.pk]) in page(organiser, "manage", "marzo")
    season_update(season=row, is_public=False)
    assert row.get_absolute_url() not in page(client, "tournament", "marzo")


# -- a person across tournaments


def test_a_person_sees_every_public_tournament_and_season(client, ada, row, django_assert_num_queries):
    nora = people([NORA])[0]
    evening(ada, "Segreta", month=6, is_public=False)
    with django_assert_num_queries(8):
        text = page(client, "person", nora.pk)
    assert "Marzo" in text
    assert "Aprile" in text
    assert "Segreta" not in text
    assert reverse("season-player", args=[row.slug, nora.pk]) in text


def test_the_page_of_an_entrant_leads_to_the_person(client, ada, row):
    assert reverse("person", args=[people([NORA])[0].pk]) in page(client, "entrant", "marzo", 1)
