"""What somebody may try to be another player: guesses, copies, replays, phones that were ended, names of HTML."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.my.cast import browser_of, door_of, phone_of
from tests.tournaments.results.browsers import at, post, sending, signed_in
from tests.tournaments.results.cast import LIA, TEO, UGO, ending, evening, submit, tables
from tests.tournaments.results.phones import browser_at, phone_at
from tests.tournaments.signup.cast import announced, sign
from tournaments.door.selectors.arriving import door_of as door_row
from tournaments.door.selectors.codes import wall_code
from tournaments.door.services.options import door_set
from tournaments.models import (
    Agreement,
    Call,
    CheckIn,
    Entrant,
    Player,
    PlayerDevice,
    PlayerLink,
    Result,
    Table,
    Tournament,
)
from tournaments.my.services.links import player_link_issue
from tournaments.permissions import Actor
from tournaments.services.results.agreements import agreement_give
from tournaments.signup.services.tokens import token_of
from tournaments.signup.tasks import letters_tell

pytestmark = pytest.mark.django_db
EVIL = '<script>alert(1)</script>"><img src=x onerror=alert(2)>'
GUESSES = 60


@pytest.fixture
def table() -> Table:
    return tables(evening(confirms="all"))[0]


def entrant_at(table: Table, position: int) -> Entrant:
    return table.seats.select_related("entrant__player", "entrant__tournament").get(position=position).entrant


def cookie_of(client: Client) -> str:
    return client.cookies[settings.PLAYER_COOKIE_NAME].value


def nobody(client: Client) -> bool:
    return client.get(reverse("my")).templates[0].name == "tournaments/my/nobody.html"


def with_cookie(value: str) -> Client:
    client = Client()
    client.cookies[settings.PLAYER_COOKIE_NAME] = value
    return client


def test_tokens_and_cookies_are_longer_than_anybody_can_guess():
    event = announced()
    signed = token_of(sign(event, "Nora Bassi"))
    phone, token = Client(), player_link_issue(entrant=event.entrants.select_related("tournament").get())
    phone.post(door_of(token))
    for secret in (token, cookie_of(phone), signed):
        assert len(base64.urlsafe_b64decode(secret + "=" * (-len(secret) % 4))) * 8 >= 128


def test_guesses_are_answered_alike_let_nobody_in_and_lock_nobody_out(table):
    nora = entrant_at(table, 1)
    token = player_link_issue(entrant=nora)
    stranger = Client()
    near = [token[:-1] + sign for sign in "ABCDEFGH" if sign != token[-1]]
    guesses = [*near, *(secrets.token_urlsafe(18) for _ in range(GUESSES))]
    pages = {stranger.get(door_of(guess)).content.replace(guess.encode(), b"") for guess in guesses}
    answers = {stranger.post(door_of(guess)).status_code for guess in guesses}
    assert len({len(page) for page in pages}) == 1 and answers == {404}
    assert not PlayerDevice.objects.exists() and nobody(stranger)
    assert Client().post(door_of(token))["Location"] == reverse("my")  # from the same address


@pytest.mark.parametrize("forged", [lambda row: row.browser_hash, lambda row: str(row.pk), lambda _: "x" * 32])
def test_what_the_database_holds_is_no_cookie(table, forged: Callable[[PlayerDevice], str]):
    phone_of(entrant_at(table, 1))
    assert nobody(with_cookie(forged(PlayerDevice.objects.get())))


def test_a_code_that_was_photographed_before_its_owner_came_shows_and_is_ended_at_the_door(table):
    nora, desk = entrant_at(table, 1), signed_in(table.round.stage.tournament.owner)
    token, thief, owner = player_link_issue(entrant=nora), Client(), Client()
    assert thief.post(door_of(token))["Location"] == reverse("my")
    assert "asked" in owner.post(door_of(token))["Location"]  # Nora notices at once
    slug = nora.tournament.slug
    desk.post(reverse("manage-phone", args=[slug, nora.number]), {"do": "close"})
    assert nobody(thief) and thief.get(door_of(token)).status_code == 410
    assert thief.get(reverse("result-agree", args=[slug, table.pk])).status_code == 403


def test_a_cookie_that_was_copied_ends_with_the_phone_it_was_copied_from(table):
    phone = phone_of(entrant_at(table, 1))
    copy = with_cookie(cookie_of(phone))
    assert not nobody(copy)
    phone.post(reverse("my-leave"))
    assert nobody(copy) and nobody(phone)
    assert copy.post(reverse("my-another-phone")).status_code == 404


def call(client: Client, table: Table) -> object:
    return client.post(at("table-call", table), {"why": Call.Why.choices[0][0]})


def test_a_phone_that_was_ended_can_do_nothing_any_more(table):
    door_set(tournament=table.round.stage.tournament, checks_in=True, actor=Actor(table.round.stage.tournament.owner))
    teo, result = browser_at(table, TEO), submit(table, actor=phone_at(table, UGO))
    entrant, slug = entrant_at(table, TEO), table.round.stage.tournament.slug
    teo.get(reverse("here-code", args=[slug, wall_code(door_row(entrant.tournament))]))  # the pass of the door stays
    PlayerDevice.objects.filter(entrant=entrant).update(ended_at=timezone.now())
    person = {"as": entrant.player_id, "seat": TEO, "version": result.version, "number": entrant.number}
    tried = {
        "agree": teo.post(at("result-agree", table), person),
        "disagree": teo.post(at("result-disagree", table), person | {"territory": "alaska"}),
        "protest": teo.post(at("protest", table), person | {"text": "No"}),
        "call": call(teo, table),
        "submit": post(teo, table, sending(table)),
        "wish": teo.post(reverse("my-wish", args=[slug, entrant.number]), {"kind": "rest"}),
        "here": teo.post(reverse("here", args=[slug]), person | {"do": "here"}),
        "push": teo.post(reverse("my-push"), person),
        "mail": teo.post(reverse("my-mail"), person | {"mail": "x@example.org"}),
        "another": teo.post(reverse("my-another-phone"), person),
    }
    assert {name: answer.status_code for name, answer in tried.items() if answer.status_code not in (403, 404)} == {}
    assert [teo.get(reverse(name)).status_code for name in ("my-years", "my-devices")] == [404, 404]
    assert Agreement.objects.filter(entrant=entrant).count() == 0 and table.results.count() == 1
    assert not CheckIn.objects.exists() and not Call.objects.exists()


def test_words_said_before_are_no_words_about_what_came_after(table):
    nora, ugo = phone_at(table, 1), browser_at(table, UGO)
    submit(table, actor=nora)
    said = {"seat": UGO, "version": 1}
    ugo.post(at("result-agree", table), said)
    submit(table, ending(alaska=TEO), actor=nora)
    assert ugo.post(at("result-agree", table), said).status_code == 302  # sent again, as a page kept open would
    assert not Agreement.objects.filter(result__version=2, entrant=entrant_at(table, UGO)).exists()


def test_the_same_word_sent_five_times_is_one_word(table):
    submit(table, actor=phone_at(table, 1))
    ugo = browser_at(table, UGO)
    for _ in range(5):
        ugo.post(at("result-agree", table), {"seat": UGO, "version": 1})
    assert Agreement.objects.count() == 2 and Result.objects.get().state == Result.State.SUBMITTED


def test_one_phone_speaks_for_no_seat_but_its_own(table):
    result = submit(table, actor=phone_at(table, 1))
    ugo = browser_at(table, UGO)
    for seat in (LIA, TEO, 99):
        ugo.post(at("result-agree", table), {"seat": seat, "version": result.version})
    said = set(Agreement.objects.values_list("entrant__player__name", flat=True))
    assert said == {"Nora Bassi", "Ugo Ferri"}


def test_one_phone_that_is_two_people_at_a_table_speaks_once(table):
    result, family = submit(table, actor=phone_at(table, 1)), browser_at(table, UGO)
    PlayerDevice.objects.create(
        entrant=entrant_at(table, LIA), browser_hash=browser_of(family).hash, came_by=PlayerDevice.CameBy.LINK
    )
    for seat in (UGO, LIA):
        family.post(at("result-agree", table), {"seat": seat, "version": result.version})
    assert Agreement.objects.count() == 2
    agreement_give(result=Result.objects.get(), actor=phone_at(table, TEO))
    assert Result.objects.get().state == Result.State.SUBMITTED


def test_an_ended_sign_up_opens_nothing_with_the_link_it_had():
    event = announced()
    client, row = Client(), sign(event, "Nora Bassi")
    token = token_of(row)
    client.get(reverse("sign-up-link", args=[token]))
    client.post(reverse("sign-up-withdraw", args=[event.slug, row.pk]))
    for browser in (client, Client()):
        browser.get(reverse("sign-up-link", args=[token]))
        browser.post(reverse("sign-up-come-in", args=[event.slug, row.pk]))
        assert nobody(browser)
    assert not event.entrants.active().exists()


def pages_with_names(table: Table) -> dict[str, object]:
    """The pages on which a name stands, each as who sees it."""
    event = table.round.stage.tournament
    desk, phone = signed_in(event.owner), browser_at(table, UGO)
    own = ("my", "my-years", "my-devices", "my-notices")
    desks = (
        "manage-door", "manage-till", "manage-phones", "manage-calls", "manage-notices", "manage-protests",
    )  # fmt: skip
    tablet = signed_in(event.owner)
    return {
        **{name: phone.get(reverse(name)) for name in own},
        **{name: phone.get(at(name, table)) for name in ("result-agree", "result-disagree", "table-call")},
        **{name: desk.get(reverse(name, args=[event.slug])) for name in desks},
        "here": phone.get(reverse("here", args=[event.slug])),
        "result": Client().get(at("result", table)),
        "projector": Client().get(reverse("projector", args=[event.slug])),
        "tournament": Client().get(event.get_absolute_url()),
        "kiosk": tablet.get(reverse("kiosk", args=[event.slug])),
    }


def test_a_name_of_html_is_a_name_on_every_page_of_phones_and_door(table):
    event = table.round.stage.tournament
    door_set(tournament=event, checks_in=True, fee=500, actor=Actor(event.owner))
    submit(table, actor=phone_at(table, 1))
    Player.objects.filter(entries__in=[entrant_at(table, seat) for seat in (1, UGO)]).update(name=EVIL)
    Tournament.objects.filter(pk=event.pk).update(name=EVIL)
    shown = 0
    for name, answer in pages_with_names(table).items():
        text = answer.content.decode()
        assert answer.status_code == 200, name
        assert "<script>alert" not in text and "<img src=x" not in text, name
        shown += "&lt;script&gt;alert" in text
    assert shown > 12


def test_a_letter_about_a_sign_up_has_the_headers_it_was_given_and_no_other(
    settings, monkeypatch, django_capture_on_commit_callbacks
):
    settings.MAIL_ON, settings.SITE_URL = True, "https://torneo.example"
    monkeypatch.setattr("tournaments.signup.tasks.task_hand", lambda task, args, turn: task(*args))
    event = announced()
    row = sign(event, "Nora\r\nBcc: altri@example.org", email="nora@example.org")
    Tournament.objects.filter(pk=event.pk).update(name="Serata\r\nBcc: altri@example.org\r\n\r\nCiao")
    row.refresh_from_db()
    with django_capture_on_commit_callbacks(execute=True):
        letters_tell([row], "signed_up")
    (letter,) = mail.outbox
    message = letter.message()
    assert "Bcc" not in message and "\n" not in str(message["Subject"])
    assert letter.recipients() == ["nora@example.org"]


def test_a_link_is_stored_and_shown_to_nobody_but_whoever_hands_it_out(table):
    nora = entrant_at(table, 1)
    token = player_link_issue(entrant=nora)
    assert token not in str(list(PlayerLink.objects.values()))
    phone = phone_of(nora)
    for name in ("my", "my-devices", "my-years", "my-notices"):
        assert token not in phone.get(reverse(name)).content.decode()
