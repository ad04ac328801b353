"""The place of a person in each tournament is that of the final standing, whoever shares it, without reading it all."""

from __future__ import annotations

from typing import Any

import pytest

from tests import cast
from tests.tournaments.formats.cast import made, play_on
from tournaments.models import Entrant, Stage, Standing, Tournament
from tournaments.people.selectors import history, public_entries
from tournaments.selectors.standings.final_standing import final_rows

pytestmark = pytest.mark.django_db


def standing(stage: Stage, positions: list[int | None]) -> list[Entrant]:
    people = cast.entrants(stage.tournament, len(positions))
    rows = zip(people, positions, strict=True)
    for order, (entrant, position) in enumerate(rows, start=1):
        Standing.objects.create(stage=stage, entrant=entrant, order=order, position=position, total=1, played=2, wins=1)
    return people


def final_places(event: Tournament) -> dict[int, int | None]:
    rows = Standing.objects.filter(stage__tournament=event).select_related("stage", "entrant")
    return {final.entrant.pk: final.position for final in final_rows(rows)}


def test_who_shares_a_place_has_it_on_their_page(django_assert_num_queries: Any) -> None:
    stage = cast.league(cast.tournament())
    people = standing(stage, [1, 2, 2, 4, None, None])
    with django_assert_num_queries(3):
        history(people[:1])
    places = {entrant.pk: history([entrant])[0].place for entrant in people}
    assert list(places.values()) == [1, 2, 2, 4, None, None] and places == final_places(stage.tournament)


def test_the_places_of_several_stages_are_those_of_the_whole_tournament() -> None:
    event = made("raduno", 16)
    play_on(event)
    entries = list(Entrant.objects.filter(tournament=event))
    places = {entry.pk: history(list(public_entries(entry.player)))[0].place for entry in entries}
    assert places == final_places(event) and set(places.values()) >= {1, 2}
