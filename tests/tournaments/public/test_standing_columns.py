"""The columns of a standing: points round by round, who goes through, who stands beside whom, the link to a row."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tests.tournaments.public.test_podium import league
from tournaments.models import Entrant, Job, JobChunk, Stage, Standing, Tournament
from tournaments.paper.services.paper import chunk_html

pytestmark = pytest.mark.django_db


def page(client: Any, event: Tournament, **query: str) -> str:
    return " ".join(client.get(reverse("standings", args=[event.slug]), query).content.decode().split())


def row(text: str, number: int) -> str:
    """The cells of an entrant's row, without what only an opened row or a screen reader says."""
    html = re.search(rf'<tr [^>]*id="p{number}".*?</tr>', text)
    assert html, text
    aside = re.sub(r'<td class="[^"]*(?:only-more|why)[^"]*">.*?</td>', "", html[0])
    cut = re.sub(r'<details.*?</details>|<span class="sr-only">.*?</span>', "", aside)
    return " ".join(re.sub(r"<(?!/?(?:b|s)>)[^>]*>", " ", cut).split())


def two_rounds(**choices: Any) -> Tournament:
    return league([[40, 30, 20, 10]], [[10, 25, 20, 25]], **choices)


def cut_rows(text: str) -> list[str]:
    """The numbers of the entrants beneath whom a line stands."""
    rows = [tag for tag in re.findall(r"<tr [^>]*>", text) if "is-cut" in tag]
    return [re.findall(r'id="p(\d+)"', tag)[0] for tag in rows]


def test_each_round_has_its_points_and_a_cell_says_won_dropped_or_missing(client: Any) -> None:
    event = two_rounds(best_of=1)
    lines = {"points": "25", "counted": True, "place": 1, "won": True, "round": 2}
    teo = Standing.objects.get(entrant__number=4)
    teo.detail["lines"] = [{"round": 1, "state": "rested"}, lines]
    teo.save()
    text = page(client, event)
    assert 'aria-hidden="true">T1</span><span class="sr-only">Turno 1</span>' in text and "T3" not in text
    assert row(text, 1) == "1 Nora Bassi Club A 40 <s>10</s> = 40"
    assert row(text, 4) == "3 Teo Galli Club B r <b>25</b> ▲1 25"
    assert "In grassetto: tavolo vinto; barrato: risultato scartato; r: riposo." in text
    assert row(page(client, event, all="1"), 1) == "1 Nora Bassi Club A 40 <s>10</s> = 40".replace(" Club A", "")


def test_the_first_rows_on_the_page_of_the_tournament_have_no_columns_of_rounds(client: Any) -> None:
    text = client.get(reverse("tournament", args=[two_rounds().slug])).content.decode()
    assert "Nora Bassi" in text and "table--standing" in text
    assert " object (" not in text and 'class="num extra round"' not in text


def test_with_many_rounds_the_table_keeps_its_dress_and_makes_room(client: Any) -> None:
    event = league(*[[[40, 30, 20, 10]]] * 5)
    for query in ({}, {"all": "1"}):
        assert '<table class="table table--standing table--many">' in page(client, event, **query)
    assert '<table class="table table--standing">' in page(
        client, league([[4, 3, 2, 1]], slug="corta", owner=event.owner)
    )


def test_a_column_that_says_nothing_is_not_there(client: Any) -> None:
    event = two_rounds()
    heads = re.findall(r"<th[^>]*>", page(client, event).split("</thead>")[0])
    text = page(client, event).split("<thead>")[1].split("</thead>")[0]
    assert "Giocate" not in text and "Vinte" not in text and "Club" in text and len(heads) > 4
    Entrant.objects.update(club=None)
    Standing.objects.filter(entrant__number=4).update(played=1, wins=1)
    Tournament.objects.touch()
    text = page(client, event).split("<thead>")[1].split("</thead>")[0]
    assert "Giocate" in text and "Vinte" in text and "Club" not in text


def test_of_equals_the_rival_is_named_at_the_one_ahead_and_opens_at_both_on_a_phone(client: Any) -> None:
    event = league([[40, 30, 20, 10]], [[30, 41, 20, 10]], [[10, 9, 20, 10]])
    text = page(client, event)
    ahead = "davanti a Nora Bassi: miglior risultato singolo (41 a 40)"
    assert ahead in row(text, 2) and "Ugo Ferri" not in row(text, 1)
    opened = "".join(re.findall(r"<details.*?</details>", text))
    assert ahead in opened and "dietro a Ugo Ferri: miglior risultato singolo (40 a 41)" in opened
    alone = page(client, event, q="ugo")
    assert ahead in row(alone, 2)  # also where the rival is not on the page


def test_who_has_not_played_yet_is_level_with_nobody(client: Any) -> None:
    event = league([[40, 30, 20, 10], [5, 5, 5, 5]], players=8)
    Standing.objects.filter(entrant__number__gt=4).update(position=5)
    Tournament.objects.touch()
    assert "a pari merito con" in page(client, event)
    Standing.objects.filter(entrant__number__gt=4).update(played=0)
    Tournament.objects.touch()
    assert "a pari merito con" not in page(client, event)


def test_the_cut_says_who_goes_through_and_stands_under_the_last_of_them(client: Any) -> None:
    event = league([[40, 30, 20, 10], [39, 29, 19, 9]], players=8)
    assert "is-cut" not in page(client, event)
    final = Stage.objects.create(tournament=event, number=2, kind=Stage.Kind.FINAL, entrants_in=4)
    Tournament.objects.touch()
    for query in ({}, {"all": "1"}, {"screen": "1"}):
        assert cut_rows(page(client, event, **query)) == ["6"]
    assert "Vanno in finale i primi 4." in page(client, event)
    assert "is-cut" not in page(client, event, sort="name")
    Entrant.objects.filter(number=1).update(withdrawn_at="2026-03-06T20:00:00Z")  # the next one goes through instead
    final.entrants_in = 1
    final.save()
    Tournament.objects.touch()
    text = page(client, event)
    assert "Va in finale il primo." in text and cut_rows(text) == ["5"]


def test_semifinals_have_two_lines_and_equals_at_a_line_are_told(client: Any) -> None:
    event = league([[40, 30, 20, 10], [39, 29, 20, 9], [38, 28, 18, 8]], players=12)
    plan = {"semifinals": 1, "direct": 2, "winners": 1}
    rules = {"semifinals": {"rule": "own", "plan": plan}}
    Stage.objects.create(tournament=event, number=2, kind=Stage.Kind.FINAL, format=rules)
    text = page(client, event)
    assert "Passano i primi 6: i primi 2 direttamente in finale, gli altri in semifinale." in text
    assert text.count("is-cut") == 2 and "a pari merito: decide" not in text
    Stage.objects.filter(number=2).update(
        format={"semifinals": {"rule": "own", "plan": plan | {"semifinals": 1, "direct": 3}}}
    )
    Tournament.objects.touch()
    assert "a pari merito: decide il sorteggio." in page(client, event)


def test_a_row_has_an_address_that_its_persons_page_gives(client: Any) -> None:
    event = cast.tournament()
    stage = cast.league(event)
    cast.seated(stage, cast.by_fours(cast.entrants(event, 104)))
    rows = [
        Standing(
            stage=stage, entrant=entrant, order=entrant.number, position=entrant.number, total=200 - entrant.number
        )
        for entrant in event.entrants.all()
    ]
    Standing.objects.bulk_create(rows)
    text = client.get(reverse("entrant", args=[event.slug, 103])).content.decode()
    assert f'href="{reverse("standings", args=[event.slug])}?page=2#p103"' in text
    assert 'id="p103"' in page(client, event, page="2")


def test_the_page_of_a_standing_takes_seven_queries_whatever_its_size(client: Any) -> None:
    small, large = two_rounds(), league([[40, 30, 20, 10]] * 8, players=32, owner=cast.account("zoe"), slug="grande")
    Stage.objects.create(tournament=large, number=2, kind=Stage.Kind.FINAL, entrants_in=4)
    for event in (small, large):
        with CaptureQueriesContext(connection) as queries:
            page(client, event)
        assert len(queries) == 7


def test_a_rival_on_the_next_page_takes_one_more_query(client: Any) -> None:
    event = cast.tournament()
    stage, people = cast.league(event), cast.entrants(event, 104)
    cast.seated(stage, cast.by_fours(people))
    Standing.objects.bulk_create(
        Standing(
            stage=stage,
            entrant=entrant,
            order=entrant.number,
            position=entrant.number,
            played=1,
            total=200 - entrant.number // 2,
        )
        for entrant in people
    )
    with CaptureQueriesContext(connection) as queries:
        assert 'id="p100"' in page(client, event)
    assert len(queries) == 8


def test_the_paper_has_the_points_of_the_rounds_and_the_same_line() -> None:
    event = league([[40, 30, 20, 10]], [[30, 41, 20, 10]], [[10, 9, 20, 10]])
    Stage.objects.create(tournament=event, number=2, kind=Stage.Kind.FINAL, entrants_in=2)
    job = Job.objects.create(tournament=event, kind=Job.Kind.STANDINGS, options={"language": "it"})
    rows = [standing.pk for standing in Standing.objects.all()]
    text = " ".join(chunk_html(chunk=JobChunk.objects.create(job=job, number=1, items=rows)).split())
    assert "Vanno in finale i primi 2." in text and "davanti a Nora Bassi: miglior risultato singolo (41 a 40)" in text
    lines = [re.sub(r"<[^>]*>", " ", line).split() for line in re.findall(r"<tr.*?</tr>", text)]
    assert {"T1", "T2", "T3"} <= set(lines[0])
    assert [line[0] for line in lines[1:]] == ["1", "2", "3", "4"] and {"40", "30", "10", "80"} <= set(lines[2])
    assert [row.split("</td>")[0][-1] for row in re.findall(r'<tr class="is-cut">.*?</tr>', text)] == ["2"]
    assert "landscape" not in text
