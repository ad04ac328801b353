"""Private links: what they let in, how often, and how they end."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.secrets.logs import RedactTokens
from tests import cast
from tests.tournaments.my.cast import browser_of, door_of, phone_of
from tournaments.models import DeviceRequest, PlayerDevice, PlayerLink
from tournaments.my.services.devices import MOST_DEVICES, device_add, device_end, link_enter, link_known
from tournaments.my.services.links import (
    phone_link_show,
    player_link_issue,
    player_link_renew,
    player_links_issue,
    token_of,
)
from tournaments.my.services.phones_out import player_door_close
from tournaments.permissions import Actor

pytestmark = pytest.mark.django_db


def test_looking_at_a_link_lets_nobody_in(nora):
    # A chat shows a preview of every link: that must not use it up.
    phone = Client()
    assert phone.get(door_of(player_link_issue(entrant=nora))).status_code == 200
    assert not PlayerDevice.objects.exists()
    assert phone.get(reverse("my")).templates[0].name == "tournaments/my/nobody.html"


def test_a_link_lets_one_phone_in_and_leads_to_a_clean_address(nora):
    phone, token = Client(), player_link_issue(entrant=nora)
    answer = phone.post(door_of(token))
    assert answer["Location"] == reverse("my")
    assert token not in phone.get(reverse("my")).content.decode()
    assert "Nora Bassi" in phone.get(reverse("my")).content.decode()


def test_the_cookie_is_read_by_no_script_and_stored_nowhere(nora, settings):
    phone = Client()
    phone.post(door_of(player_link_issue(entrant=nora)))
    cookie = phone.cookies[settings.PLAYER_COOKIE_NAME]
    assert cookie["httponly"] and cookie["samesite"] == "Lax"
    assert cookie.value not in str(PlayerDevice.objects.values())


def test_a_link_that_was_photographed_lets_nobody_else_in(nora):
    token = player_link_issue(entrant=nora)
    Client().post(door_of(token))
    thief = Client()
    answer = thief.post(door_of(token))
    asked = DeviceRequest.objects.get()
    assert answer["Location"] == reverse("my-asked", args=[asked.pk])
    assert PlayerDevice.objects.count() == 1


def test_opening_ones_own_link_again_leads_home(nora):
    phone, token = Client(), player_link_issue(entrant=nora)
    phone.post(door_of(token))
    assert phone.get(door_of(token))["Location"] == reverse("my")


def test_a_link_stays_the_same_until_it_is_renewed(nora, tournament):
    first = player_link_issue(entrant=nora)
    assert player_link_issue(entrant=nora) == first
    second = player_link_renew(entrant=nora, actor=Actor(tournament.owner))
    assert Client().get(door_of(first)).status_code == 410
    assert Client().get(door_of(second)).status_code == 200


def test_a_new_link_leaves_the_phones_and_closing_ends_them(nora, tournament):
    phone = phone_of(nora)
    player_link_renew(entrant=nora, actor=Actor(tournament.owner))
    assert "Nora Bassi" in phone.get(reverse("my")).content.decode()
    player_door_close(entrant=nora, actor=Actor(tournament.owner))
    assert "Nora Bassi" not in phone.get(reverse("my")).content.decode()


def test_the_database_alone_tells_no_link(nora, settings):
    token = player_link_issue(entrant=nora)
    assert token not in str(list(PlayerLink.objects.values()))
    settings.SECRET_KEY = "another"
    assert token_of(PlayerLink.objects.get()) == ""
    settings.SECRET_KEY_FALLBACKS = []
    assert player_link_issue(entrant=nora) != token


def test_links_of_a_hundred_people_cost_as_many_queries_as_of_four(tournament, django_assert_num_queries):
    people = list(tournament.entrants.select_related("tournament"))
    actor = Actor(tournament.owner)
    player_links_issue(entrants=people[:1], actor=actor)
    with django_assert_num_queries(8):
        tokens = player_links_issue(entrants=people, actor=actor)
    assert len(set(tokens.values())) == len(people)


def test_unknown_and_cut_tokens_are_told_apart_from_ended_ones(nora):
    assert Client().get(door_of("x" * 24)).status_code == 404
    assert Client().get(door_of(player_link_issue(entrant=nora)[:-1])).status_code == 404


def test_a_link_shown_to_a_second_phone_works_once_and_for_ten_minutes(nora, time_machine):
    time_machine.move_to(timezone.now())
    phone_of(nora)
    device = PlayerDevice.objects.select_related("entrant").get()
    _link, token = phone_link_show(device=device)
    time_machine.shift(timedelta(minutes=9))
    second, third = Client(), Client()
    assert second.post(door_of(token))["Location"] == reverse("my")
    assert "asked" in third.post(door_of(token))["Location"]
    _link, token = phone_link_show(device=device)
    time_machine.shift(timedelta(minutes=11))
    assert Client().get(door_of(token)).status_code == 410


def test_what_a_phone_shows_ends_with_the_phone(nora):
    phone_of(nora)
    device = PlayerDevice.objects.select_related("entrant").get()
    _link, token = phone_link_show(device=device)
    device_end(device=device)
    assert Client().get(door_of(token)).status_code == 410


def test_a_link_of_a_switched_off_account_works_no_more(nora, tournament):
    token = player_link_issue(entrant=nora, actor=Actor(tournament.owner))
    type(tournament.owner).objects.filter(pk=tournament.owner_id).update(is_active=False)
    assert Client().get(door_of(token)).status_code == 410


def test_a_person_has_only_so_many_phones(nora):
    for _number in range(MOST_DEVICES):
        phone_of(nora)
    answer = Client().post(door_of(player_link_issue(entrant=nora)))
    assert answer.status_code == 409
    assert PlayerDevice.objects.count() == MOST_DEVICES
    assert PlayerLink.objects.get().used_at is None


def test_no_log_holds_a_token(nora):
    token = player_link_issue(entrant=nora)
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "Gone: %s", (door_of(token),), None)
    RedactTokens().filter(record)
    assert token not in record.getMessage()


def test_of_two_phones_at_once_one_comes_in(run_together):
    event = cast.tournament()
    nora = cast.entrants(event, 1)[0]
    token = player_link_issue(entrant=nora)
    browsers = [browser_of(Client()) for _ in range(4)]

    def come(number: int) -> PlayerDevice:
        return link_enter(link=link_known(token=token), browser=browsers[number])

    answers = run_together(come, 4)
    assert sorted(getattr(answer, "code", "in") for answer in answers) == ["in", "link_used", "link_used", "link_used"]
    assert PlayerDevice.objects.count() == 1


def test_of_two_organisers_at_once_both_get_one_link(run_together):
    event = cast.tournament()
    nora = cast.entrants(event, 1)[0]
    actor = Actor(event.owner)
    tokens = run_together(lambda _index: player_link_issue(entrant=nora, actor=actor), 4)
    assert len(set(tokens)) == 1
    assert PlayerLink.objects.count() == 1


def test_the_same_browser_holds_several_people_of_a_family(tournament, nora):
    phone = phone_of(nora)
    ugo = tournament.entrants.select_related("player").get(number=2)
    device_add(entrant=ugo, browser=browser_of(phone), came_by=PlayerDevice.CameBy.LINK)
    assert "Ugo Ferri" in phone.get(reverse("my"), {"as": ugo.player_id}).content.decode()
    assert "Nora Bassi" in phone.get(reverse("my"), {"as": nora.player_id}).content.decode()
    stranger = cast.entrants(cast.tournament(cast.account("eva"), slug="altro"), 1)[0]
    assert stranger.player_id not in (nora.player_id, ugo.player_id)
    page = phone.get(reverse("my"), {"as": stranger.player_id})
    assert page.context["person"].player.pk in (nora.player_id, ugo.player_id)
