"""The pages that need no account."""

import re

import pytest
from django.urls import reverse
from django.utils.formats import date_format

from tests import cast
from tournaments.models import Penalty, Round, SeatChange, Stage, Standing, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    event = cast.tournament()
    return cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 12, clubs=3)))


def page(client, name, *args, **query):
    response = client.get(reverse(name, args=args), query)
    assert response.status_code == 200
    return response.content.decode()


def ranked(made, count=12):
    entrants = made.stage.tournament.entrants.order_by("number")[:count]
    for order, entrant in enumerate(entrants, start=1):
        place = {"order": order, "position": order, "total": 100 - order, "movement": 1 if order == 1 else None}
        Standing.objects.create(stage=made.stage, entrant=entrant, played=1, **place)


def test_a_tournament_shows_its_current_round_and_the_way_to_ones_table(client, evening):
    text = page(client, "tournament", "serata-al-club")
    assert "Serata al club" in text
    assert reverse("round", args=["serata-al-club", 1, 1]) in text


def test_find_my_table_works_without_javascript_accents_and_case_aside(client, evening):
    player = evening.stage.tournament.entrants.get(number=6).player
    player.name = "Nicolò Però"
    player.save()
    text = page(client, "round", "serata-al-club", 1, 1, q="pero NICOLO")
    assert "Nicolò Però" in text
    assert "Nora Bassi" not in text


def test_nobody_found_says_so(client, evening):
    text = page(client, "round", "serata-al-club", 1, 1, q="zzz")
    assert '<p id="nobody" class="muted" >' in text


def test_a_drawn_round_is_hidden_until_it_is_published(client, evening):
    Round.objects.update(state=Round.State.DRAWN)
    assert client.get(reverse("round", args=["serata-al-club", 1, 1])).status_code == 403
    assert "Nora Bassi" not in page(client, "tournament", "serata-al-club")
    table = evening.tables.first()
    assert client.get(reverse("result", args=["serata-al-club", table.pk])).status_code == 403


def test_the_organiser_sees_the_drawn_round(client, evening):
    Round.objects.update(state=Round.State.DRAWN)
    client.force_login(evening.stage.tournament.owner)
    assert "Nora Bassi" in page(client, "round", "serata-al-club", 1, 1)


@pytest.mark.parametrize("name", ["tournament", "standings", "bracket", "tournament-version"])
def test_a_private_tournament_does_not_exist_for_others(client, evening, name):
    Tournament.objects.update(is_public=False)
    assert client.get(reverse(name, args=["serata-al-club"])).status_code == 404


def test_standings_can_be_searched_sorted_and_printed_whole(client, evening):
    ranked(evening)
    assert "Ugo Ferri" not in page(client, "standings", "serata-al-club", q="nora")
    text = page(client, "standings", "serata-al-club", sort="-name")
    assert text.index("Zoe Riva" if "Zoe Riva" in text else "Vera Neri") < text.index("Dino Pace")
    assert "<table" in page(client, "standings", "serata-al-club", all="1")


def test_after_a_final_the_whole_tournament_stands_first(client, evening):
    ranked(evening)
    event = evening.stage.tournament
    final = Stage.objects.create(tournament=event, number=2, kind=Stage.Kind.FINAL)
    for order, number in enumerate((4, 2), start=1):
        entrant = event.entrants.get(number=number)
        Standing.objects.create(stage=final, entrant=entrant, order=order, position=order, total=50 - order)
    names = re.findall(r"players/(\d+)/", page(client, "standings", "serata-al-club").split("<tbody>")[1])
    assert names == ["4", "2", "1", "3", *map(str, range(5, 13))]
    assert "players/12/" not in page(client, "standings", "serata-al-club", stage="2")


def test_a_hundred_rows_a_page(client):
    event = cast.tournament()
    made = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 120)))
    ranked(made, 120)
    first = page(client, "standings", "serata-al-club")
    assert "Giocatore 100" in first
    assert "Giocatore 101" not in first
    assert "Giocatore 101" in page(client, "standings", "serata-al-club", page="2")


@pytest.mark.parametrize(
    "query", [{"page": "999"}, {"page": "x"}, {"sort": "nonsense"}, {"stage": "77"}, {"stage": "x" * 9000}]
)
def test_nonsense_in_the_address_still_gives_the_page(client, evening, query):
    ranked(evening)
    assert "Nora Bassi" in page(client, "standings", "serata-al-club", **query)


def test_what_is_cached_changes_with_the_version(client, evening):
    ranked(evening)
    assert "Nora Bassi" in page(client, "standings", "serata-al-club")
    evening.stage.tournament.entrants.get(number=1).player.__class__.objects.filter(name="Nora Bassi").update(
        name="Nora B."
    )
    assert "Nora Bassi" in page(client, "standings", "serata-al-club")
    Tournament.objects.filter(slug="serata-al-club").touch()
    assert "Nora B." in page(client, "standings", "serata-al-club")


def test_cached_links_do_not_carry_what_a_reader_typed(client, evening):
    ranked(evening)
    page(client, "standings", "serata-al-club", spam="cheap")
    assert "cheap" not in page(client, "standings", "serata-al-club")


def test_the_other_language_is_another_cached_page(client, evening):
    ranked(evening)
    assert "Classifica" in page(client, "standings", "serata-al-club")
    client.cookies["planisfero_language"] = "en"
    assert "Standings" in page(client, "standings", "serata-al-club")


def test_what_is_cached_holds_nothing_of_the_reader(client, evening):
    client.force_login(evening.stage.tournament.owner)
    page(client, "round", "serata-al-club", 1, 1)
    client.logout()
    text = page(client, "round", "serata-al-club", 1, 1)
    assert "ada" not in text.split("<main")[1].split("</main>")[0].replace("Ada ", "")


def test_an_entrants_page_shows_matches_penalties_and_standing(client, evening):
    ranked(evening)
    nora = evening.stage.tournament.entrants.get(number=1)
    Penalty.objects.create(entrant=nora, kind="points", points=3, reason="ritardo", round=evening)
    text = page(client, "entrant", "serata-al-club", 1)
    for words in ("Nora Bassi", "ritardo", "Ugo Ferri"):
        assert words in text


def test_a_table_shows_replacements_and_no_shows(client, evening):
    table = evening.tables.first()
    nora, ugo = (seat.entrant for seat in table.seats.order_by("position")[:2])
    SeatChange.objects.create(table=table, kind="replacement", entrant_out=nora, entrant_in=ugo, reason="treno perso")
    table.seats.filter(position=3).update(no_show=True)
    text = page(client, "result", "serata-al-club", table.pk)
    assert "treno perso" in text


def test_a_result_on_paper_says_of_which_tournament_where_and_when(client, evening):
    Tournament.objects.update(place="Circolo di Crema")
    day = Tournament.objects.get().starts_on
    text = page(client, "result", "serata-al-club", evening.tables.first().pk)
    head = re.search(r'<div class="titleblock">\s*<p class="print-only">(.*?)</p>', text, re.S)[1]
    assert " ".join(head.split()) == f"Serata al club · Circolo di Crema · {date_format(day)}"


def test_the_projector_view_has_no_navigation_and_takes_in_what_is_new(client, evening):
    ranked(evening)
    text = page(client, "standings", "serata-al-club", screen="1")
    assert 'data-refresh="swap" data-pushed' in text
    assert "<nav" not in text


def test_the_version_answers_with_an_etag(client, evening):
    response = client.get(reverse("tournament-version", args=["serata-al-club"]))
    assert response.json() == {"version": Tournament.objects.get().version}
    again = client.get(response.wsgi_request.path, headers={"if-none-match": response["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("name", ["tournament", "standings", "round", "bracket"])
def test_queries_do_not_grow_with_the_tournament(client, evening, name, django_assert_max_num_queries):
    ranked(evening)
    args = ["serata-al-club", 1, 1] if name == "round" else ["serata-al-club"]
    with django_assert_max_num_queries(16):
        page(client, name, *args)
    with django_assert_max_num_queries(3):
        page(client, name, *args)


def test_another_tournaments_table_is_not_found(client, evening):
    other = cast.tournament(cast.account("bruno"), name="Altra")
    stranger = cast.seated(cast.league(other), [cast.entrants(other, 4)]).tables.get()
    assert client.get(reverse("result", args=["serata-al-club", stranger.pk])).status_code == 404


def test_totals_stand_with_their_commas_beneath_each_other(client, evening):
    ranked(evening, 3)
    Standing.objects.filter(order=2).update(total="14.013")
    text = page(client, "standings", "serata-al-club")
    assert ">99,000<" in text and ">14,013<" in text and ">97,000<" in text


def test_while_everybody_is_new_nothing_is_said_about_moving(client, evening):
    ranked(evening, 3)
    assert "prima volta in classifica" in page(client, "standings", "serata-al-club")
    Standing.objects.update(movement=None)
    Tournament.objects.touch()
    assert "prima volta in classifica" not in page(client, "standings", "serata-al-club")
