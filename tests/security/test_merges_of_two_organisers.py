"""Two organisers' people become one: both organisers agree, and so does the person, on phones that they let in."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.rig.together import run_together
from tests.security.people import entered, names_of, signed_in
from tests.tournaments.my.cast import phone_let_in, phone_of
from tournaments.errors import Refused
from tournaments.models import Entrant, Mailbox, PeopleChange, Player, PlayerDevice, SignUp, Tournament
from tournaments.my.services.devices import device_end
from tournaments.permissions import Actor
from tournaments.services.roster.people_changes import change_accept, change_undo, merge_hear, people_join

pytestmark = pytest.mark.django_db
State = PeopleChange.State


def entry(player: Player) -> Entrant:
    return Entrant.objects.select_related("player", "tournament").get(player=player)


def agreed(ada: Tournament, carlo: Tournament) -> PeopleChange:
    """Nora of Ada's and Norina of Carlo's are one, says Carlo, and Ada agrees."""
    nora, twin = Player.objects.get(name="Nora Bassi"), Player.objects.get(name="Bassi Norina")
    change = people_join(kept=nora, other=twin, actor=Actor(carlo.owner))
    return change_accept(change=change, actor=Actor(ada.owner))


@pytest.fixture
def nora(ada: Tournament) -> Entrant:
    return entry(entered(ada, "Nora Bassi"))


@pytest.fixture
def twin(carlo: Tournament) -> Entrant:
    return entry(entered(carlo, "Bassi Norina"))


def devices(entrant: Entrant) -> tuple[PlayerDevice, ...]:
    return tuple(entrant.devices.select_related("entrant__player", "entrant__tournament"))


def phone_actor(*entrants: Entrant) -> Actor:
    """Return the actor of a phone that acts for these people."""
    return Actor(AnonymousUser(), label="Nora", devices=tuple(row for entrant in entrants for row in devices(entrant)))


def said(client: Client, change: PeopleChange, do: str = "yes") -> Any:
    return client.post(reverse("my-same", args=[change.pk, do]))


def test_who_decides_sees_first_what_moves(ada, carlo, nora, twin):
    change = people_join(kept=nora.player, other=twin.player, actor=Actor(carlo.owner))
    owner = signed_in(ada.owner)
    address = reverse("people-change-shown", args=[change.pk])
    assert address in owner.get(reverse("people-changes")).content.decode()
    assert carlo.name in owner.get(address).content.decode()
    assert signed_in(carlo.owner).get(address).status_code == 404


def test_with_phones_at_both_the_person_is_asked_last_and_one_phone_that_is_both_answers_for_both(
    ada, carlo, nora, twin
):
    phone = phone_of(nora)
    phone_let_in(phone, twin)
    change = people_join(kept=nora.player, other=twin.player, actor=Actor(carlo.owner))
    assert reverse("my-same", args=[change.pk, "yes"]) not in phone.get(reverse("my")).content.decode()
    assert said(phone, change).status_code == 403
    assert change_accept(change=change, actor=Actor(ada.owner)).state == State.OPEN
    assert reverse("my-same", args=[change.pk, "yes"]) in phone.get(reverse("my")).content.decode()
    assert said(phone, change).status_code == 302
    assert names_of(carlo) == ["Nora Bassi"] and not Player.objects.filter(name="Bassi Norina").exists()
    page = phone.get(reverse("my")).content.decode()
    assert carlo.name in page and ada.name in page


def test_of_two_phones_each_says_so_for_its_own(ada, carlo, nora, twin):
    mine, others = phone_of(nora), phone_of(twin)
    change = agreed(ada, carlo)
    said(mine, change)
    assert names_of(carlo) == ["Bassi Norina"]
    said(others, change)
    assert names_of(carlo) == ["Nora Bassi"]
    assert PlayerDevice.objects.live().filter(entrant__player=nora.player).count() == 2


def test_a_no_on_the_phone_ends_the_proposal(ada, carlo, nora, twin):
    mine, others = phone_of(nora), phone_of(twin)
    change = agreed(ada, carlo)
    said(mine, change)
    said(others, change, "no")
    change.refresh_from_db()
    assert change.state == State.DECLINED and names_of(carlo) == ["Bassi Norina"]


def test_without_phones_at_both_the_owners_suffice(ada, carlo, nora, twin):
    phone_of(nora)
    assert agreed(ada, carlo).state == State.DONE


def test_an_ended_phone_a_strangers_and_one_that_somebody_else_let_in_say_nothing(ada, carlo, nora, twin):
    phones = phone_of(nora), phone_of(twin)
    change = agreed(ada, carlo)
    # Dora enters Nora into a tournament of hers and lets a phone of her own in: it speaks for nobody here.
    dora = cast.tournament(cast.account("dora"), name="Di Dora")
    planted = Entrant.objects.create(tournament=dora, player=nora.player, number=1)
    assert said(phone_of(planted), change).status_code == 403
    assert said(phone_of(entry(entered(ada, "Ugo Ferri"))), change).status_code == 403
    assert said(Client(), change).status_code == 404
    old = phone_actor(nora, twin)
    for device in PlayerDevice.objects.live().filter(entrant__in=[nora, twin]):
        device_end(device=device)
    assert said(phones[0], change).status_code in (403, 404)
    with pytest.raises(PermissionDenied):
        merge_hear(change=change, yes=True, actor=old)
    assert names_of(carlo) == ["Bassi Norina"]


def test_addresses_and_sign_ups_go_along_and_come_back(ada, carlo, nora, twin):
    box = Mailbox.objects.create(
        player=twin.player, owner=carlo.owner, address="n@example.org", language="it", asked_until=timezone.now()
    )
    sign_up = SignUp.objects.create(
        tournament=carlo, name="Norina", key="n|", state="waiting", known=twin.player, consent_text="x",
        consent_at=timezone.now(), token_hash="t",
    )  # fmt: skip
    change = agreed(ada, carlo)
    box.refresh_from_db()
    sign_up.refresh_from_db()
    assert box.player == nora.player and sign_up.known == nora.player
    change_undo(change=change, actor=Actor(carlo.owner))
    box.refresh_from_db()
    sign_up.refresh_from_db()
    assert box.player.name == "Bassi Norina" and sign_up.known == box.player


def test_twice_in_one_tournament_they_are_joined_only_where_who_runs_it_has_agreed(ada, carlo, nora, twin):
    dora = cast.tournament(cast.account("dora"), name="Di Dora")
    for number, entrant in enumerate((nora, twin), 1):
        Entrant.objects.create(tournament=dora, player=entrant.player, number=number)
    with pytest.raises(Refused, match="both_entered"):
        agreed(ada, carlo)
    PeopleChange.objects.all().delete()
    Tournament.objects.filter(pk=dora.pk).update(owner=carlo.owner)
    assert agreed(ada, carlo).state == State.DONE
    assert dora.entrants.get().player == nora.player


@pytest.mark.django_db(transaction=True)
def test_the_two_phones_at_one_moment_make_them_one_once(ada, carlo):
    nora, twin = entry(entered(ada, "Nora Bassi")), entry(entered(carlo, "Bassi Norina"))
    phone_of(nora), phone_of(twin)
    change = agreed(ada, carlo)
    actors = phone_actor(nora), phone_actor(twin)
    answers = run_together(lambda at: merge_hear(change=change, yes=True, actor=actors[at]))
    assert not [answer for answer in answers if isinstance(answer, Exception)], answers
    change.refresh_from_db()
    assert change.state == State.DONE and names_of(carlo) == ["Nora Bassi"]
