"""A stream that is open ends when its reader may look no longer: turned private, link withdrawn, account closed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPResponse

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.rig.server import Server
from tests.tournaments.live.test_stream import events, opened
from tournaments.access.services import grant_revoke, membership_remove
from tournaments.models import Grant, Membership, Tournament
from tournaments.my.services.links import player_link_issue
from tournaments.permissions import SESSION_KEY, Actor
from tournaments.services.grants import grant_issue


def cookie(client: Client) -> dict[str, str]:
    return {"Cookie": "; ".join(f"{name}={value.value}" for name, value in client.cookies.items())}


def with_link(grant: Grant) -> Client:
    client = Client()
    session = client.session
    session[SESSION_KEY] = [grant.pk]
    session.save()
    return client


def ends(answer: HTTPResponse, deed: Callable[[], object]) -> bool:
    """Do something to the tournament while the stream is open; say whether the stream ended and told nothing."""
    threading.Timer(0.3, deed).start()
    rest = answer.read().decode()
    return "event: version" not in rest


def test_an_open_stream_ends_for_strangers_when_the_tournament_turns_private(server: Server) -> None:
    event = cast.tournament()

    def closed() -> None:
        Tournament.objects.filter(pk=event.pk).update(is_public=False)
        Tournament.objects.filter(pk=event.pk).touch()

    connection, answer = opened(server, event.slug, f"?since={event.version}")
    with closing(connection):
        assert ends(answer, closed)


def test_who_organises_a_tournament_that_turns_private_goes_on_hearing(server: Server) -> None:
    event = cast.tournament()
    client = Client()
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    connection, answer = opened(server, event.slug, f"?since={event.version}", **cookie(client))
    Tournament.objects.filter(pk=event.pk).update(is_public=False)
    threading.Timer(0.3, Tournament.objects.filter(pk=event.pk).touch).start()
    with closing(connection):
        assert next(events(answer))["id"] == str(event.version + 1)


@pytest.mark.parametrize("how", ["link", "account", "signed out", "password"])
def test_an_open_stream_of_a_private_tournament_ends_with_the_right_to_it(server: Server, how: str) -> None:
    event = cast.tournament(is_public=False)
    actor = Actor(event.owner, label="Ada")
    grant, _token = grant_issue(tournament=event, role=Grant.Role.REFEREE, actor=actor, label="Teo")
    client = with_link(grant)
    if how != "link":
        client = Client()
        client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")

    def ended() -> None:
        if how == "link":
            grant_revoke(grant=grant, actor=actor)
        elif how == "account":
            User.objects.filter(pk=event.owner_id).update(is_active=False)
        elif how == "password":
            event.owner.set_password("another one, and a long one")
            event.owner.save()
        else:
            client.logout()
        Tournament.objects.filter(pk=event.pk).touch()

    connection, answer = opened(server, event.slug, f"?since={event.version}", **cookie(client))
    with closing(connection):
        assert answer.status == 200
        assert ends(answer, ended)


def test_the_stream_of_a_phone_ends_with_whoever_let_it_in(server: Server) -> None:
    event = cast.tournament(is_public=False)
    actor = Actor(event.owner, label="Ada")
    helper = Membership.objects.create(tournament=event, user=cast.account("dora"), role=Membership.Role.DOOR)
    entrant = cast.entrants(event, 1)[0]
    phone = Client()
    phone.post(reverse("my-in", args=[player_link_issue(entrant=entrant, actor=Actor(helper.user, label="Dora"))]))
    connection, answer = opened(server, event.slug, f"?since={event.version}", **cookie(phone))
    with closing(connection):
        assert answer.status == 200
        assert ends(answer, lambda: membership_remove(membership=helper, actor=actor))
