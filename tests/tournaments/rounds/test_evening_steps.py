"""The evening in five steps on the pages of an organiser: which is active follows from the state, not the page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.setup.cast import actor_of, played
from tournaments.models import Round, Tournament
from tournaments.services.rounds.rounds import tournament_finish

pytestmark = pytest.mark.django_db
STEP = re.compile(r'<li class="evening__step(.*?)">(.*?)</li>', re.DOTALL)


def steps_on(client: Client, page: str, tournament: Tournament, *args: object) -> list[tuple[str, str]]:
    """Return class and content of each step on a page."""
    html = client.get(reverse(page, args=[tournament.slug, *args])).content.decode()
    return STEP.findall(html)


def active_on(client: Client, page: str, tournament: Tournament, *args: object) -> list[int]:
    """Return which steps are active on a page, counted from one."""
    steps = steps_on(client, page, tournament, *args)
    return [number for number, (classes, _) in enumerate(steps, start=1) if "--active" in classes]


def touched(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).touch()


def test_the_active_step_follows_the_state_of_the_tournament(client: Client) -> None:
    tournament = cast.tournament()
    stage = cast.league(tournament, rounds=1)
    client.force_login(tournament.owner, backend="django.contrib.auth.backends.ModelBackend")
    assert active_on(client, "manage", tournament) == [1]
    people = cast.entrants(tournament, 4)
    touched(tournament)
    assert active_on(client, "manage", tournament) == [2] == active_on(client, "manage-settings", tournament)
    round_ = cast.seated(stage, [people])
    touched(tournament)
    assert active_on(client, "manage-round", tournament, 1, 1) == [3] == active_on(client, "standings", tournament)
    played(round_.tables.get(), [60, 40, 30, 20], actor_of(tournament.owner))
    assert active_on(client, "manage-presence", tournament) == [4]
    tournament.refresh_from_db()
    tournament_finish(tournament=tournament, actor=actor_of(tournament.owner))
    assert active_on(client, "manage", tournament) == [5]


def test_the_page_one_is_on_is_marked_beside_the_active_step(client: Client) -> None:
    tournament = cast.tournament()
    cast.seated(cast.league(tournament), [cast.entrants(tournament, 4)], state=Round.State.PLAYING)
    client.force_login(tournament.owner, backend="django.contrib.auth.backends.ModelBackend")
    steps = steps_on(client, "manage-presence", tournament)
    assert ["aria-current" in content for _, content in steps] == [True, False, False, False, False]
    assert "--active" in steps[2][0]


def test_every_page_leads_to_what_is_next_and_that_page_itself_does_not(client: Client) -> None:
    tournament = cast.tournament()
    cast.league(tournament)
    cast.entrants(tournament, 4)
    client.force_login(tournament.owner, backend="django.contrib.auth.backends.ModelBackend")
    draw = reverse("manage-draw", args=[tournament.slug])
    links = {
        page: f'class="evening__next" href="{draw}"'
        in client.get(reverse(page, args=[tournament.slug])).content.decode()
        for page in ("manage-settings", "manage-entrants", "manage-draw", "manage")
    }
    assert links == {"manage-settings": True, "manage-entrants": True, "manage-draw": False, "manage": False}
    assert client.get(reverse("manage", args=[tournament.slug])).context["main"]["url"] == draw


def test_who_only_looks_on_sees_no_steps(client: Client) -> None:
    tournament = cast.tournament()
    cast.seated(cast.league(tournament), [cast.entrants(tournament, 4)])
    assert steps_on(client, "standings", tournament) == []


def test_the_steps_cost_nothing_once_a_version_was_seen(client: Client, django_assert_max_num_queries: Any) -> None:
    tournament = cast.tournament()
    cast.seated(cast.league(tournament), [cast.entrants(tournament, 8)[:4]])
    client.force_login(tournament.owner, backend="django.contrib.auth.backends.ModelBackend")
    client.get(reverse("standings", args=[tournament.slug]))
    with django_assert_max_num_queries(5):
        client.get(reverse("standings", args=[tournament.slug]))
