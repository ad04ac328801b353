"""The pages about notices: what a person chooses, the phone's own switch, what the organiser sees."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.my.cast import phone_of
from tests.tournaments.notices.push_service import PushPhone
from tests.tournaments.results.browsers import signed_in
from tests.tournaments.rounds.cast import ADA
from tournaments.models import Notice, NoticeChoice, PushEndpoint
from tournaments.notices.selectors.choices import KINDS, offered
from tournaments.notices.tasks import notices_send
from tournaments.services.draw.draws import round_publish

pytestmark = pytest.mark.django_db


def choose(client, *switches):
    return client.post(reverse("my-notices-keep"), dict.fromkeys(switches, "on"))


def test_a_switch_turned_off_stays_off_and_comes_back(nora):
    phone = phone_of(nora)
    every = [f"{kind}-{way}" for kind in KINDS for way in ("push", "page") if offered(kind, way)]
    choose(phone, *(switch for switch in every if switch != "seat-push"))
    (choice,) = NoticeChoice.objects.all()
    assert (choice.kind, choice.way, choice.is_on) == ("seat", "push", False)
    page = phone.get(reverse("my-notices")).content.decode()
    assert 'name="seat-push">' in page and 'name="turn-push" checked>' in page
    choose(phone, *every)
    assert not NoticeChoice.objects.exists()


def test_a_phone_gives_its_address_and_takes_it_back(nora, service):
    phone, other = phone_of(nora), PushPhone(service, nora, "/a", kept=False)
    assert phone.post(reverse("my-push"), other.fields).json() == {"on": True}
    assert PushEndpoint.objects.get().address == service.url + "/a"
    assert phone.post(reverse("my-push"), other.fields).json() == {"on": True}
    assert PushEndpoint.objects.count() == 1
    assert phone.post(reverse("my-push"), {}).json() == {"on": False}
    assert not PushEndpoint.objects.exists()


@pytest.mark.parametrize(
    "change", [{"address": "https://192.168.1.1/a"}, {"p256dh": "AAAA"}, {"auth": "%%%"}, {"p256dh": "B" * 200}]
)
def test_an_address_or_keys_that_are_none_are_refused(nora, service, settings, change):
    settings.PUSH_TO_PRIVATE_ADDRESSES = False
    fields = PushPhone(service, nora, "/a", kept=False).fields | {"address": "https://push.example/a"} | change
    assert phone_of(nora).post(reverse("my-push"), fields).status_code == 400
    assert not PushEndpoint.objects.exists()


def test_a_browser_that_is_nobodys_gives_no_address(nora, service):
    fields = PushPhone(service, nora, "/a", kept=False).fields
    assert Client().post(reverse("my-push"), fields).status_code == 404


def test_the_trial_needs_a_phone_that_takes_notices(nora, service):
    phone, other = phone_of(nora), PushPhone(service, nora, "/a", kept=False)
    text = phone.post(reverse("my-notices-trial"), follow=True).content.decode()
    assert "non riceve ancora avvisi" in text
    phone.post(reverse("my-push"), other.fields)
    phone.post(reverse("my-notices-trial"))
    notices_send()
    assert [message["title"] for message in other.read] == ["Funziona"]


def test_who_comes_by_a_letter_on_another_browser_is_told_the_way_in():
    assert "non sa chi sei" in Client().get(reverse("my-notices")).content.decode()


def test_my_page_offers_the_sound_and_says_which_seat_it_listens_to(drawn, nora):
    round_publish(round=drawn, actor=ADA)
    phone = phone_of(nora)
    text = phone.get(reverse("my")).content.decode()
    assert 'data-seat-sound="seat confirm call"' in text and f'data-my-seat="{drawn.pk}-1-1"' in text
    choose(phone)
    assert "data-seat-sound" not in phone.get(reverse("my")).content.decode()


def test_the_worker_imports_the_file_that_shows_messages():
    answer = Client().get(reverse("my-push-worker"))
    assert "push_worker.js" in answer.content.decode() and answer["Content-Type"].startswith("text/javascript")


def test_the_organiser_sees_who_was_told_and_why_others_were_not(drawn, phone, ugo):
    other = PushPhone(phone.service, ugo, "/ugo")
    phone.service.answers["/ugo"] = (410, {})
    round_publish(round=drawn, actor=ADA)
    notices_send()
    tournament = drawn.stage.tournament
    page = signed_in(tournament.owner).get(reverse("manage-notices", args=[tournament.slug])).content.decode()
    assert "avvisati 1 su 8" in page and "il telefono ha disattivato gli avvisi" in page
    assert page.index("Senza avvisi") < page.index("Lia Monti")
    for secret in (phone.fields["address"], other.fields["auth"], phone.device.browser_hash):
        assert secret not in page
    assert Notice.objects.count() == 2


def test_the_organisers_page_costs_the_same_queries_for_any_number(drawn, service, django_assert_max_num_queries):
    round_publish(round=drawn, actor=ADA)
    tournament = drawn.stage.tournament
    client = signed_in(tournament.owner)
    for entrant in tournament.entrants.select_related("player", "tournament"):
        PushPhone(service, entrant, f"/{entrant.number}")
    with django_assert_max_num_queries(18):
        client.get(reverse("manage-notices", args=[tournament.slug]))


def test_a_players_page_costs_few_queries(nora, django_assert_max_num_queries):
    phone = phone_of(nora)
    phone.get(reverse("my-notices"))
    with django_assert_max_num_queries(9):
        phone.get(reverse("my-notices"))
