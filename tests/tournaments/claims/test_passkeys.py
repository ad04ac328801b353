"""A passkey made on a phone that is in lets its owner in on another; old, foreign and removed ones let nobody in."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.rig.software_key import SoftwareKey
from tests.tournaments.my.cast import browser_of, phone_let_in
from tests.tournaments.setup.cast import actor_of
from tournaments.access.services import membership_remove
from tournaments.claims.views import passkeys
from tournaments.models import Entrant, Membership, PlayerDevice, PlayerPasskey
from tournaments.my.services.devices import Voucher, device_add
from tournaments.my.services.phones_out import player_door_close
from tournaments.services.roster.people_changes import people_join

pytestmark = pytest.mark.django_db
HOST, ORIGIN = "localhost", "http://localhost"
MINE, BACK = ("my-passkeys", "my-passkey")


@pytest.fixture(autouse=True)
def _fresh_counters():
    cache.clear()


def browser() -> Client:
    return Client(SERVER_NAME=HOST)


def known(entrant: Entrant) -> Client:
    client = browser()
    phone_let_in(client, entrant)
    return client


def options_of(client: Client, name: str, **of: Any) -> Any:
    page = client.get(reverse(name), **of).content.decode()
    return json.loads(re.search(r'<script id="passkey-options" type="application/json">(.*?)</script>', page).group(1))


def keyed(client: Client, key: SoftwareKey | None = None) -> SoftwareKey:
    """Make a passkey on a phone that is in."""
    key = key or SoftwareKey(ORIGIN, HOST)
    answer = client.post(reverse(MINE), {"credential": key.made(options_of(client, MINE))})
    assert answer.status_code == 302, answer.content.decode()
    return key


def came(client: Client, key: SoftwareKey) -> int:
    return client.post(reverse(BACK), {"credential": key.used(options_of(client, BACK))}).status_code


def is_in(client: Client, entrant: Entrant) -> bool:
    return entrant.player.name in client.get(reverse("my")).content.decode()


def test_a_key_made_on_a_phone_that_is_in_lets_another_one_in(nora):
    key, other = keyed(known(nora)), browser()
    assert came(other, key) == 302 and is_in(other, nora)
    assert PlayerDevice.objects.get(browser_hash=browser_of(other).hash).came_by == "passkey"


def test_an_answer_counts_once_and_for_its_own_challenge_alone(nora):
    key, client = keyed(known(nora)), browser()
    answer = key.used(options_of(client, BACK))
    stranger = browser()
    options_of(stranger, BACK)
    assert stranger.post(reverse(BACK), {"credential": answer}).status_code == 422
    assert client.post(reverse(BACK), {"credential": answer}).status_code == 302
    assert client.post(reverse(BACK), {"credential": answer}).status_code == 422
    assert browser().post(reverse(BACK), {"credential": answer}).status_code == 422


def test_an_answer_of_a_device_that_does_not_count_counts_once_too(nora):
    key, client = keyed(known(nora), SoftwareKey(ORIGIN, HOST, counts=False)), browser()
    answer = key.used(options_of(client, BACK))
    assert client.post(reverse(BACK), {"credential": answer}).status_code == 302
    assert client.post(reverse(BACK), {"credential": answer}).status_code == 422


def test_the_same_goes_for_a_key_being_made(nora):
    phone = known(nora)
    made = SoftwareKey(ORIGIN, HOST).made(options_of(phone, MINE))
    other = known(nora)
    assert other.post(reverse(MINE), {"credential": made}).status_code == 422
    assert phone.post(reverse(MINE), {"credential": made}).status_code == 302
    assert phone.post(reverse(MINE), {"credential": made}).status_code == 422
    assert PlayerPasskey.objects.count() == 1


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "https://localhost.evil.example", "https://a.localhost", "ftp://localhost"]
)
def test_from_another_site_nothing_is_made_or_opened(nora, origin):
    phone, foreign = known(nora), SoftwareKey(origin, HOST)
    assert phone.post(reverse(MINE), {"credential": foreign.made(options_of(phone, MINE))}).status_code == 422
    key = keyed(phone)
    key.origin = origin
    assert came(browser(), key) == 422


def test_another_persons_signature_and_an_unknown_key_open_nothing(nora, tournament):
    key = keyed(known(nora))
    forged = SoftwareKey(ORIGIN, HOST, credential=key.credential, uses=9)
    assert came(browser(), forged) == 422
    assert came(browser(), SoftwareKey(ORIGIN, HOST)) == 422
    ugo = known(tournament.entrants.select_related("player", "tournament").get(number=2))
    taken = SoftwareKey(ORIGIN, HOST, credential=key.credential)
    assert ugo.post(reverse(MINE), {"credential": taken.made(options_of(ugo, MINE))}).status_code == 422


def test_a_copy_of_a_key_that_counts_back_is_refused(nora):
    key = keyed(known(nora))
    assert came(browser(), key) == 302
    key.uses = 0
    assert came(browser(), key) == 422


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"id": 1}', '{"id": "x", "rawId": "x", "response": {}}'])
def test_nonsense_is_refused_in_words(nora, text):
    phone, client = known(nora), browser()
    options_of(phone, MINE)
    assert phone.post(reverse(MINE), {"credential": text}).status_code == 422
    options_of(client, BACK)
    assert client.post(reverse(BACK), {"credential": text}).status_code == 422


def test_a_removed_key_and_one_of_who_was_closed_out_open_nothing(nora):
    phone = known(nora)
    first, second = keyed(phone), keyed(phone)
    row = PlayerPasskey.objects.order_by("pk").first()
    phone.post(reverse("my-passkey-remove"), {"credential": row.credential})
    assert came(browser(), first) == 422 and came(browser(), second) == 302
    player_door_close(entrant=nora, actor=actor_of(nora.tournament.owner))
    assert came(browser(), second) == 422 and not PlayerPasskey.objects.exists()


def test_with_a_helper_goes_the_key_made_on_a_phone_they_let_in(nora):
    helper, client = cast.account("dora"), browser()
    membership = Membership.objects.create(tournament=nora.tournament, user=helper)
    vouched = Voucher(account_id=helper.pk)
    device_add(entrant=nora, browser=browser_of(client), came_by=PlayerDevice.CameBy.DOOR, vouched=vouched)
    key = keyed(client)
    again = browser()
    assert came(again, key) == 302  # who comes in by it was let in by the same
    membership_remove(membership=membership, actor=actor_of(nora.tournament.owner))
    assert came(browser(), key) == 422 and not is_in(again, nora)


def test_a_key_goes_along_when_two_people_become_one(nora, tournament):
    twin = tournament.entrants.select_related("player", "tournament").get(number=8)
    other = cast.tournament(tournament.owner, name="Seconda")
    twin.seats.all().delete()
    Entrant.objects.filter(pk=twin.pk).update(tournament=other)
    key = keyed(known(Entrant.objects.select_related("player", "tournament").get(pk=twin.pk)))
    people_join(kept=nora.player, other=twin.player, actor=actor_of(tournament.owner))
    client = browser()
    assert came(client, key) == 302 and is_in(client, nora)


def test_at_an_address_without_name_or_https_the_page_says_so_and_offers_nothing(nora):
    phone = Client(SERVER_NAME="192.168.1.7")
    phone_let_in(phone, nora)
    for name in (MINE, BACK):
        page = phone.get(reverse(name)).content.decode()
        assert "passkey-options" not in page and "solo a un indirizzo con https" in page
    assert reverse(MINE) not in phone.get(reverse("my-devices")).content.decode()
    assert reverse(BACK) not in Client(SERVER_NAME="192.168.1.7").get(reverse("my")).content.decode()
    assert reverse(BACK) in browser().get(reverse("my")).content.decode()


def test_the_database_keeps_nothing_that_opens_a_door(nora):
    key = keyed(known(nora))
    private = key.private.private_numbers().private_value.to_bytes(32, "big")
    assert private not in bytes(PlayerPasskey.objects.get().key)


def test_a_device_that_calls_its_key_like_somebody_elses_gets_nowhere(nora, tournament):
    ugo = tournament.entrants.select_related("player", "tournament").get(number=2)
    key, thief = keyed(known(nora)), known(ugo)
    forged = SoftwareKey(ORIGIN, HOST)
    forged.credential = key.credential
    answer = thief.post(reverse(MINE), {"credential": forged.made(options_of(thief, MINE))})
    assert answer.status_code == 422 and PlayerPasskey.objects.count() == 1
    row = PlayerPasskey.objects.get()
    carlo = cast.account("carlo")
    PlayerPasskey.objects.create(player=ugo.player, owner=carlo, credential=row.credential, key=b"other")
    assert came(browser(), key) == 422, "of two that share a name neither opens anything"


def test_with_a_phone_that_the_desk_ends_goes_the_way_back_made_on_it(nora):
    wrong, right = known(nora), known(nora)
    stolen, own = keyed(wrong), keyed(right)
    device = PlayerDevice.objects.get(browser_hash=browser_of(wrong).hash)
    desk = Client(SERVER_NAME=HOST)
    desk.force_login(nora.tournament.owner)
    page = reverse("manage-phone", args=[nora.tournament.slug, nora.number])
    assert desk.post(page, {"do": "end-x"}).status_code == 404
    assert desk.post(page, {"do": f"end-{device.pk}"}).status_code == 302
    assert came(browser(), stolen) == 422 and came(browser(), own) == 302


def test_a_flood_of_browsers_without_a_cookie_fills_no_table(monkeypatch):
    monkeypatch.setattr(passkeys, "MOST_NEW", 3)
    kept = browser()
    assert [kept.get(reverse(BACK)).status_code for _time in range(5)] == [200] * 5
    assert [browser().get(reverse(BACK)).status_code for _time in range(4)] == [200, 200, 429, 429]
    liar = browser()
    liar.cookies[settings.SESSION_COOKIE_NAME] = "a" * 32
    page = liar.get(reverse(BACK))
    assert page.status_code == 429 and "più volte" in page.content.decode()
    assert Session.objects.count() == 3 and kept.get(reverse(BACK)).status_code == 200
