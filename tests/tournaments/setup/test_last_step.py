"""The last step of the evening stands on its page with what taking it back does, and can be taken back."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.setup.cast import actor_of, played
from tournaments.errors import Refused
from tournaments.models import Round, Seat, Stage, Tournament
from tournaments.services.draw.draws import round_draw, round_publish, round_unpublish
from tournaments.services.draw.swaps import seats_swap
from tournaments.services.rounds.rounds import round_start, tournament_finish

pytestmark = pytest.mark.django_db
SECTION = re.compile(r'<section class="laststep".*?</section>', re.DOTALL)


@pytest.fixture
def stage(client: Client) -> Stage:
    """Return Ada's league of eight people and one round; she is signed in."""
    tournament = cast.tournament()
    client.force_login(tournament.owner, backend="django.contrib.auth.backends.ModelBackend")
    cast.entrants(tournament, 8)
    return cast.league(tournament, rounds=1)


def shown(client: Client, tournament: Tournament) -> str:
    """Return the part of the page about the last step, empty without one."""
    match = SECTION.search(client.get(reverse("manage", args=[tournament.slug])).content.decode())
    return match[0] if match else ""


def undo(client: Client, tournament: Tournament) -> None:
    """Press the button of the last step."""
    html = shown(client, tournament)
    fields = dict(re.findall(r'name="(\w+)" value="(\w+)"', html))
    fields.pop("csrfmiddlewaretoken", None)
    client.post(re.search(r'action="([^"]+)"', html)[1], fields)  # type: ignore[index]


def seated(round_: Round) -> list[tuple[int, int]]:
    return list(Seat.objects.filter(round=round_).order_by("pk").values_list("table__number", "entrant"))


def test_each_step_of_the_tables_is_taken_back_in_its_turn(client: Client, stage: Stage) -> None:
    tournament = stage.tournament
    actor = actor_of(tournament.owner)
    assert shown(client, tournament) == ""
    round_ = round_draw(stage=stage, actor=actor, seed=1)
    before = seated(round_)
    first, second = round_.seats.order_by("table__number", "position")[:5:4]
    seats_swap(round=round_, first=first, second=second, actor=actor, draw_version=round_.draw_version)
    assert "si sono scambiati" in shown(client, tournament)
    undo(client, tournament)
    assert seated(round_) == before

    round_.refresh_from_db()
    round_publish(round=round_, actor=actor)
    undo(client, tournament)
    round_.refresh_from_db()
    assert not round_.is_public and seated(round_) == before
    undo(client, tournament)
    assert not stage.rounds.exists()


def test_a_confirmed_result_leads_to_its_correction_and_the_end_is_reopened(client: Client, stage: Stage) -> None:
    tournament = stage.tournament
    actor = actor_of(tournament.owner)
    round_ = cast.seated(stage, cast.by_fours(list(tournament.entrants.all())), state=Round.State.PLAYING)
    for table in round_.tables.order_by("-number"):
        played(table, [60, 40, 30, 20], actor)
        assert reverse("result-history", args=[tournament.slug, table.pk]) in shown(client, tournament)
    tournament_finish(tournament=tournament, actor=actor)
    undo(client, tournament)
    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.RUNNING


def test_a_round_that_has_begun_stays_public(client: Client, stage: Stage) -> None:
    actor = actor_of(stage.tournament.owner)
    round_ = round_draw(stage=stage, actor=actor, seed=1)
    with pytest.raises(Refused, match="not_published"):
        round_unpublish(round=round_, actor=actor, draw_version=round_.draw_version)
    round_.refresh_from_db()
    round_publish(round=round_, actor=actor)
    with pytest.raises(Refused, match="draw_changed"):
        round_unpublish(round=round_, actor=actor, draw_version=9)
    round_start(round=round_, actor=actor)
    with pytest.raises(Refused, match="already_started"):
        round_unpublish(round=round_, actor=actor, draw_version=round_.draw_version)
