"""The pages of a table played online: links shown once, the way to the desk, what the public finds."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from matches.models import MatchGrant
from matches.services.lobby.links import token_hash
from matches.services.outbox import outbox_deliver
from tests import cast
from tests.tournaments.matches.cast import online, played_out, voided
from tests.tournaments.results.cast import ADA, ending, evening, submit, tables
from tests.tournaments.setup.cast import actor_of
from tournaments.models import Grant, Result, TableMatch, Tournament
from tournaments.services.grants import grant_issue
from tournaments.services.results.results import result_confirm
from tournaments.services.rounds.matches import table_match_create

pytestmark = pytest.mark.django_db
LINK = re.compile(r"(http://[\w.:]+)/m/go/([\w-]+)/")


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(cast.account("lupi"), backend="django.contrib.auth.backends.ModelBackend")
    return client


def organiser(event: Tournament) -> Client:
    client = Client()
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    return client


def page_of(table) -> str:
    return reverse("manage-table-match", args=[table.round.stage.tournament.slug, table.pk])


def links_made(event: Tournament, monkeypatch: pytest.MonkeyPatch, listening: str) -> tuple[set[str], str]:
    monkeypatch.setenv("HOST", listening)
    for module in ("matches.selectors.addresses", "tournaments.selectors.setup.addresses"):
        monkeypatch.setattr(f"{module}.lan_addresses", lambda: ["192.168.1.20"])
    monkeypatch.setenv("PORT", "8000")
    address = page_of(tables(event)[0])
    html = organiser(event).post(address, {"do": "create"}, headers={"host": "127.0.0.1:8000"}).content.decode()
    return {base for base, _token in LINK.findall(html)}, html


@pytest.mark.parametrize("chosen", ["", "http://192.168.1.20:8000"])
def test_links_of_a_server_that_answers_here_only_open_here_and_say_so(
    monkeypatch: pytest.MonkeyPatch, chosen: str
) -> None:
    event = evening(ruleset="risiko-challenge", public_address=chosen)
    bases, html = links_made(event, monkeypatch, "127.0.0.1")
    assert bases == {"http://127.0.0.1:8000"} and "--host 0.0.0.0" in html


def test_links_of_a_server_in_the_network_lead_to_its_address_there(monkeypatch: pytest.MonkeyPatch) -> None:
    bases, html = links_made(evening(ruleset="risiko-challenge"), monkeypatch, "0.0.0.0")
    assert bases == {"http://192.168.1.20:8000"} and "--host 0.0.0.0" not in html


def test_the_table_is_put_online_and_its_links_are_shown_once() -> None:
    event = evening(ruleset="risiko-challenge", public_address="http://192.168.1.20:8000")
    table = tables(event)[0]
    client = organiser(event)
    assert "Gioca questo tavolo online" in client.get(page_of(table)).content.decode()
    assert not TableMatch.objects.exists()
    answer = client.post(page_of(table), {"do": "create"})
    found = dict.fromkeys(LINK.findall(answer.content.decode()))
    assert {base for base, _token in found} == {"http://192.168.1.20:8000"}
    hashes = [token_hash(token) for _base, token in found]
    assert sorted(MatchGrant.objects.filter(token_hash__in=hashes).values_list("seat__number", flat=True)) == [
        1,
        2,
        3,
        4,
    ]
    assert "no-store" in answer.headers["Cache-Control"] and answer.headers["Referrer-Policy"] == "no-referrer"
    assert not LINK.search(client.get(page_of(table)).content.decode())


def test_sending_the_form_twice_makes_one_match() -> None:
    event, table, _row = online()
    answer = organiser(event).post(page_of(table), {"do": "create"}, follow=True)
    assert "si gioca già online" in answer.content.decode() and TableMatch.objects.count() == 1


def test_a_lost_link_is_replaced() -> None:
    event, table, row = online()
    answer = organiser(event).post(page_of(table), {"do": "links", "seat": "2"})
    assert [one.name for one in answer.context["shown"]] == ["Ugo Ferri"]
    assert row.match.notes.filter(action="seat_link_reissued").count() == 1


def test_organisers_and_referees_of_the_tournament_come_to_the_desk_with_their_rights() -> None:
    event, table, row = online()
    client = organiser(event)
    for _ in range(2):
        answer = client.post(page_of(table), {"do": "desk"})
        assert answer.headers["Location"] == reverse("match-desk", args=[row.match.code])
    assert MatchGrant.objects.filter(role="organiser").count() == 1
    assert client.get(reverse("match-links", args=[row.match.code])).status_code == 200
    token = grant_issue(tournament=event, role=Grant.Role.REFEREE, label="Rita", actor=actor_of(event.owner))[1]
    referee = Client()
    referee.get(reverse("go", args=[token]))
    referee.post(page_of(table), {"do": "desk"})
    assert referee.get(reverse("match-desk", args=[row.match.code])).status_code == 200
    assert referee.get(reverse("match-links", args=[row.match.code])).status_code == 403


def test_who_organises_another_tournament_has_no_right_here(ada: Client) -> None:
    _event, table, row = online()
    assert ada.post(page_of(table), {"do": "desk"}).status_code == 403
    assert ada.get(reverse("match-desk", args=[row.match.code])).status_code == 403


def test_the_public_pages_lead_to_the_match() -> None:
    event, table, row = online()
    address = reverse("match", args=[row.match.code])
    reader = Client()
    assert address in reader.get(reverse("round", args=[event.slug, 1, 1])).content.decode()
    assert address in reader.get(reverse("result", args=[event.slug, table.pk])).content.decode()
    assert (
        reverse("tournament-matches", args=[event.slug])
        in reader.get(reverse("tournament", args=[event.slug])).content.decode()
    )
    assert address in reader.get(reverse("tournament-matches", args=[event.slug])).content.decode()
    assert address in reader.get(reverse("entrant-matches", args=[event.slug, 1])).content.decode()


def test_a_players_matches_elsewhere_show_only_where_the_reader_may_look() -> None:
    event, _table, row = online()
    private = cast.tournament(event.owner, name="Chiusa", ruleset="risiko-challenge", is_public=False)
    same = [private.entrants.create(player=one.player, number=one.number) for one in event.entrants.all()]
    cast.seated(cast.league(private), [same])
    hidden, _tokens = table_match_create(table=tables(private)[0], actor=ADA)
    address = reverse("entrant-matches", args=[event.slug, 1])
    public = Client().get(address).content.decode()
    assert row.match.code in public and hidden.match.code not in public
    assert hidden.match.code in organiser(event).get(address).content.decode()


def test_when_it_is_over_the_result_says_who_made_it(django_capture_on_commit_callbacks) -> None:
    event, table, row = online()
    played_out(row)
    with django_capture_on_commit_callbacks(execute=True):
        outbox_deliver()
    client = organiser(event)
    assert (
        "Planisfero, partita online"
        in client.get(reverse("result-history", args=[event.slug, table.pk])).content.decode()
    )
    assert "il suo risultato vale" in client.get(page_of(table)).content.decode()
    assert "Rivedi la partita" in Client().get(reverse("result", args=[event.slug, table.pk])).content.decode()


def test_two_results_are_told_apart_and_one_is_kept(django_capture_on_commit_callbacks) -> None:
    event, table, row = online()
    played_out(row)
    by_hand = result_confirm(result=submit(table, ending()), actor=ADA)
    with django_capture_on_commit_callbacks(execute=True):
        outbox_deliver()
    client = organiser(event)
    assert "Due risultati" in client.get(page_of(table)).content.decode()
    assert "Da guardare" in client.get(reverse("tournament-matches", args=[event.slug])).content.decode()
    assert "Da guardare" not in Client().get(reverse("tournament-matches", args=[event.slug])).content.decode()
    desk = client.get(reverse("manage-round", args=[event.slug, 1, 1])).content.decode()
    assert "contestato" in desk
    assert "resta" in client.post(page_of(table), {"do": "dismiss"}, follow=True).content.decode()
    assert Result.objects.get(state="confirmed") == by_hand
    restore = reverse("result-restore", args=[event.slug, table.pk, 2])
    assert client.get(restore).status_code == 200


def test_a_match_without_result_is_seen_on_the_desk(django_capture_on_commit_callbacks) -> None:
    event, table, row = online()
    played_out(row)
    client = organiser(event)
    desk = reverse("manage-round", args=[event.slug, 1, 1])
    assert "partita finita, nessun risultato" in client.get(desk).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        voided(row)
    assert "partita finita, nessun risultato" not in client.get(desk).content.decode()
    assert "è stata annullata" in client.get(page_of(table)).content.decode()


def test_the_pages_cost_the_same_for_many_matches(django_assert_num_queries) -> None:
    few, _table, _row = online()
    many = evening(16, owner=few.owner, name="Grande serata", ruleset="risiko-challenge")
    for table in tables(many):
        table_match_create(table=table, actor=ADA)
    client = organiser(few)
    for event in (few, many):
        with django_assert_num_queries(6):
            Client().get(reverse("tournament-matches", args=[event.slug]))
        with django_assert_num_queries(14):
            client.get(reverse("manage-round", args=[event.slug, 1, 1]))
        with django_assert_num_queries(7):
            Client().get(reverse("round", args=[event.slug, 1, 1]))
