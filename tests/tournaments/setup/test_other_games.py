"""Tournaments of any game: the choice offers them all by game, each with its own number of seats."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.urls import reverse

import rules
from tests import cast
from tests.tournaments.results.cast import ADA, evening, submit, tables
from tests.tournaments.results.test_pages import signed_in
from tournaments.errors import Refused
from tournaments.models import Result, Standing, Tournament
from tournaments.selectors.setup.choices import SIZES, choices_check, choices_of, counts_boards
from tournaments.services.draw.draws import round_draw
from tournaments.services.results.results import result_confirm
from tournaments.services.setup.tournaments import tournament_create

pytestmark = pytest.mark.django_db
DAY = datetime.date(2026, 3, 6)
OTHERS = [code for code in rules.codes() if rules.load(code).game != "risiko"]


def choices(code: str, **changes: Any) -> dict[str, object]:
    event = Tournament(name="Serata al club")
    ruleset = rules.load(code)
    sizes = list(range(max(3, ruleset.seats_min), ruleset.seats_max + 1))
    given = {"ruleset": code, "formula": "places", "deck": None, "sizes": sizes, "preferred_size": 4}
    return {**choices_of(event), **given, **changes}


@pytest.mark.parametrize("code", OTHERS)
def test_every_other_ruleset_is_scored_by_place_or_points_at_tables_of_its_size(code: str) -> None:
    assert not counts_boards(code)
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


@pytest.mark.parametrize(("code", "sizes", "preferred"), [("battaglia", [2, 3, 4], 4), ("italywar", [4, 5, 6, 7], 4)])
def test_a_tournament_takes_its_table_sizes_from_its_game(code: str, sizes: list[int], preferred: int) -> None:
    event = tournament_create(
        owner=cast.account(), preset="league", name="Serata", starts_on=DAY, ruleset=code, formula="places"
    )
    assert (event.sizes, event.preferred_size) == (sizes, preferred)


def test_the_form_takes_the_sizes_of_the_game_unless_others_are_chosen() -> None:
    client = signed_in(cast.account())
    page = client.get(reverse("tournament-create")).context["form"]
    shown = {name: field.initial for name, field in page.fields.items() if field.initial is not None} | page.initial
    data = {name: value for name, value in shown.items() if value not in (None, "")}
    data |= {"name": "Serata", "ruleset": "italywar", "formula": "places", "starts_on": "2026-03-06"}
    client.post(reverse("tournament-create"), data)
    assert Tournament.objects.get().sizes == [4, 5, 6, 7]


def filled(page: Any, **changes: Any) -> dict[str, Any]:
    """The create page as it was shown, with a name and what somebody changed."""
    form = page.context["form"]
    shown = {name: field.initial for name, field in form.fields.items() if field.initial is not None} | form.initial
    data = {name: value for name, value in shown.items() if value not in (None, "")}
    return data | {"name": "Serata", "starts_on": "2026-03-06"} | changes


@pytest.mark.parametrize(
    ("code", "sizes"), [("battaglia", [2, 3, 4]), ("italywar", [4, 5, 6, 7]), ("futurisiko", [3, 4, 5])]
)
def test_without_script_what_was_left_as_shown_follows_the_game(code: str, sizes: list[int]) -> None:
    client = signed_in(cast.account())
    client.post(reverse("tournament-create"), filled(client.get(reverse("tournament-create")), ruleset=code))
    event = Tournament.objects.get()
    assert (event.formula, event.sizes) == ("places", sizes)


def test_choosing_a_game_shows_its_formulas_and_sizes() -> None:
    client = signed_in(cast.account())
    form = client.get(reverse("tournament-create"), {"preset": "league", "ruleset": "battaglia"}).context["form"]
    assert [code for code, _name in form.fields["formula"].choices] == ["places", "points"]
    assert (form["formula"].value(), form["sizes"].value()) == ("places", [2, 3, 4])


@pytest.mark.parametrize("sizes", [[3, 4, 5], [5, 6]])
def test_a_size_ticked_that_the_game_does_not_seat_is_refused(sizes: list[int]) -> None:
    client = signed_in(cast.account())
    page = client.get(reverse("tournament-create"), {"preset": "league", "ruleset": "battaglia"})
    data = filled(page, sizes=sizes, preferred_size=sizes[0])
    assert client.post(reverse("tournament-create"), data).status_code in (200, 422)
    assert not Tournament.objects.exists()


@pytest.mark.few(2)
@pytest.mark.parametrize(("count", "tables"), [(7, [7]), (22, [7, 5, 5, 5]), (9, [5, 4]), (13, [5, 4, 4])])
def test_italy_war_plays_at_tables_of_seven(count: int, tables: list[int]) -> None:
    event = cast.tournament(ruleset="italywar", formula="places", sizes=[4, 5, 6, 7], preferred_size=5)
    cast.entrants(event, count)
    made = round_draw(stage=cast.league(event), actor=ADA, seed=1)
    assert sorted((table.seats.count() for table in made.tables.all()), reverse=True) == tables


def test_a_plan_for_more_than_a_table_of_the_game_is_refused() -> None:
    client = signed_in(cast.account())
    data = {"preset": "elimination", "name": "Serata", "ruleset": "battaglia", "formula": "places", "entrants": 16}
    shown = client.post(reverse("tournament-create"), {**data, "final": 6})
    assert "final" in shown.context["form"].errors


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_click_on_a_game_brings_its_formulas_and_sizes(server: Any, ada: Any, sign_in: Any) -> None:
    page = sign_in(ada)
    page.goto(server.to("tournament-create"))
    page.locator("#choices").evaluate("one => { one.closest('details').open = true; }")
    page.locator("input[name=ruleset][value=battaglia]").check(force=True)
    page.wait_for_selector("input[name=formula][value=method1]", state="detached")
    assert page.locator("#id_defaults_for").input_value() == "battaglia"
    ticked = page.locator("input[name=sizes]:checked").evaluate_all("all => all.map((one) => one.value)")
    assert ticked == ["2", "3", "4"]
    assert page.locator("input[name=ruleset][value=battaglia]").is_checked()
