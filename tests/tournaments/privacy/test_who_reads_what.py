"""What others read of somebody who shows the initial alone; every address is walked in tests/security."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.my.cast import phone_of
from tests.tournaments.signup.cast import announced, sign
from tournaments.models import Entrant, Shown
from tournaments.permissions import Actor
from tournaments.services.roster.shown_names import name_choose

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["entrant", "tournament"])
def test_a_page_that_was_kept_is_drawn_again_when_somebody_changes_how_they_are_called(name: str) -> None:
    event = cast.tournament()
    cast.seated(cast.league(event), [cast.entrants(event, 4)])
    event.state = event.State.RUNNING
    event.save()
    address = reverse(name, args=[event.slug, 1][: 2 if name == "entrant" else 1])
    round_ = reverse("round", args=[event.slug, 1, 1])
    assert "Nora Bassi" in Client().get(round_).content.decode()
    Client().get(address)
    entrant = event.entrants.select_related("player").get(number=1)
    name_choose(player=entrant.player, shown=Shown.INITIAL, actor=Actor(event.owner), is_minor=False)
    for page in (round_, address):
        assert "Bassi" not in Client().get(page).content.decode()
    assert "Nora B." in Client().get(round_).content.decode()


def test_a_surname_that_is_typed_brings_all_with_its_initial_and_so_tells_nothing() -> None:
    event = cast.tournament()
    people = cast.entrants(event, 4)
    cast.seated(cast.league(event), [people])
    event.state = event.State.RUNNING
    event.save()
    nora, ugo = people[0].player, people[1].player
    for player in (nora, ugo):
        name_choose(player=player, shown=Shown.INITIAL, actor=Actor(event.owner), is_minor=False)
    address = reverse("round", args=[event.slug, 1, 1])

    def brings(wanted: str) -> bool:
        return "is-found" in Client().get(address, {"q": wanted}).content.decode()

    assert brings("Bassi") and brings("nora bassi")
    assert brings("Bianchi"), "a wrong surname with the right initial is answered alike"
    assert not brings("nora conti")
    assert Entrant.objects.filter(player__full_name="Nora Bassi").exists()


def test_signing_up_under_a_full_name_does_not_tell_how_that_person_is_called() -> None:
    event = announced()
    sign(event, "Nora Bassi", shown="initial")
    answer = Client().post(reverse("sign-up", args=[event.slug]), {"name": "nora bassi", "consent": "on"})
    assert "Nora B." not in answer.content.decode() and "nora bassi" in answer.content.decode()


def test_a_phone_reads_its_own_full_name() -> None:
    event = cast.tournament()
    entrant = cast.entrants(event, 1)[0]
    name_choose(player=entrant.player, shown=Shown.INITIAL, actor=Actor(event.owner), is_minor=False)
    assert "Nora Bassi" in phone_of(entrant).get(reverse("my-data")).content.decode()


def test_whoever_gives_a_penalty_chooses_among_full_names() -> None:
    event = cast.tournament()
    entrant = cast.entrants(event, 1)[0]
    name_choose(player=entrant.player, shown=Shown.INITIAL, actor=Actor(event.owner), is_minor=False)
    desk = Client()
    desk.force_login(event.owner)
    assert "Nora B. (Nora Bassi)" in desk.get(reverse("manage-penalties", args=[event.slug])).content.decode()
