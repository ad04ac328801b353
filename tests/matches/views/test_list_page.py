"""The list of matches: what stands where, in pages, at the same price however many there are."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from matches.models import Match
from matches.services.lobby.creating import match_create
from tests import cast
from tests.matches.played import finished_match
from tests.matches.table import table

pytestmark = pytest.mark.django_db
LIST = "/matches/"


def test_an_empty_list_says_what_it_is_for(client: Client) -> None:
    page = client.get(LIST).content.decode()
    assert "Ancora nessuna partita" in page and reverse("match-create") in page


def test_every_match_stands_where_it_belongs(client: Client) -> None:
    table(title="Dal vivo")
    table(title="Aperta", begun=False, open_seats=True)
    table(title="Solo inviti", begun=False)
    table(title="Nascosta", is_listed=False)
    finished_match(title="Passata")
    sections = {code: [row.match.title for row in rows] for code, rows, _ in client.get(LIST).context["sections"]}
    assert sections == {"live": ["Dal vivo"], "waiting": ["Aperta"], "finished": ["Passata"]}


def test_a_finished_match_names_its_winner(client: Client) -> None:
    match = finished_match()
    names = [seat.name for seat in match.seats.all() if seat.number in match.outcome["winners"]]
    assert f"vittoria di {', '.join(names)}" in client.get(LIST).content.decode()


def test_ones_own_matches_come_first_even_when_nobody_else_finds_them(client: Client) -> None:
    account = cast.account("ugo")
    hidden = table(title="Privata", begun=False, is_listed=False)
    hidden.match.seats.filter(number=1).update(user=account)
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    assert [row.match.title for row in client.get(LIST).context["sections"][0][1]] == ["Privata"]
    by_link = hidden.client(2).get(LIST)
    assert [row.match.title for row in by_link.context["sections"][0][1]] == ["Privata"]


def test_many_finished_matches_come_in_pages_the_last_first(client: Client) -> None:
    finished_match(title="Partita 0")
    now = timezone.now()
    kept = Match.objects.values().get()
    kept.pop("id")
    rows = [kept | {"code": f"copy{n:06d}", "title": f"Partita {n}", "ended_at": now + timedelta(minutes=n)}
            for n in range(1, 40)]  # fmt: skip
    Match.objects.bulk_create(Match(**row) for row in rows)
    first = client.get(LIST).context["sections"][0]
    assert first[2] and len(first[1]) == 8
    page = client.get(LIST, {"show": "finished", "page": "2"})
    assert [row.match.title for row in page.context["sections"][0][1]][-1] == "Partita 0"
    assert client.get(LIST, {"show": "nonsense", "page": "x"}).status_code == 200


def test_the_list_costs_the_same_however_many_there_are(client: Client, django_assert_num_queries) -> None:
    for count in (1, 6):
        for number in range(count):
            match_create(
                actor=None, ruleset="risiko-challenge", names=["A", "B", "C"], open_seats=True, title=str(number)
            )
        table()
        with django_assert_num_queries(6):
            client.get(LIST)


def test_the_navigation_leads_to_the_list(client: Client) -> None:
    assert f'href="{LIST}"' in client.get("/").content.decode()


def test_ones_own_match_stands_in_one_list_only(client: Client) -> None:
    match = finished_match(title="Passata")
    account = cast.account("lupi")
    match.seats.filter(number=1).update(user=account)
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    assert [code for code, _rows, _more in client.get(LIST).context["sections"]] == ["own"]
