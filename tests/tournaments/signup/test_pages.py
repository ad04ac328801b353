"""The pages of an announced evening: what everybody sees, what only who signed up, what only the organisers."""

import datetime
import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from icalendar import Calendar
from PIL import Image

from tests import cast
from tests.tournaments.signup.cast import announced, line, many, players, sign
from tournaments.models import Announcement, Penalty, Player, PlayerDevice, PlayerLink, Season, SignUp, Tournament
from tournaments.signup.documents.card import Card, card_picture
from tournaments.signup.services.tokens import token_of

pytestmark = pytest.mark.django_db
SLUG = "serata-al-club"
AT = datetime.time(21, 0)


def at(name: str, *more: object) -> str:
    return reverse(name, args=[SLUG, *more])


def shown(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def organiser(event: Tournament) -> Client:
    client = Client()
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    return client


def come(client: Client, name: str = "Nora Bassi", **more: str):
    return client.post(at("sign-up"), {"name": name, "consent": "on", **more})


def test_the_page_of_an_evening_to_come_says_when_where_how_and_what_it_costs(client):
    event = announced(capacity=12, starts_at=AT, address="Via Garibaldi 12, Bologna", fee=750)
    Tournament.objects.filter(pk=event.pk).update(place="Circolo Meridiana")
    many(event, 3)
    text = shown(client, event.get_absolute_url())
    for said in ("venerdì 6 marzo 2026, ore 21:00", "Circolo Meridiana, Via Garibaldi 12, Bologna", "7,50\xa0€"):
        assert said in text
    assert "9 posti liberi su 12" in text and "3 turni, tavoli da 4, oppure da 3 o 5" in text
    assert "geo:0,0?q=Circolo%20Meridiana%2C%20Via%20Garibaldi%2012%2C%20Bologna" in text
    assert at("sign-up") in text and at("tournament-calendar") in text
    assert 'property="og:image" content="http' in text
    assert "Nora Bassi" not in text


def test_who_is_coming_is_shown_only_where_the_organiser_says_so(client):
    event = announced(shows_list=True)
    sign(event, "Nora Bassi", "Club Nord")
    text = shown(client, event.get_absolute_url())
    assert "Nora Bassi" in text and "Club Nord" in text


def test_a_tournament_without_sign_ups_shows_nothing_of_them_but_a_line_on_the_desk(client):
    event = cast.tournament()
    cast.league(event)
    text = shown(client, event.get_absolute_url())
    assert "signup" not in text and at("sign-up-card") not in text
    for name in ("sign-up", "sign-up-embed", "sign-up-card", "tournament-calendar"):
        assert client.get(at(name)).status_code == 404
    desk = organiser(event).get(reverse("manage", args=[SLUG])).content.decode()
    assert desk.count("/signup/") == 1
    cast.seated(event.stages.get(), [cast.entrants(event, 4)])
    Tournament.objects.update(state=Tournament.State.RUNNING)
    assert "/signup/" not in organiser(event).get(reverse("manage", args=[SLUG])).content.decode()


def test_once_the_tables_are_published_the_page_is_that_of_the_evening(client):
    event = announced()
    cast.seated(event.stages.get(), [cast.entrants(event, 4)])
    Tournament.objects.update(state=Tournament.State.RUNNING)
    assert at("sign-up") not in shown(client, event.get_absolute_url())


def test_somebody_signs_up_is_let_in_at_once_and_withdraws_again(client):
    event = announced(capacity=1)
    answer = come(client, club="Club Nord", nickname="Volpe", email="nora@example.it")
    row = SignUp.objects.get()
    assert answer["Location"] == at("sign-up-own", row.pk)
    assert (row.email, row.consent_text != "", row.language) == ("nora@example.it", True, "it")
    assert "«Serata al club»" in row.consent_text
    text = shown(client, answer["Location"])
    assert "Hai un posto" in text and reverse("my") in text
    device = PlayerDevice.objects.get()
    assert device.entrant == row.entrant and device.came_by == "sign_up"
    assert "Nora Bassi" in shown(client, reverse("my"))
    client.post(at("sign-up-withdraw", row.pk))
    row.refresh_from_db()
    assert row.state == SignUp.State.WITHDRAWN and not PlayerDevice.objects.exists() and players(event) == []
    assert "Non sei più" in shown(client, answer["Location"])


def test_the_page_of_the_evening_asks_who_has_signed_up_for_nobody_twice(client):
    event = announced(capacity=1)
    sign(event, "Sara Caruso")
    home = event.get_absolute_url()
    assert "Mettiti in lista d'attesa" in shown(client, home)
    come(client)
    page = shown(client, home)
    assert "la tua iscrizione" in page
    assert "Iscrivi un'altra persona" in page and "Mettiti in lista d'attesa" not in page


def test_who_waits_sees_their_number_and_opens_their_page_when_they_have_moved_up(client):
    event = announced(capacity=1)
    first = sign(event, "Ugo Ferri")
    come(client)
    row = SignUp.objects.get(name="Nora Bassi")
    assert "numero 1" in shown(client, at("sign-up-own", row.pk)) and not PlayerDevice.objects.exists()
    other = Client()
    other.get(reverse("sign-up-link", args=[token_of(first)]))
    other.post(at("sign-up-withdraw", first.pk))
    text = shown(client, at("sign-up-own", row.pk))
    assert "Hai un posto" in text and at("sign-up-come-in", row.pk) in text
    client.post(at("sign-up-come-in", row.pk))
    assert PlayerDevice.objects.get().entrant.player.name == "Nora Bassi"
    assert "my/in" in shown(client, at("sign-up-own", row.pk))


def test_the_own_link_opens_ones_page_on_another_phone_and_leaves_no_secret_in_the_address(client):
    event = announced(capacity=1)
    many(event, 1)
    row = sign(event, "Lia Monti")
    answer = client.get(reverse("sign-up-link", args=[token_of(row)]))
    assert answer["Location"] == at("sign-up-own", row.pk) and answer["Referrer-Policy"] == "no-referrer"
    assert token_of(row) in shown(client, answer["Location"])
    assert client.get(reverse("sign-up-link", args=["x" * 24])).status_code == 404


def test_nobody_sees_or_withdraws_the_sign_up_of_somebody_else(client):
    event = announced()
    row = sign(event, "Lia Monti")
    come(client)
    assert client.get(at("sign-up-own", row.pk)).status_code == 404
    assert client.post(at("sign-up-withdraw", row.pk)).status_code == 404
    assert client.post(at("sign-up-come-in", row.pk)).status_code == 404
    assert organiser(event).get(at("sign-up-own", row.pk)).status_code == 404


def test_what_an_organiser_ended_is_not_opened_again_by_the_sign_up(client):
    event = announced()
    come(client)
    row = SignUp.objects.get()
    desk = organiser(event)
    desk.post(reverse("manage-phone", args=[SLUG, row.entrant.number]), {"do": "close"})
    client.post(at("sign-up-come-in", row.pk))
    assert not PlayerDevice.objects.live().exists()
    assert "my/in" not in shown(client, at("sign-up-own", row.pk))


def test_a_stranger_who_turns_out_to_be_known_is_let_in_at_the_door_alone(client):
    event = announced()
    before = cast.tournament(event.owner, name="Serata di prima")
    known = cast.entrants(before, 1)[0].player
    come(client, known.name)
    row, desk = SignUp.objects.get(), organiser(event)
    text = shown(desk, at("manage-sign-ups"))
    assert f'value="{known.pk}"' in text and "serate precedenti" in text
    desk.post(at("manage-sign-up", row.pk, "identify"), {"person": str(known.pk)})
    row.refresh_from_db()
    assert row.entrant.player == known and Player.objects.filter(name=known.name).count() == 1
    assert not PlayerDevice.objects.live().exists() and not PlayerLink.objects.live().exists()
    assert known.name not in shown(client, reverse("my"))
    client.post(at("sign-up-come-in", row.pk))
    assert not PlayerDevice.objects.live().exists()
    assert "serate precedenti" not in shown(desk, at("manage-sign-ups"))


def test_a_ban_of_an_earlier_evening_is_told_beside_who_signs_up_again_and_to_no_stranger(client):
    event = announced(shows_list=True)
    before = cast.tournament(event.owner, name="Serata di prima")
    known = cast.entrants(before, 1)[0]
    until = datetime.date(2100, 1, 1)
    Penalty.objects.create(entrant=known, kind=Penalty.Kind.BAN, reason="Dadi truccati", until=until)
    come(client, known.player.name)
    assert "sospensione fino" in shown(organiser(event), at("manage-sign-ups")).lower()
    assert "sospensione" not in shown(client, event.get_absolute_url()).lower()


def test_the_organiser_answers_refuses_and_puts_the_line_in_order(client):
    event = announced(capacity=2, needs_approval=True)
    rows, desk = many(event, 4), organiser(event)
    assert "Aspettano il tuo sì" in shown(desk, at("manage-sign-ups"))
    for row, do in ((rows[0], "accept"), (rows[3], "up"), (rows[1], "refuse")):
        assert desk.post(at("manage-sign-up", row.pk, do))["Location"].startswith(at("manage-sign-ups"))
    assert players(event) == [cast.NAMES[0]] and line(event) == [cast.NAMES[2]]
    assert SignUp.objects.get(name=cast.NAMES[3]).state == SignUp.State.ASKED
    assert desk.post(at("manage-sign-up", rows[0].pk, "nonsense")).status_code == 404
    desk.post(at("manage-sign-up", rows[2].pk, "accept"))
    assert "Posti esauriti: 2 su 2" in shown(desk, at("manage-sign-ups"))


def test_the_organiser_announces_an_evening_with_hour_fee_and_places(client):
    event = cast.tournament()
    cast.league(event)
    desk = organiser(event)
    assert desk.get(at("manage-sign-ups"))["Location"] == at("manage-announcement")
    sent = {"is_on": "on", "starts_at": "21:00", "address": "Via Po 1", "capacity": "12", "fee": "7,50"}
    desk.post(at("manage-announcement"), {**sent, "closes_at": "2026-03-06T20:00", "code_word": " Meri\u200bdiana "})
    row = Announcement.objects.get()
    assert (row.capacity, row.tournament.door.fee, row.starts_at, row.code_word) == (12, 750, AT, "Meridiana")
    assert 'value="7,5"' in shown(desk, at("manage-announcement")) and 'value="2026-03-06T20:00"' in shown(
        desk, at("manage-announcement")
    )
    assert desk.post(at("manage-announcement"), {"capacity": "0"}).status_code == 422
    assert desk.post(at("manage-announcement"), {"fee": "1,005"}).status_code == 422


def test_the_calendar_file_holds_the_evening_with_its_hours_or_as_a_whole_day(client):
    event = announced(starts_at=AT, address="Via Garibaldi 12, Bologna")
    answer = client.get(at("tournament-calendar"))
    assert answer["Content-Type"].startswith("text/calendar")
    entry = Calendar.from_ical(answer.content).walk("VEVENT")[0]
    assert entry.decoded("dtstart") == datetime.datetime(2026, 3, 6, 20, 0, tzinfo=datetime.UTC)
    assert entry.decoded("dtend") - entry.decoded("dtstart") == datetime.timedelta(minutes=3 * 90 + 2 * 15)
    assert entry["location"] == "Via Garibaldi 12, Bologna" and entry["summary"] == event.name
    uid = entry["uid"]
    Announcement.objects.update(starts_at=None)
    entry = Calendar.from_ical(client.get(at("tournament-calendar")).content).walk("VEVENT")[0]
    assert entry.decoded("dtstart") == datetime.date(2026, 3, 6) and entry["uid"] == uid


def test_a_name_cannot_write_a_line_of_its_own_into_the_calendar_file(client):
    announced(name="Serata al club", note="Prima riga\r\nATTENDEE:mailto:x@example.it", address="A;B,C\\D")
    entry = Calendar.from_ical(client.get(at("tournament-calendar")).content).walk("VEVENT")[0]
    assert "attendee" not in entry and "ATTENDEE:mailto" in entry["description"]


def test_the_picture_is_drawn_here_and_changes_with_the_places(client):
    event = announced(capacity=2)
    answer = client.get(at("sign-up-card"))
    assert answer["Content-Type"] == "image/png"
    first = answer.content
    assert client.get(at("sign-up-card")).content == first
    many(event, 1)
    assert client.get(at("sign-up-card")).content != first


@pytest.mark.parametrize("title", ["È", "Torneo " * 17, "W" * 120, "Ναύπλιο 国际 Łódź"])
def test_the_picture_holds_any_name(title):
    from io import BytesIO

    content = card_picture(Card(title, "giovedì 3 dicembre 2026", "Circolo " * 12, "4 posti liberi su 12"))
    assert Image.open(BytesIO(content)).size == (1200, 630)


def test_only_the_small_page_may_stand_in_a_frame(client):
    event = announced(capacity=2)
    framed, page = client.get(at("sign-up-embed")), client.get(event.get_absolute_url())
    assert "X-Frame-Options" not in framed and "frame-ancestors *" in framed["Content-Security-Policy"]
    assert "<form" not in framed.content.decode() and "2 posti liberi su 2" in framed.content.decode()
    for answer in (page, client.get(at("sign-up"))):
        assert answer["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]


def test_a_private_evening_announces_nothing_to_strangers_but_who_signed_up_keeps_their_page(client):
    announced()
    come(client)
    row = SignUp.objects.get()
    Tournament.objects.update(is_public=False)
    for name in ("sign-up", "sign-up-embed", "sign-up-card", "tournament-calendar"):
        assert Client().get(at(name)).status_code == 404
    assert client.get(at("sign-up-own", row.pk)).status_code == 200


def test_whoever_left_an_address_is_told_with_a_link_of_their_own(
    client, settings, monkeypatch, django_capture_on_commit_callbacks
):
    settings.MAIL_ON, settings.SITE_URL = True, "https://torneo.example.it"
    monkeypatch.setattr("tournaments.signup.tasks.task_hand", lambda task, args, turn: task(*args))
    event = announced(capacity=1)
    with django_capture_on_commit_callbacks(execute=True):
        come(client, "Ugo Ferri")
        come(Client(), email="nora@example.it")
    assert "lista d'attesa" in mail.outbox[0].subject and "Nora" not in mail.outbox[0].body
    with django_capture_on_commit_callbacks(execute=True):
        organiser(event).post(at("manage-sign-up", SignUp.objects.get(name="Ugo Ferri").pk, "refuse"))
    assert [letter.to for letter in mail.outbox] == [["nora@example.it"]] * 2
    assert "hai un posto" in mail.outbox[1].subject
    address = re.search(r"https://torneo\.example\.it(/signup/in/\S+)", mail.outbox[1].body)[1]
    assert Client().get(address)["Location"] == at("sign-up-own", SignUp.objects.get(name="Nora Bassi").pk)


def test_the_next_evening_announces_the_same_with_sign_ups_off(client):
    event = announced(capacity=12, starts_at=AT, fee=500)
    many(event, 4)
    organiser(event).post(reverse("manage-repeat", args=[SLUG]))
    again = Announcement.objects.exclude(tournament=event).get()
    assert (again.capacity, again.starts_at, again.tournament.door.fee, again.is_on) == (12, AT, 500, False)
    assert not again.tournament.sign_ups.exists()


def test_the_pages_cost_the_same_whatever_the_number_of_people(client, django_assert_num_queries):
    event = announced(capacity=8, shows_list=True)
    season = Season.objects.create(
        owner=event.owner, name="S", slug="s", kind="league", starts_on="2026-01-01", ends_on="2026-12-31"
    )
    season.entries.create(tournament=event)
    many(event, 12)
    client.get(event.get_absolute_url())
    with django_assert_num_queries(8):
        client.get(event.get_absolute_url())
    desk = organiser(event)
    desk.get(at("manage-sign-ups"))
    with django_assert_num_queries(14):
        desk.get(at("manage-sign-ups"))
