"""A name in letters that only look like somebody's is theirs: no second place, no way round a ban or a refusal."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.results.browsers import signed_in
from tests.tournaments.signup.cast import announced, sign
from tournaments.models import Entrant, Penalty, Player, SignUp, Tournament
from tournaments.names.keys import name_key

MARIO = "Mario Rossi"
SAME = (
    "M\u0430rio R\u043essi",  # Cyrillic а, о
    "M\u03b1ri\u03bf R\u03bfssi",  # Greek α, ο
    "\u041cario \u0420ossi".replace("\u0420", "R"),  # Cyrillic М
    "Mar\u0131o Ross\u0131",  # without their dots
    "".join(chr(0x1D41A + ord(sign) - 97) if sign.islower() else sign for sign in MARIO),
    "\U0001d40c\U0001d41a\U0001d42b\U0001d422\U0001d428 \U0001d411\U0001d428\U0001d42c\U0001d42c\U0001d422",
    "\uff2d\uff41\uff52\uff49\uff4f \uff32\uff4f\uff53\uff53\uff49",
)


@pytest.mark.parametrize("name", SAME)
def test_letters_that_look_like_ours_are_ours(name: str) -> None:
    assert name_key(name) == name_key(MARIO)


@pytest.mark.parametrize("name", ["Анна Орлова", "Νίκος Ιωάννου", "Łukasz Żak", "José Ñuñez"])
def test_a_name_of_another_alphabet_stays_itself(name: str) -> None:
    assert name_key(name) == name_key(name.upper()) == name_key(" ".join(reversed(name.split())))
    assert not any(sign.isascii() and sign.isalpha() for sign in name_key("Анна Орлова Νίκος"))


@pytest.mark.django_db
@pytest.mark.parametrize("name", SAME)
def test_nobody_signs_up_twice_or_again_after_a_no_in_letters_that_look_alike(name: str) -> None:
    event = announced()
    row = sign(event, MARIO)
    form = {"name": name, "consent": "on"}
    page = reverse("sign-up", args=[event.slug])
    assert Client().post(page, form).status_code == 422 and SignUp.objects.count() == 1
    signed_in(event.owner).post(reverse("manage-sign-up", args=[event.slug, row.pk, "refuse"]))
    assert Client().post(page, form).status_code == 422 and SignUp.objects.count() == 1


@pytest.mark.django_db
def test_the_organisers_see_whom_a_ban_keeps_away_behind_letters_that_look_alike() -> None:
    event = announced()
    before = Tournament.objects.create(
        name="Prima", slug="prima", owner=event.owner, starts_on=timezone.localdate() - timedelta(days=7)
    )
    mario = Player.objects.create(name=MARIO, home=before, created_by=event.owner)
    banned = Entrant.objects.create(tournament=before, player=mario, number=1)
    until = timezone.localdate() + timedelta(days=30)
    Penalty.objects.create(entrant=banned, kind="ban", until=until, reason="insulti")
    Client().post(reverse("sign-up", args=[event.slug]), {"name": "M\u0430ri\u043e R\u043essi", "consent": "on"})
    desk = signed_in(event.owner).get(reverse("manage-sign-ups", args=[event.slug])).content.decode()
    assert f"È {MARIO} delle serate precedenti?" in desk
