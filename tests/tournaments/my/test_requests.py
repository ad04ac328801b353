"""Who has lost the link asks from the public page: nobody becomes somebody by knowing a name."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.my.cast import browser_of, phone_of
from tournaments.models import DeviceRequest, LogEntry, PlayerDevice
from tournaments.my.services.requests import MOST_OPEN, request_decide, request_make
from tournaments.my.views.asking import MOST_ASKED

pytestmark = pytest.mark.django_db
State = DeviceRequest.State


def ask(client, entrant):
    return client.post(reverse("entrant-me", args=[entrant.tournament.slug, entrant.number]))


def answer(client, name, request, do, **data):
    return client.post(reverse(name, args=[*data.pop("args", []), request.pk, do]), data)


def test_to_know_a_name_is_not_enough(nora):
    phone = Client()
    waiting = ask(phone, nora)["Location"]
    assert DeviceRequest.objects.get().number in phone.get(waiting).content.decode()
    assert not PlayerDevice.objects.exists()
    assert "Nora Bassi" not in phone.get(reverse("my")).content.decode()


def test_the_door_lets_in_the_phone_that_shows_the_number(nora, desk):
    phone = Client()
    waiting = ask(phone, nora)["Location"]
    asked = DeviceRequest.objects.get()
    slug = nora.tournament.slug
    assert asked.number in desk.get(reverse("manage-phones", args=[slug])).content.decode()
    answer(desk, "manage-phone-request", asked, "accept", args=[slug])
    assert phone.get(waiting)["Location"] == reverse("my")
    assert "Tavolo 1, posto 1" in phone.get(reverse("my")).content.decode()
    assert PlayerDevice.objects.get().came_by == PlayerDevice.CameBy.DOOR
    assert LogEntry.objects.filter(action="player_phone_admitted", who="ada").exists()


def test_the_list_of_the_door_lets_a_phone_in_and_stays_where_it_is(nora, desk):
    ask(Client(), nora)
    asked, door = DeviceRequest.objects.get(), reverse("manage-door", args=[nora.tournament.slug])
    page = desk.get(door).content.decode()
    let_in = reverse("manage-phone-request", args=[nora.tournament.slug, asked.pk, "accept"])
    assert asked.number in page and let_in in page
    answered = answer(desk, "manage-phone-request", asked, "accept", args=[nora.tournament.slug], back="door")
    assert answered["Location"] == door
    assert PlayerDevice.objects.get().entrant == nora


def test_a_refused_phone_stays_outside_and_is_told(nora, desk):
    phone = Client()
    waiting = ask(phone, nora)["Location"]
    answer(desk, "manage-phone-request", DeviceRequest.objects.get(), "refuse", args=[nora.tournament.slug])
    assert "non è stato fatto entrare" in phone.get(waiting).content.decode()
    assert not PlayerDevice.objects.exists()


def test_the_page_of_a_waiting_phone_is_for_that_phone_alone(nora):
    waiting = ask(Client(), nora)["Location"]
    assert Client().get(waiting).status_code == 404
    assert phone_of(nora).get(waiting).status_code == 404


def test_ones_first_phone_lets_the_second_one_in(nora):
    first, second = phone_of(nora), Client()
    ask(second, nora)
    asked = DeviceRequest.objects.get()
    assert asked.number in first.get(reverse("my")).content.decode()
    answer(first, "my-request", asked, "accept", **{"as": nora.player_id})
    assert "Nora Bassi" in second.get(reverse("my")).content.decode()


def test_another_player_can_let_nobody_in_as_somebody_else(nora, tournament):
    ask(Client(), nora)
    others = phone_of(tournament.entrants.get(number=2))
    assert answer(others, "my-request", DeviceRequest.objects.get(), "accept").status_code == 404
    assert not PlayerDevice.objects.filter(entrant=nora).exists()


def test_asking_twice_is_one_request_and_many_phones_are_sent_to_the_door(nora):
    phone = Client()
    ask(phone, nora)
    ask(phone, nora)
    assert DeviceRequest.objects.count() == 1
    for _number in range(MOST_OPEN - 1):
        ask(Client(), nora)
    assert ask(Client(), nora).status_code == 429
    assert DeviceRequest.objects.count() == MOST_OPEN


def test_a_flood_from_one_address_is_stopped(tournament):
    people = list(tournament.entrants.all())
    answers = [ask(Client(), people[index % 8]).status_code for index in range(MOST_ASKED + 3)]
    assert answers == [302] * MOST_ASKED + [429] * 3


def test_a_request_ends_by_itself_and_can_be_made_again(nora, desk, time_machine):
    time_machine.move_to(timezone.now())
    phone = Client()
    ask(phone, nora)
    old = DeviceRequest.objects.get()
    time_machine.shift(timedelta(minutes=31))
    assert answer(desk, "manage-phone-request", old, "accept", args=[nora.tournament.slug]).status_code == 404
    ask(phone, nora)
    assert DeviceRequest.objects.filter(state=State.OPEN).count() == 1
    assert not PlayerDevice.objects.exists()


def test_two_who_decide_at_once_decide_once(run_together):
    nora = cast.entrants(cast.tournament(), 1)[0]
    asked = request_make(entrant=nora, browser=browser_of(Client()))
    asked = DeviceRequest.objects.select_related("entrant").get(pk=asked.pk)

    def decide(index: int) -> object:
        return request_decide(request=asked, accept=index % 2 == 0, label="x", came_by=PlayerDevice.CameBy.DOOR)

    answers = run_together(decide, 4)
    assert sum(getattr(row, "code", "") == "request_over" for row in answers) == 3
    asked.refresh_from_db()
    assert PlayerDevice.objects.count() == (1 if asked.state == State.ACCEPTED else 0)
