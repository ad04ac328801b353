"""The demo shows a tournament of every other game, played by people of its cup."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from rules import load
from tests import cast
from tests.tournaments.results.browsers import at
from tournaments.management.demo.others import other_games
from tournaments.models import Player, Result, Table

pytestmark = pytest.mark.django_db
PEOPLE = 12


def test_the_demo_has_tables_of_every_game_to_look_at_and_one_to_confirm() -> None:
    owner = cast.account()
    cup = cast.entrants(cast.tournament(owner, name="Coppa"), PEOPLE)
    made = other_games(owner, [entrant.player for entrant in cup], Random(164))
    assert [load(event.ruleset).game for event in made] == ["italywar", "futurisiko", "battaglia"]
    assert Player.objects.count() == PEOPLE
    for event in made:
        tables = Table.objects.filter(round__stage__tournament=event).order_by("number")
        results = [table.results.get() for table in tables]
        assert [result.defects for result in results] == [[]] * len(results)
        assert results[-1].state == Result.State.SUBMITTED
        assert {result.state for result in results[:-1]} == {Result.State.CONFIRMED}
        page = Client().get(at("result", tables[0])).content.decode()
        assert "Come è finita" in page or "Mano per mano" in page
        assert Client().get(reverse("standings", args=[event.slug])).status_code == 200
