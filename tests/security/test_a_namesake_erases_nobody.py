"""Who bears somebody's name, by chance or on purpose, and erases themselves takes nothing of the other along."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.my.cast import phone_of
from tournaments.door.services.payments import payment_take
from tournaments.models import Entrant, Mailbox, Player, SignUp, Tournament
from tournaments.permissions import Actor
from tournaments.services.log import log_write
from tournaments.services.roster.people import player_update

pytestmark = pytest.mark.django_db
ADA = Actor(AnonymousUser(), label="Ada")
MAIL = "nora@example.org"


@pytest.fixture
def over() -> Tournament:
    """An evening that is over, with one table on paper."""
    event = cast.tournament()
    cast.seated(cast.league(event), [cast.entrants(event, 4)])
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.FINISHED)
    return event


def sign_up_over(event: Tournament, seed: str, **of: Any) -> SignUp:
    """Leave a sign-up of a Nora Bassi that came to nothing."""
    fields = {"name": "Nora Bassi", "key": "bassi nora|lupi", "state": SignUp.State.REFUSED, "token_hash": seed}
    said = {"consent_text": "Sì", "consent_at": timezone.now(), "token_seed": seed}
    return SignUp.objects.create(tournament=event, **{**fields, **said, **of})


def namesake_at(event: Tournament) -> Entrant:
    """Let a stranger be a second Nora Bassi at another evening of the same organiser, as signing up does."""
    other = Tournament.objects.create(name="Giovedì", slug="giovedi", owner=event.owner, starts_on=event.starts_on)
    player = Player.objects.create(name="Nora Bassi", home=other, created_by=other.owner)
    return Entrant.objects.create(tournament=other, player=player, number=1)


def test_who_takes_the_name_of_somebody_and_erases_themselves_erases_nothing_of_the_other(over: Tournament) -> None:
    nora = over.entrants.select_related("player").get(number=1)
    player_update(player=nora.player, name="Nora Bassi", nickname="", club=None, actor=ADA)
    gone = sign_up_over(over, "a", email=MAIL)
    log_write(tournament=over, actor=ADA, action="x", name="Nora Bassi")
    phone_of(namesake_at(over)).post(reverse("my-erase"))
    assert SignUp.objects.filter(pk=gone.pk, name="Nora Bassi").exists()
    assert over.log.get(action="x").detail["name"] == "Nora Bassi"


def test_an_old_sign_up_goes_with_its_person_by_the_proven_address(over: Tournament) -> None:
    here = namesake_at(over)
    proven, other = sign_up_over(over, "a", email=MAIL), sign_up_over(over, "b", email="other@example.org")
    times = {"asked_until": timezone.now(), "confirmed_at": timezone.now()}
    Mailbox.objects.create(player=here.player, owner=over.owner, address=MAIL, language="it", **times)
    phone_of(here).post(reverse("my-erase"))
    assert not SignUp.objects.filter(pk=proven.pk).exists() and SignUp.objects.filter(pk=other.pk).exists()


def test_the_book_of_the_till_goes_on_naming_whoever_else_bears_the_name(over: Tournament) -> None:
    nora, twin = over.entrants.select_related("player", "tournament").filter(number__in=[1, 2])
    for player in (nora.player, twin.player):
        Player.objects.filter(pk=player.pk).update(name="Nora Bassi", key="bassi nora")
    lines = []
    for entrant in over.entrants.select_related("player", "tournament").filter(number__in=[1, 2]):
        lines.append(payment_take(entrant=entrant, amount=500, method="cash", actor=Actor(over.owner, label="Ada")))
        entrant.check_ins.create(how="phone", by_label="Nora Bassi")
    phone_of(nora).post(reverse("my-erase"))
    for line in lines:
        line.refresh_from_db()
    assert [line.name for line in lines] == [f"Giocatore {nora.player_id}", "Nora Bassi"]
    assert nora.check_ins.get().by_label != twin.check_ins.get().by_label == "Nora Bassi"
