"""The lobby: links, seats, readiness, the start."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from matches.models import Match, MatchGrant
from matches.permissions import SESSION_KEY
from matches.services.lobby.lobby import seat_join, seat_open, seat_ready
from matches.views.limits import ADDRESSES, Buckets
from rules.base.committed import seal_of
from tests import cast
from tests.matches.table import Table, be_ready, nonce_of, open_all, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def lobby() -> Table:
    return table(begun=False)


def signed_in(name: str = "ada") -> Client:
    client = Client()
    account = cast.account(name, first_name=name.capitalize())
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return client


def said(client: Client, table: Table) -> str:
    return client.get(table.address("match")).content.decode()


def test_a_link_opens_its_seat_and_leads_to_an_address_without_secret(lobby: Table) -> None:
    client = Client()
    answer = client.get(reverse("match-go", args=[lobby.tokens[2]]))
    assert answer.headers["Location"] == lobby.address("match")
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "Sei al posto 2" in said(client, lobby)


def test_of_two_seats_in_one_browser_the_link_opened_last_counts(lobby: Table) -> None:
    client = Client()
    for seat in (1, 3, 2):
        client.get(reverse("match-go", args=[lobby.tokens[seat]]))
    assert len(client.session[SESSION_KEY]) == 1
    assert "Sei al posto 2" in said(client, lobby)


def test_a_link_that_is_dead_or_unknown_says_so(lobby: Table) -> None:
    links = lobby.address("match-links")
    new = lobby.organiser.post(links, {"do": "seat", "seat": "2"})
    assert new.status_code == 200
    dead = Client().get(reverse("match-go", args=[lobby.tokens[2]]))
    assert dead.status_code == 410 and "più nuovo" in dead.content.decode()
    assert Client().get(reverse("match-go", args=["nonsense-nonsense"])).status_code == 404


@pytest.mark.parametrize(("host", "listening", "warned"), [
    ("127.0.0.1:8000", "127.0.0.1", True), ("127.0.0.1:8000", "0.0.0.0", False), ("testserver", "127.0.0.1", False),
])  # fmt: skip
def test_the_page_of_links_says_when_no_other_device_can_open_them(
    lobby: Table, monkeypatch: pytest.MonkeyPatch, host: str, listening: str, warned: bool
) -> None:
    monkeypatch.setenv("HOST", listening)
    html = lobby.organiser.get(lobby.address("match-links"), headers={"host": host}).content.decode()
    assert ("--host 0.0.0.0" in html) == warned


def test_when_the_last_one_is_ready_the_match_begins(lobby: Table) -> None:
    for seat in (1, 2):
        be_ready(lobby.match, seat)
    client = lobby.client(3)
    answer = client.post(lobby.address("match-join"), {"do": "ready", "seal": seal_of(nonce_of(3)), "name": "Lia M."})
    assert answer.status_code == 302
    assert lobby.now().state == Match.State.LOBBY, "all are sealed, and none is opened"
    for seat in (1, 2, 3):
        opened = lobby.client(seat).post(lobby.address("match-join"), {"do": "open", "nonce": nonce_of(seat)})
        assert (opened.status_code, opened.content) == (204, b""), "a script asks, and needs no page"
    match = lobby.now()
    assert match.state == Match.State.PLAYING
    assert [seat.name for seat in match.seats.all()][2] == "Lia M."


@pytest.mark.parametrize("seal", ["", "xyz", "00" * 31, "FF" * 32])
def test_a_wrong_seal_is_refused(lobby: Table, seal: str) -> None:
    answer = lobby.client(1).post(lobby.address("match-join"), {"do": "ready", "seal": seal}, follow=True)
    assert "sigillo" in str(next(iter(answer.context["messages"])))
    assert not lobby.now().seats.get(number=1).is_ready


def test_the_names_of_an_official_match_are_not_the_players_to_change() -> None:
    official = table(begun=False, is_official=True)
    official.client(1).post(official.address("match-join"), {"do": "ready", "seal": seal_of(nonce_of(1)), "name": "Re"})
    seat = official.now().seats.get(number=1)
    assert (seat.name, seat.is_ready) == ("Nora Bassi", True)


def test_a_stranger_takes_a_free_seat_of_an_open_match() -> None:
    open_one = table(begun=False, open_seats=True)
    client = Client()
    assert "Siediti" in said(client, open_one)
    client.post(open_one.address("match-join"), {"do": "take", "seat": "3", "name": "Pio"})
    assert open_one.now().seats.get(number=3).name == "Pio"
    assert "Sei al posto 3, Pio" in said(client, open_one)
    again = client.post(open_one.address("match-join"), {"do": "take", "seat": "2", "name": "Pio"}, follow=True)
    assert "Hai già un posto" in again.content.decode()


def test_nobody_sits_down_unasked_where_seats_are_given_by_link(lobby: Table) -> None:
    client = Client()
    answer = client.post(lobby.address("match-join"), {"do": "take", "seat": "3", "name": "Pio"}, follow=True)
    assert "solo con il link" in answer.content.decode()
    assert lobby.now().seats.get(number=3).joined_at is None


def test_a_seat_can_be_kept_on_an_account(lobby: Table) -> None:
    client = signed_in()
    client.get(reverse("match-go", args=[lobby.tokens[1]]))
    client.post(lobby.address("match-join"), {"do": "claim"})
    elsewhere = Client()
    elsewhere.force_login(lobby.now().seats.get(number=1).user, backend="django.contrib.auth.backends.ModelBackend")
    assert "Sei al posto 1" in said(elsewhere, lobby)


def test_without_a_seat_nobody_is_ready(lobby: Table) -> None:
    assert Client().post(lobby.address("match-join"), {"do": "ready", "seal": seal_of(nonce_of(1))}).status_code == 403
    assert lobby.client(1).post(lobby.address("match-join"), {"do": "dance"}).status_code == 404


def test_the_part_that_changes_ends_with_the_lobby(lobby: Table) -> None:
    part = lobby.address("match-lobby")
    assert "Nora Bassi" in Client().get(part).content.decode()
    lobby.organiser.post(lobby.address("match-start"))
    over = Client().get(part)
    assert (over.status_code, over.content) == (204, b""), "no error in anybody's console: the page just loads again"


def test_a_lobby_of_bots_says_how_it_begins() -> None:
    made = table(begun=False, bots={1: "objective", 2: "objective", 3: "random"})
    mine, others = (client.get(made.address("match")).content.decode() for client in (made.organiser, Client()))
    assert "Comincia da sola" not in mine + others and "comincia da sola" not in mine + others
    assert "comincia con «Comincia ora»" in mine and "comincia quando la fa partire chi la organizza" in others


def test_a_share_that_is_not_opened_is_said_to_be_missing_and_not_to_need_a_start(lobby: Table) -> None:
    for seat in (1, 2, 3):
        seat_ready(match=lobby.match, seat=seat, seal=seal_of(nonce_of(seat)))
    for seat in (1, 3):
        seat_open(match=lobby.match, seat=seat, nonce=nonce_of(seat))
    whole = said(lobby.organiser, lobby)
    assert "comincia con «Comincia ora»" not in whole and "quando ogni numero è aperto" in whole
    part = lobby.organiser.get(lobby.address("match-lobby")).content.decode()
    assert "Manca ancora quello di Ugo Ferri: basta riaprire" in part


def test_battaglia_speaks_of_shuffles_and_never_of_dice() -> None:
    made = table(ruleset="battaglia", begun=False)
    for name in ("match", "match-start"):
        page = made.organiser.get(made.address(name)).content.decode()
        assert "dadi" not in page.lower() and "mescol" in page.lower(), name


def test_the_organiser_sees_what_the_start_means_before_it(lobby: Table) -> None:
    be_ready(lobby.match, 1)
    page = lobby.organiser.get(lobby.address("match-start")).content.decode()
    assert "Ugo Ferri, Lia Monti" in page and "Nora Bassi, " not in page
    lobby.organiser.post(lobby.address("match-start"))
    open_all(lobby.match)
    assert lobby.now().state == Match.State.PLAYING
    assert lobby.now().notes.get(action="started").detail["nonces_drawn_for"] == [2, 3]


def test_links_are_replaced_and_given_to_referees(lobby: Table) -> None:
    links = lobby.address("match-links")
    seat_join(match=lobby.match, seat=1)
    shown = lobby.organiser.post(links, {"do": "all"}).context["shown"]
    assert [one.name for one in shown] == ["Ugo Ferri", "Lia Monti"]
    made = lobby.organiser.post(links, {"do": "issue", "role": "referee", "label": "Rita"}).context["shown"][0]
    referee = Client()
    referee.get(made.address.removeprefix("http://testserver"))
    assert referee.get(lobby.address("match-desk")).status_code == 200
    grant = MatchGrant.objects.get(label="Rita")
    lobby.organiser.post(links, {"do": "end", "grant": str(grant.pk)})
    assert referee.get(lobby.address("match-desk")).status_code == 403


def test_a_seats_link_cannot_be_ended_through_the_form_of_the_referees(lobby: Table) -> None:
    grant = MatchGrant.objects.get(seat__number=1, revoked_at=None)
    answer = lobby.organiser.post(lobby.address("match-links"), {"do": "end", "grant": str(grant.pk)})
    assert answer.status_code == 404


def test_the_page_costs_the_same_with_six_seats_as_with_three(django_assert_num_queries) -> None:
    for seats in (3, 6):
        made = table(begun=False, seats=seats)
        client = made.client(1)
        with django_assert_num_queries(7):
            client.get(made.address("match"))


def test_a_flood_of_requests_to_sit_down_is_slowed(lobby: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADDRESSES, "join", Buckets(0.001, 1))
    client, asking = Client(), {"do": "take", "seat": "1", "name": "Pio"}
    assert "Troppe richieste" not in client.post(lobby.address("match-join"), asking, follow=True).content.decode()
    assert "Troppe richieste" in client.post(lobby.address("match-join"), asking, follow=True).content.decode()


def test_who_lost_the_seat_in_the_lobby_is_told_and_gets_a_page_with_a_way_on(lobby: Table) -> None:
    client = lobby.client(2)
    assert "Sei al posto 2" in said(client, lobby)
    lobby.organiser.post(lobby.address("match-links"), {"do": "seat", "seat": "2"})
    assert "Il tuo link per il posto 2 non vale più" in said(client, lobby)
    answer = client.post(lobby.address("match-join"), {"do": "ready", "seal": seal_of(nonce_of(2))})
    assert answer.status_code == 403 and "Guarda la partita" in answer.content.decode()
    assert "Il tuo link" not in said(Client(), lobby)


def test_who_is_ready_may_think_again_and_the_match_waits(lobby: Table) -> None:
    for seat in (1, 2):
        be_ready(lobby.match, seat)
    lobby.client(1).post(lobby.address("match-join"), {"do": "wait"})
    be_ready(lobby.match, 3)
    match = lobby.now()
    assert match.state == Match.State.LOBBY
    assert [(seat.is_ready, bool(seat.seal), seat.nonce) for seat in match.seats.all()] == [
        (False, False, ""),
        (True, True, ""),
        (True, True, ""),
    ]


def test_a_seat_of_an_open_match_is_left_and_taken_by_somebody_else() -> None:
    made = table(begun=False, open_seats=True)
    first, second = Client(), Client()
    take = {"do": "take", "seat": "2", "name": "Lia M."}
    first.post(made.address("match-join"), take)
    assert "Lia M." in said(second, made)
    first.post(made.address("match-join"), {"do": "leave"})
    assert "Lia M." not in said(second, made) and "Posto 2" in said(second, made)
    assert "Il tuo link" not in said(first, made), "who got up has not been put out"
    second.post(made.address("match-join"), {**take, "name": "Teo"})
    assert "Sei al posto 2" in said(second, made)


def test_a_seat_given_by_link_only_is_not_left(lobby: Table) -> None:
    client = lobby.client(2)
    client.post(lobby.address("match-join"), {"do": "leave"})
    assert "Sei al posto 2" in said(client, lobby)


def test_a_name_that_only_counts_the_seat_is_not_offered_as_ones_own() -> None:
    made = table(begun=False)
    seat = made.match.seats.get(number=2)
    seat.name = "Posto 2"
    seat.save()
    assert 'id="ready-name" name="name" maxlength="80" value=""' in said(made.client(2), made)
    assert f'value="{made.match.seats.get(number=1).name}"' in said(made.client(1), made)


def test_the_lobby_says_who_wins_when_the_rounds_are_over() -> None:
    for ruleset, seats, then in (("risiko-classico", 3, "più punti di territori"), ("italywar", 4, "più territori")):
        made = table(ruleset=ruleset, seats=seats, begun=False)
        made.match.options = {**made.match.options, "winner_by": "objective"}
        made.match.save()
        assert f"nessuno prima della fine del giro 120, poi chi ha {then}" in said(made.organiser, made)
        made.match.options = {**made.match.options, "most_rounds": 0}
        made.match.save()
        assert "si vince solo con l&#x27;obiettivo" in said(made.organiser, made)


def test_the_start_of_a_match_with_drawn_seats_speaks_of_the_draw_and_not_of_dice(lobby: Table) -> None:
    page = lobby.organiser.get(lobby.address("match-start")).content.decode()
    assert "Si tirano i dadi per l&#x27;ordine" in page
    match = lobby.now()
    match.options = {**match.options, "play_order": "seats"}
    match.save()
    page = lobby.organiser.get(lobby.address("match-start")).content.decode()
    assert "Si tirano i dadi" not in page and "nell&#x27;ordine dei posti" in page
