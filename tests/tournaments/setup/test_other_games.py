"""Tournaments of any game: the choice offers them all by game, each with its own number of seats."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

import rules
from tests import cast
from tests.tournaments.results.cast import ADA, evening, submit, tables
from tests.tournaments.results.test_pages import signed_in
from tournaments.errors import Refused
from tournaments.models import Result, Standing, Tournament
from tournaments.selectors.choices import SIZES, choices_check, choices_of, has_board
from tournaments.services.results import result_confirm

pytestmark = pytest.mark.django_db
OTHERS = [code for code in rules.codes() if rules.load(code).game != "risiko"]


def choices(code: str, **changes: Any) -> dict[str, object]:
    event = Tournament(name="Serata al club")
    ruleset = rules.load(code)
    sizes = list(range(max(3, ruleset.seats_min), ruleset.seats_max + 1))
    given = {"ruleset": code, "formula": "places", "deck": None, "sizes": sizes, "preferred_size": 4}
    return {**choices_of(event), **given, **changes}


@pytest.mark.parametrize("code", OTHERS)
def test_every_other_ruleset_is_scored_by_place_or_points_at_tables_of_its_size(code: str) -> None:
    assert not has_board(code)
    choices_check(choices(code))
    choices_check(choices(code, formula="points"))
    with pytest.raises(Refused, match="formula_needs_board"):
        choices_check(choices(code, formula="method2"))


@pytest.mark.parametrize("code", OTHERS)
def test_a_table_that_the_rules_do_not_seat_is_refused(code: str) -> None:
    ruleset = rules.load(code)
    for size in {ruleset.seats_min - 1, ruleset.seats_max + 1} & set(SIZES):
        with pytest.raises(Refused, match="sizes_not_for_rules"):
            choices_check(choices(code, sizes=[4, size]))


def test_the_settings_offer_every_ruleset_under_its_game() -> None:
    event = cast.tournament()
    html = signed_in(event.owner).get(reverse("tournament-create")).content.decode()
    for code in rules.codes():
        assert f'value="{code}"' in html


def test_an_evening_of_battaglia_is_entered_and_stands_by_points() -> None:
    event = evening(ruleset="battaglia", formula="points", deck=None)
    table = tables(event)[0]
    rows = [(2, 88), (1, 104), (4, 12), (3, 45)]
    document = {
        "seats": [
            {"seat": seat, "place": place, "points": str(points), "eliminated": False}
            for seat, (place, points) in enumerate(rows, 1)
        ]
    }
    result_confirm(result=submit(table, document, kind=Result.Kind.PLACES), actor=ADA)
    assert [row.entrant.number for row in Standing.objects.order_by("position")] == [2, 1, 4, 3]
