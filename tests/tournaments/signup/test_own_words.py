"""What somebody who signed up reads of their evening, and what the organisers read of them."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.signup.cast import announced, many, players, sign
from tests.tournaments.signup.test_pages import AT, at, come, organiser, shown
from tournaments.models import Penalty, PlayerLink, SignUp, Tournament
from tournaments.my.services.links import token_of
from tournaments.permissions import Actor
from tournaments.signup.services.decisions import sign_up_identify

pytestmark = pytest.mark.django_db
OUT = "Non posso venire"


def known_before(event: Tournament):
    return cast.entrants(cast.tournament(event.owner, name="Serata di prima"), 1)[0]


def begin(event: Tournament) -> None:
    cast.seated(event.stages.get(), [list(event.entrants.order_by("number"))])
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.RUNNING)


def test_when_where_and_how_much_stay_on_the_pages_after_the_draw_and_the_way_out_does_not(client):
    event = announced(starts_at=AT, address="Via delle Carte 12", fee=500)
    come(client)
    text = shown(client, reverse("my"))
    assert "ore 21:00 · Via delle Carte 12 · 5\xa0€" in " ".join(text.replace("\xa0", "~").split()).replace("~", "\xa0")
    assert OUT in text and "?out=1#out" in text
    assert '<details class="disclosure" id="out" open' in shown(
        client, at("sign-up-own", SignUp.objects.get().pk) + "?out=1"
    )
    for name in ("Ugo Ferri", "Lia Monti", "Teo Galli"):
        sign(event, name)
    begin(event)
    for address in (reverse("my"), event.get_absolute_url()):
        text = shown(client, address)
        assert "Via delle Carte 12" in text and "5\xa0€" in text and OUT not in text
    own = shown(client, at("sign-up-own", SignUp.objects.get(name="Nora Bassi").pk))
    assert "ritirati da qui" not in own and "Se non puoi venire, avvisa chi organizza" in own


def test_who_is_banned_is_told_to_talk_and_the_organiser_that_nobody_draws_them(client):
    event = announced()
    before = known_before(event)
    Penalty.objects.create(
        entrant=before, kind=Penalty.Kind.BAN, reason="Dadi truccati", until=datetime.date(2100, 3, 1)
    )
    come(client, "Nora Bassi")
    row = SignUp.objects.get()
    assert "Hai un posto" in shown(client, at("sign-up-own", row.pk))
    sign_up_identify(sign_up=row, choice=str(before.player_id), actor=Actor(event.owner))
    text = shown(client, at("sign-up-own", row.pk))
    assert "Chi organizza deve parlarti prima della serata" in text and "Hai un posto" not in text
    desk = shown(organiser(event), at("manage-sign-ups"))
    assert "non viene sorteggiato" in desk and "Lascia giocare" in desk
    assert reverse("manage-person-penalties", args=[event.slug, before.player_id]) in desk


def test_the_way_out_says_what_happens_with_a_line_without_one_and_in_it(client):
    event = announced(capacity=1)
    come(client)
    first = at("sign-up-own", SignUp.objects.get().pk)
    assert "primo della lista" not in shown(client, first) and "torna libero" in shown(client, first)
    other = Client()
    come(other, "Lia Monti")
    assert "primo della lista" in shown(client, first)
    waiting = shown(other, at("sign-up-own", SignUp.objects.get(name="Lia Monti").pk))
    assert "chi è dopo di te avanza" in waiting and "Il tuo posto va" not in waiting
    page = shown(other, reverse("my"))
    assert "1" in page and "in lista d'attesa per Serata al club".replace("'", "&#x27;") in page.replace("'", "&#x27;")
    assert "Serata al club" not in shown(Client(), reverse("my"))
    assert event.sign_ups.count() == 2


def test_who_phones_to_excuse_themselves_has_withdrawn_and_was_not_refused(client):
    event = announced()
    come(client)
    row = SignUp.objects.get()
    assert "Non viene (ritira)" in shown(organiser(event), at("manage-sign-ups"))
    organiser(event).post(at("manage-sign-up", row.pk, "excuse"))
    assert SignUp.objects.get().state == SignUp.State.WITHDRAWN and players(event) == []
    assert "non ha accettato" not in shown(client, at("sign-up-own", row.pk))


def test_the_old_link_of_who_was_recognised_says_what_to_do_and_the_organiser_was_warned(client):
    event = announced()
    before = known_before(event)
    come(client, before.player.name)
    row = SignUp.objects.get()
    token = token_of(PlayerLink.objects.get())
    assert "lo rifai entrare all" in shown(organiser(event), at("manage-sign-ups"))
    sign_up_identify(sign_up=row, choice=str(before.player_id), actor=Actor(event.owner))
    answer = Client().get(reverse("my-in", args=[token]))
    assert answer.status_code == 410 and "ti ha riconosciuto" in answer.content.decode()


def test_nobody_reads_of_a_waiting_list_where_their_place_is_safe_and_nobody_waits(client):
    event = announced(capacity=1)
    come(client)
    assert "Posti esauriti" not in shown(client, event.get_absolute_url()).split('class="actionbar"')[0]
    assert "Posti esauriti" in shown(Client(), event.get_absolute_url())


def test_no_places_are_counted_after_the_draw():
    event = announced(capacity=4)
    many(event, 4)
    begin(event)
    assert "Posti esauriti" not in shown(organiser(event), at("manage-sign-ups"))
    assert "Posti esauriti" not in shown(organiser(event), reverse("manage", args=[event.slug]))


def test_who_has_lost_the_link_is_told_the_way_back_once(client):
    event = announced()
    sign(event, "Nora Bassi")
    text = come(client).content.decode()
    assert text.count("già tra gli iscritti") == 1 and "Sono io" in text


def test_the_page_of_who_is_known_is_behind_the_icon_and_the_sign_in_leads_players_to_theirs(client):
    assert f'href="{reverse("my")}"' in shown(client, reverse("login"))
    icon = f'<a class="button button--quiet button--icon" href="{reverse("my")}"'
    assert icon not in shown(client, reverse("seasons"))
    announced()
    come(client)
    assert icon in shown(client, reverse("seasons"))
    assert "I tuoi anni" in shown(client, reverse("my"))


def test_only_who_sits_at_the_server_is_told_loudly_that_nobody_organises_yet(client):
    def loud(**at_where: str) -> bool:
        return "notice--warning" in client.get(reverse("home"), **at_where).content.decode()

    assert loud(HTTP_HOST="localhost", REMOTE_ADDR="127.0.0.1")
    assert not loud(HTTP_HOST="localhost", REMOTE_ADDR="192.168.1.20")
    assert not loud(HTTP_HOST="testserver", REMOTE_ADDR="127.0.0.1")


def test_who_has_lost_the_phone_where_no_mail_is_sent_is_shown_another_way(client, settings):
    settings.MAIL_ON = False
    text = shown(client, reverse("my-lost"))
    assert "non partono e-mail" in text and "Sono io" in text and f'href="{reverse("home")}"' in text
