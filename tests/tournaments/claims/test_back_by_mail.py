"""Who has lost the phone comes in again by a link to a proven address: once, soon, and telling nobody else anything."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import mail as outgoing
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.rig.together import run_together
from tests.tournaments.my.cast import browser_of, phone_of
from tests.tournaments.setup.cast import actor_of
from tournaments.access.services import membership_remove
from tournaments.claims.services.back_links import LETTERS, back_link_use, back_links_make
from tournaments.errors import Refused
from tournaments.models import Entrant, Mailbox, Membership, PlayerDevice
from tournaments.my.selectors.people_here import PersonHere
from tournaments.my.services.devices import MOST_DEVICES, Browser, Voucher, device_add
from tournaments.my.services.phones_out import player_door_close
from tournaments.notices.services.mailboxes import mailbox_ask, mailbox_confirm

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail", "letters")]
ADDRESS = "nora@example.org"


@pytest.fixture(autouse=True)
def _fresh_counters():
    cache.clear()


def proven(entrant: Entrant, address: str = ADDRESS) -> Mailbox:
    """Prove an address on the newest phone of a player, as `/my/notices/` does."""
    devices = PlayerDevice.objects.live().filter(entrant__player=entrant.player).order_by("-pk")
    person = PersonHere(entrant.player, list(devices.select_related("entrant__tournament")))
    box, token = mailbox_ask(person=person, address=address, language="it")
    mailbox_confirm(token=token)
    return box


def asked(client: Client, address: str = ADDRESS):
    return client.post(reverse("my-lost"), {"address": address})


def link_of(letter) -> str:
    return re.search(r"https://torneo\.example(/my/back/\S+)", letter.body).group(1)


def test_a_new_phone_is_in_by_the_letter_and_the_lost_one_can_be_ended(nora):
    lost = phone_of(nora)
    proven(nora)
    new = Client()
    page = asked(new).content.decode()
    assert "Se qualcuno ha confermato questo indirizzo" in page
    (letter,) = outgoing.outbox
    assert letter.to == [ADDRESS] and nora.player.name in letter.body
    link = link_of(letter)
    assert nora.player.name in new.get(link).content.decode()
    assert not PlayerDevice.objects.filter(came_by="mail").exists()  # what looks through letters clicks nothing
    answer = new.post(link, follow=True)
    assert answer.status_code == 200 and nora.player.name in new.get(reverse("my")).content.decode()
    other = PlayerDevice.objects.live().get(browser_hash=browser_of(lost).hash)
    new.post(reverse("my-device-end", args=[other.pk]))
    assert nora.player.name not in lost.get(reverse("my")).content.decode()


def test_the_answer_is_the_same_whether_the_address_is_known_proven_or_nobodys(nora):
    phone_of(nora)
    box = proven(nora)
    pages = {asked(Client()).content.decode().split("<main")[1]}
    Mailbox.objects.filter(pk=box.pk).update(confirmed_at=None, back_hash="")
    pages.add(asked(Client()).content.decode().split("<main")[1])
    pages.add(asked(Client(), "nobody@example.org").content.decode().split("<main")[1])
    assert len(pages) == 1 and len(outgoing.outbox) == 1


def test_a_link_works_once_for_half_an_hour_and_until_the_next_is_asked_for(nora):
    phone_of(nora)
    proven(nora)
    asked(Client())
    first = link_of(outgoing.outbox[0])
    asked(Client())
    second = link_of(outgoing.outbox[1])
    assert Client().get(first).status_code == Client().post(first).status_code == 410
    assert Client().post(second).status_code == 302
    assert Client().post(second).status_code == 410
    asked(Client())
    Mailbox.objects.update(back_until=timezone.now() - timedelta(seconds=1))
    assert Client().post(link_of(outgoing.outbox[2])).status_code == 410
    assert PlayerDevice.objects.filter(came_by="mail").count() == 1


def test_a_guessed_token_and_an_empty_one_let_nobody_in(nora):
    phone_of(nora)
    proven(nora)
    for token in ("x", "a" * 32, " ", Mailbox.objects.get().back_hash or "-"):
        assert Client().post(reverse("my-back", args=[token])).status_code == 410
    assert not PlayerDevice.objects.filter(came_by="mail").exists()


def test_the_database_holds_no_token_and_a_token_has_144_bits(nora):
    phone_of(nora)
    proven(nora)
    ((_box, token),) = back_links_make(address=ADDRESS)
    assert len(token) == 24 and token not in str(list(Mailbox.objects.values()))


def test_an_address_gets_few_letters_an_hour_and_a_network_asks_for_few(nora):
    phone_of(nora)
    proven(nora)
    for _ in range(LETTERS + 2):
        asked(Client())
    assert len(outgoing.outbox) == LETTERS
    statuses = [asked(Client(), f"a{number}@example.org").status_code for number in range(12)]
    assert statuses[-1] == 429


@pytest.mark.parametrize(
    "address", ["nora@example.org\r\nBcc: all@example.org", "nobody", "a@b\nSubject: x", "ñ@example.org"]
)
def test_no_header_comes_in_with_an_address(nora, address):
    phone_of(nora)
    proven(nora)
    assert asked(Client(), address).status_code == 422
    assert outgoing.outbox == []


def test_a_name_with_a_line_break_writes_no_header(nora):
    phone_of(nora)
    type(nora.player).objects.filter(pk=nora.player_id).update(name="Nora\r\nBcc: all@example.org")
    proven(nora)
    asked(Client())
    assert set(outgoing.outbox[0].message().keys()) & {"Bcc", "Cc"} == set()
    assert outgoing.outbox[0].recipients() == [ADDRESS]


def test_without_mail_the_page_says_so_in_one_line_and_offers_nothing(nora, settings):
    settings.MAIL_ON = False
    phone = phone_of(nora)
    page = phone.get(reverse("my-devices")).content.decode()
    assert "di' il numero a chi organizza" in page.replace("&#x27;", "'") and "Dai un indirizzo" not in page
    assert reverse("my-lost") not in Client().get(reverse("my")).content.decode()
    assert "<form" not in Client().get(reverse("my-lost")).content.decode().split("<main")[1].split("</main")[0]
    assert asked(Client()).status_code == 200 and outgoing.outbox == []


def test_who_is_closed_out_at_the_door_does_not_come_in_again_by_an_address_written_meanwhile(nora):
    phone_of(nora)
    proven(nora, "thief@example.org")
    asked(Client(), "thief@example.org")
    link = link_of(outgoing.outbox[0])
    player_door_close(entrant=nora, actor=actor_of(nora.tournament.owner))
    assert Client().post(link).status_code == 410
    asked(Client(), "thief@example.org")
    assert len(outgoing.outbox) == 1


def test_with_a_helper_goes_the_address_written_on_a_phone_they_let_in(nora):
    helper = cast.account("dora")
    membership = Membership.objects.create(tournament=nora.tournament, user=helper)
    vouched = Voucher(account_id=helper.pk)
    device_add(entrant=nora, browser=Browser("of dora"), came_by=PlayerDevice.CameBy.DOOR, vouched=vouched)
    proven(nora, "dora@example.org")
    ((_box, token),) = back_links_make(address="dora@example.org")
    membership_remove(membership=membership, actor=actor_of(nora.tournament.owner))
    with pytest.raises(Refused, match="back_link_over"):
        back_link_use(token=token, browser=Browser("again"))


def test_where_no_phone_has_room_the_one_not_seen_for_longest_makes_it(nora):
    phone_of(nora)
    for number in range(MOST_DEVICES - 1):
        device_add(entrant=nora, browser=Browser(f"phone {number}"), came_by=PlayerDevice.CameBy.DOOR)
    oldest = PlayerDevice.objects.order_by("pk").first()
    PlayerDevice.objects.filter(pk=oldest.pk).update(seen_at=timezone.now() - timedelta(days=9))
    proven(nora)
    asked(Client())
    assert Client().post(link_of(outgoing.outbox[0])).status_code == 302
    oldest.refresh_from_db()
    assert oldest.ended_at is not None and PlayerDevice.objects.live().count() == MOST_DEVICES


def test_a_family_of_one_address_gets_one_letter_with_a_link_each(nora, tournament):
    ugo = tournament.entrants.get(number=2)
    for entrant in (nora, ugo):
        phone_of(entrant)
        proven(entrant)
    asked(Client())
    (letter,) = outgoing.outbox
    links = re.findall(r"(\S.*): https://torneo\.example(/my/back/\S+)", letter.body)
    assert [name for name, _ in links] == sorted([nora.player.name, ugo.player.name])
    for name, link in links:
        client = Client()
        client.post(link)
        assert name in client.get(reverse("my")).content.decode()


@pytest.mark.django_db(transaction=True)
def test_of_two_phones_with_one_link_at_a_moment_one_comes_in(nora):
    phone_of(nora)
    proven(nora)
    ((_box, token),) = back_links_make(address=ADDRESS)
    browsers = [Browser("one" * 10), Browser("two" * 10)]
    answers = run_together(lambda at: back_link_use(token=token, browser=browsers[at]))
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert len(refused) == 1 and PlayerDevice.objects.filter(came_by="mail").count() == 1
