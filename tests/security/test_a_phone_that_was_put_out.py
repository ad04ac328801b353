"""A phone that was wrongly let in is out for good: by every door, and with every way back that was made on it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.my.cast import browser_of, door_of, phone_of
from tests.tournaments.results.browsers import signed_in
from tournaments.browser import hash_of
from tournaments.claims.services.back_links import back_link_use, back_links_make
from tournaments.models import Entrant, Mailbox, PlayerDevice, PlayerPasskey, Tournament
from tournaments.my.selectors.people_here import PersonHere
from tournaments.my.services.devices import Browser
from tournaments.my.services.links import player_link_issue
from tournaments.notices.services.mailboxes import mailbox_ask, mailbox_confirm

pytestmark = pytest.mark.django_db
THIEF = "thief@example.org"


@pytest.fixture(autouse=True)
def _fresh_counters() -> None:
    cache.clear()


@pytest.fixture
def nora() -> Entrant:
    event = cast.tournament()
    cast.entrants(event, 4)
    return event.entrants.select_related("player", "tournament").get(number=1)


def next_evening(nora: Entrant) -> Entrant:
    """Enter the same person in the next evening of the same organiser."""
    old = nora.tournament
    event = Tournament.objects.create(
        name="Giovedì", slug="giovedi", owner=old.owner, starts_on=old.starts_on + timedelta(days=7)
    )
    return Entrant.objects.create(tournament=event, player=nora.player, number=1)


def device_of(client: Client) -> PlayerDevice:
    rows = PlayerDevice.objects.select_related("entrant__player", "entrant__tournament")
    return rows.get(browser_hash=browser_of(client).hash)


def ways_back(client: Client) -> None:
    """Prove an address on a phone, and make a passkey there."""
    device = device_of(client)
    _box, token = mailbox_ask(person=PersonHere(device.entrant.player, [device]), address=THIEF, language="it")
    mailbox_confirm(token=token)
    of = {"player": device.entrant.player, "owner": device.entrant.tournament.owner, "given_on": device}
    PlayerPasskey.objects.create(credential="of-the-thief", key=b"key", **of)


def is_in(client: Client) -> bool:
    return client.get(reverse("my")).templates[0].name != "tournaments/my/nobody.html"


def test_with_a_phone_that_its_person_puts_out_go_the_ways_back_made_on_it(nora: Entrant) -> None:
    mine, thief = phone_of(nora), phone_of(nora)
    ways_back(thief)
    mine.post(reverse("my-device-end", args=[device_of(thief).pk]))
    assert not is_in(thief) and is_in(mine)
    assert not Mailbox.objects.exists() and not PlayerPasskey.objects.exists()
    assert back_links_make(address=THIEF) == []


def test_whoever_came_back_by_their_address_and_puts_the_lost_phone_out_keeps_the_address(nora: Entrant) -> None:
    lost, new = phone_of(nora), Client()
    ways_back(lost)
    ((_box, token),) = back_links_make(address=THIEF)
    back_link_use(token=token, browser=browser_of(new))
    new.post(reverse("my-device-end", args=[device_of(lost).pk]))
    assert is_in(new) and not is_in(lost)
    assert Mailbox.objects.exists() and not PlayerPasskey.objects.exists()


def test_a_phone_that_its_person_puts_out_is_out_at_every_evening_of_these_organisers(nora: Entrant) -> None:
    again = next_evening(nora)
    mine, thief = phone_of(nora), Client()
    for entrant in (nora, again):
        thief.post(door_of(player_link_issue(entrant=entrant)))
    device = PlayerDevice.objects.get(browser_hash=browser_of(thief).hash, entrant=again)
    mine.post(reverse("my-device-end", args=[device.pk]))
    assert not is_in(thief) and is_in(mine)


@pytest.mark.parametrize("how", ["close", "end"])
def test_the_desk_puts_out_a_phone_that_was_let_in_at_an_evening_before(nora: Entrant, how: str) -> None:
    thief = phone_of(nora)
    ways_back(thief)
    tonight = next_evening(nora)
    page = reverse("manage-phone", args=[tonight.tournament.slug, tonight.number])
    desk = signed_in(tonight.tournament.owner)
    assert f"end-{device_of(thief).pk}" in desk.get(page).content.decode(), "the desk sees who acts for her tonight"
    desk.post(page, {"do": "close" if how == "close" else f"end-{device_of(thief).pk}"})
    assert not is_in(thief)
    assert not Mailbox.objects.exists() and not PlayerPasskey.objects.exists()


def test_a_link_of_an_evening_before_lets_nobody_in_once_the_desk_has_closed_the_door(nora: Entrant) -> None:
    slip = player_link_issue(entrant=nora)  # photographed, and used by nobody
    tonight = next_evening(nora)
    page = reverse("manage-phone", args=[tonight.tournament.slug, tonight.number])
    signed_in(tonight.tournament.owner).post(page, {"do": "close"})
    assert Client().post(door_of(slip)).status_code == 410


def test_other_organisers_phones_of_the_same_person_stay_in(nora: Entrant) -> None:
    elsewhere = Tournament.objects.create(
        name="Altrove", slug="altrove", owner=cast.account("carla"), starts_on=timezone.localdate()
    )
    there = phone_of(Entrant.objects.create(tournament=elsewhere, player=nora.player, number=1))
    page = reverse("manage-phone", args=[nora.tournament.slug, nora.number])
    desk = signed_in(nora.tournament.owner)
    assert f"end-{device_of(there).pk}" not in desk.get(page).content.decode()
    assert desk.post(page, {"do": f"end-{device_of(there).pk}"}).status_code == 404
    desk.post(page, {"do": "close"})
    assert is_in(there)


def test_a_cookie_that_somebody_planted_or_copied_before_opens_nothing(nora: Entrant) -> None:
    """Who shared the phone before, or wrote its cookie, must not be let in together with who comes in next."""
    planted = "planted-by-somebody-else"
    victim, thief = Client(), Client()
    for client in (victim, thief):
        client.cookies[settings.PLAYER_COOKIE_NAME] = planted
    victim.post(door_of(player_link_issue(entrant=nora)))
    assert is_in(victim) and not is_in(thief)
    assert not PlayerDevice.objects.filter(browser_hash=hash_of(planted)).exists()


def test_a_phone_that_its_last_person_left_gets_a_new_cookie_with_the_next_one(nora: Entrant) -> None:
    other = nora.tournament.entrants.select_related("player", "tournament").get(number=2)
    phone, copy = phone_of(other), Client()
    copy.cookies[settings.PLAYER_COOKIE_NAME] = phone.cookies[settings.PLAYER_COOKIE_NAME].value
    phone.post(reverse("my-leave"))
    phone.post(door_of(player_link_issue(entrant=nora)))
    assert is_in(phone) and not is_in(copy)


def test_a_family_on_one_phone_keeps_its_cookie(nora: Entrant) -> None:
    other = nora.tournament.entrants.select_related("player", "tournament").get(number=2)
    phone = phone_of(other)
    before = phone.cookies[settings.PLAYER_COOKIE_NAME].value
    phone.post(door_of(player_link_issue(entrant=nora)))
    assert phone.cookies[settings.PLAYER_COOKIE_NAME].value == before
    assert PlayerDevice.objects.filter(browser_hash=Browser(hash_of(before)).hash).count() == 2
