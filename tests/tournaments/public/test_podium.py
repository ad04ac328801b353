"""The end of a tournament: who stands on the podium and why, and what goes into the chat."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from django.utils.translation import override

from tests import cast
from tests.tournaments.rounds.cast import confirmed
from tests.tournaments.seasons.cast import season
from tournaments.models import Result, Stage, Standing, Tournament
from tournaments.selectors.results.podium import podium_of
from tournaments.services.standings.standings import standings_rebuild
from tournaments.words.setup.choices import evening_name
from tournaments.words.standings.podium import chat_text

pytestmark = pytest.mark.django_db
TEAM = {"counting": {"best_of_team": 2}}


def league(*rounds: list[list[int]], players: int = 4, **choices: Any) -> Tournament:
    """A league whose tables got these points, seat by seat; the first seat wins each table."""
    event = cast.tournament(**{"tie_breaks": ["wins", "best_result", "second_best"], **choices})
    stage = cast.league(event)
    people = cast.entrants(event, players, clubs=2)
    for number, points in enumerate(rounds, 1):
        made = cast.seated(stage, cast.by_fours(people), number=number)
        for table, scores in zip(made.tables.order_by("number"), points, strict=True):
            confirmed(table, scores, winner=None)
    standings_rebuild(stage=stage)
    return event


def closed(event: Tournament) -> Tournament:
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.FINISHED)
    Tournament.objects.filter(pk=event.pk).touch()
    return event


def page(client: Any, name: str, event: Tournament, **query: str) -> str:
    response = client.get(reverse(name, args=[event.slug]), query)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_the_podium_names_clubs_points_and_how_each_place_was_decided(client: Any) -> None:
    event = league([[40, 30, 20, 19]], [[30, 40, 20, 19]])
    text = page(client, "podium", event)
    assert "provvisorio" in text and "In testa ora" in text
    assert "70 punti" in text and "a pari merito con Ugo Ferri" in text and "a pari merito con Nora Bassi" in text
    assert "2 punti più di Teo Galli" in text  # Lia is third: two people share the first place
    assert text.index("Nora Bassi") < text.index("Ugo Ferri") < text.index("Lia Monti")
    assert "Club A" in text and ">Teo Galli</a>" not in text
    assert "Vincono il torneo alla pari" in page(client, "podium", closed(event))


def test_of_equal_points_the_rival_and_both_values_are_named(client: Any) -> None:
    event = league([[40, 30, 20, 10]], [[30, 41, 20, 10]], [[10, 9, 20, 10]])
    text = page(client, "podium", event)
    assert "davanti a Nora Bassi: miglior risultato singolo (41 a 40)" in text
    assert "dietro a Ugo Ferri: miglior risultato singolo (40 a 41)" in text


def test_a_finished_tournament_opens_with_the_podium_and_no_question_for_a_table(client: Any) -> None:
    event = league([[40, 30, 20, 10]])
    row = season(event.owner, name="Campionato di club")
    row.entries.create(tournament=event)
    assert "Trova il tuo tavolo" in page(client, "tournament", event)
    text = page(client, "tournament", closed(event))
    assert "Trova il tuo tavolo" not in text and "Vince il torneo" in text
    assert (
        text.index("Vince il torneo")
        < text.index("Nora Bassi")
        < text.index("Campionato di club")
        < text.index("Turni")
    )
    assert row.get_absolute_url() in page(client, "podium", event)
    assert 'aria-current="page"> Podio' in page(client, "podium", event)


def test_the_text_for_the_chat_is_plain_escaped_once_and_ends_with_the_link(client: Any) -> None:
    event = league([[40, 30, 20, 10], [39, 29, 19, 9], [38, 28, 18, 8]], players=12)
    event.entrants.get(number=1).player.__class__.objects.filter(name="Nora Bassi").update(name='Nora "N" <b>')
    raw = client.get(reverse("podium", args=[closed(event).slug])).content.decode()
    text = raw.split("readonly>")[1].split("</textarea>")[0]
    assert text.splitlines() == [
        "Serata al club, 6 marzo 2026",
        "Vince il torneo: Nora &quot;N&quot; &lt;b&gt; (Club A), 40 punti",
        "2. Ida Serra (Club A), 39 punti",
        "3. Rita Sala (Club A), 38 punti",
        "",
        "4. Ugo Ferri, 30 punti",
        "5. Gino Valli, 29 punti",
        "6. Elio Marra, 28 punti",
        "7. Lia Monti, 20 punti",
        "8. Mara Conti, 19 punti",
        "9. Vera Neri, 18 punti",
        "10. Teo Galli, 10 punti",
        "e altre 2 persone",
        "",
        f"http://testserver/t/{event.slug}/podium/",
    ]
    elsewhere = client.get(reverse("podium", args=[event.slug]), headers={"host": "192.0.2.9:8000"}).content.decode()
    assert f"http://192.0.2.9:8000/t/{event.slug}/podium/" in elsewhere  # the link is not what was kept for others


def test_after_a_final_its_places_decide_and_how_it_was_won_is_told(
    client: Any, django_assert_max_num_queries: Any
) -> None:
    event = league([[40, 30, 20, 10], [39, 29, 19, 9]], players=8)
    final = Stage.objects.create(tournament=event, number=2, kind=Stage.Kind.FINAL, entrants_in=4)
    finalists = [event.entrants.get(number=number) for number in (5, 1, 2, 6)]
    made = cast.seated(final, [finalists])
    result = confirmed(made.tables.get(), [52, 44, 40, 28])
    result.lines.filter(won=True).update(explanation={"reason": "objective"})
    standings_rebuild(stage=final)
    with django_assert_max_num_queries(18):
        text = page(client, "podium", closed(event))
    assert "52 punti in finale" in text and "Finale, 1º: obiettivo completato" in text
    assert text.index(">Ida Serra<") < text.index(">Nora Bassi<") < text.index(">Ugo Ferri<")
    assert ">Gino Valli<" not in text and "4. Gino Valli, finale, 4º" in text
    assert Result.objects.count() == 3


def test_a_name_that_holds_its_day_says_it_once(client: Any) -> None:
    event = league([[40, 30, 20, 10], [39, 29, 19, 9], [38, 28, 18, 8]], players=12)
    for language in ("it", "en"):
        with override(language):
            event.name = evening_name(event.starts_on)
        event.save()
        with override("it"):
            assert chat_text(event, podium_of(event)).splitlines()[0] == event.name
    event.name = "Serata al club"
    with override("it"):
        assert chat_text(event, podium_of(event)).startswith("Serata al club, 6 marzo 2026")


def test_where_teams_are_ranked_they_have_a_podium_too(client: Any) -> None:
    event = league([[40, 30, 20, 10]])
    event.stages.update(format=TEAM)
    Tournament.objects.filter(pk=event.pk).touch()
    text = page(client, "podium", event)
    assert "Squadre" in text and "60 punti contati" in text and "1. Club A: 60" in text


def test_before_the_first_result_the_podium_says_what_it_is_for(client: Any) -> None:
    event = cast.tournament()
    cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 4)))
    text = page(client, "podium", event)
    assert "Il podio comincia con il primo risultato confermato." in text and "textarea" not in text
    assert not Standing.objects.exists()


def test_only_who_organises_sees_what_comes_afterwards(client: Any) -> None:
    event = closed(league([[40, 30, 20, 10]]))
    assert reverse("manage-files", args=[event.slug]) not in page(client, "podium", event)
    client.force_login(event.owner)
    assert reverse("manage-files", args=[event.slug]) in page(client, "podium", event)


def test_the_wall_shows_the_podium_without_the_text(client: Any) -> None:
    text = page(client, "podium", closed(league([[40, 30, 20, 10]])), screen="1")
    assert "Nora Bassi" in text and "textarea" not in text and 'data-refresh="swap"' in text
