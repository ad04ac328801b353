"""Places and points without the hands, taken where they follow from one another; of hands, numbers that are none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.endings.cast import hand, hands
from tests.tournaments.endings.test_pages import fields, sent, table_of
from tests.tournaments.results.browsers import at, post, sending, signed_in
from tournaments.errors import Refused
from tournaments.models import Result, Table

pytestmark = pytest.mark.django_db


def answer(table: Table, *rows: tuple[int, int | str], **more: str) -> Any:
    """The quick form sent with (place, points) by seat."""
    desk = signed_in(table.round.stage.tournament.owner)
    address = at("result-numbers", table) + "?places"
    part = {"seats": [{"seat": n, "place": row[0], "points": row[1]} for n, row in enumerate(rows, 1)]}
    return desk.post(address, fields(desk.get(address), part) | {"time_up": ""} | more)


def lines(page: Any) -> str:
    return " ".join(page.context["refusal_lines"])


@pytest.mark.parametrize("code", ["battaglia", "futurisiko"])
def test_places_that_contradict_the_points_are_refused_by_name(code: str) -> None:
    page = answer(table_of(code), (1, 20), (2, 30), (3, 10), (4, 2))
    assert page.status_code == 422
    assert "il piazzamento 1 di Nora Bassi" in lines(page) and "il piazzamento 2 di Ugo Ferri" in lines(page)


def test_b21_equal_points_at_the_top_ask_for_another_hand() -> None:
    page = answer(table_of("battaglia"), (1, 110), (1, 110), (3, 20), (4, 5))
    assert page.status_code == 422 and "un'altra mano" in lines(page)


def test_b21_less_than_a_hundred_is_an_end_only_when_the_time_was_up() -> None:
    table, rows = table_of("battaglia"), ((1, 90), (2, 60), (3, 20), (4, 5))
    page = answer(table, *rows)
    assert page.status_code == 422 and "100 punti" in lines(page)
    assert answer(table, *rows, time_up="on").status_code == 302
    assert Result.objects.get().document["time_up"] is True


@pytest.mark.parametrize(
    ("code", "rows"),
    [("battaglia", ((2, 60), (1, 110), (3, 20), (3, 20))), ("futurisiko", ((1, 20), (2, 10), (3, 4), (3, 4)))],
)
def test_places_that_follow_from_the_points_are_taken(code: str, rows: Any) -> None:
    assert answer(table_of(code), *rows).status_code == 302
    seats = Result.objects.get().document["seats"]
    assert [(row["place"], row["points"]) for row in seats] == [(place, str(points)) for place, points in rows]


@pytest.mark.parametrize("typed", ["abc", "-5", "2.5", -5])
def test_what_is_no_whole_number_is_named_by_hand_and_player(typed: object) -> None:
    table, part = table_of("battaglia"), hands(hand(60, 20, 10, 5), hand(60, 20, 10, 5))
    part["hands"][1]["seats"][2]["cards"] = typed
    body = sending(table, {"ended": part}, kind="places", draw_version=table.round.draw_version)
    came = post(signed_in(table.round.stage.tournament.owner), table, body)
    assert came.status_code == 422
    found = came.json()
    assert found["defects"][0]["hand"] == 2 and found["defects"][0]["field"] == "cards"
    assert f"mano 2: «{typed}» di" in found["lines"][0] and "cards" not in found["lines"][0]


def test_more_card_points_than_the_deck_holds_are_refused() -> None:
    with pytest.raises(Refused) as error:
        sent(table_of("battaglia"), hands(hand(200, 0, 0, 0, complete={1: 3})))
    assert error.value.code == "result_defects"
    first = error.value.params["defects"][0]
    assert (first["code"], first["total"]) == ("hand_over_deck", 152)
