"""A session that somebody else knows, written into a browser before, has nothing of what is opened there later."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.matches.table import table
from tests.tournaments.setup.cast import actor_of
from tests.tournaments.signup.cast import announced, sign
from tournaments.models import Grant, SignUp, Tournament
from tournaments.services.grants import grant_issue
from tournaments.signup.services.tokens import token_of

pytestmark = pytest.mark.django_db
NAME = settings.SESSION_COOKIE_NAME


@pytest.fixture
def thief() -> Client:
    """A browser with a session of its own, as whoever opens any link of theirs has."""
    client = Client()
    client.get(reverse("sign-up-link", args=[token_of(sign(announced(), "Ugo Ferri"))]))
    return client


def victim_of(thief: Client) -> Client:
    client = Client()
    client.cookies[NAME] = thief.cookies[NAME].value
    return client


def test_a_sign_up_is_seen_by_the_browser_that_made_it_alone(thief: Client) -> None:
    victim = victim_of(thief)
    answer = victim.post(reverse("sign-up", args=["serata-al-club"]), {"name": "Nora Bassi", "consent": "on"})
    assert victim.get(answer["Location"]).status_code == 200
    assert thief.get(answer["Location"]).status_code == 404
    assert SignUp.objects.count() == 2


def test_an_invitation_is_accepted_by_the_browser_that_opened_it_alone(thief: Client) -> None:
    event = Tournament.objects.get()
    role = Grant.Role.CO_ORGANISER
    _grant, token = grant_issue(tournament=event, role=role, label="Berta", actor=actor_of(event.owner))
    victim = victim_of(thief)
    victim.get(reverse("go", args=[token]))
    assert victim.get(reverse("invite")).status_code == 200 and thief.get(reverse("invite")).status_code == 404


def role_link() -> str:
    event = Tournament.objects.get()
    return reverse("go", args=[grant_issue(tournament=event, role="referee", actor=actor_of(event.owner))[1]])


def seat_link() -> str:
    return reverse("match-go", args=[table(begun=False).tokens[1]])


@pytest.mark.parametrize("link", [role_link, seat_link])
def test_a_link_is_held_by_the_browser_that_opened_it_alone(thief: Client, link: Callable[[], str]) -> None:
    victim = victim_of(thief)
    victim.get(link())
    assert victim.cookies[NAME].value != thief.cookies[NAME].value
