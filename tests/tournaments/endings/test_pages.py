"""The pages on which the end of the other games is entered, checked, corrected and shown."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.tournaments.endings.cast import hand, hands, numbers, on_the_map
from tests.tournaments.results.browsers import at, signed_in
from tests.tournaments.results.cast import ADA, evening, refused, submit, tables
from tournaments.models import Result, ResultLine, Table
from tournaments.services.results.results import result_confirm

pytestmark = pytest.mark.django_db
PARTS = {
    "italywar": on_the_map("italywar", 20, 30, 12, 10),
    "italywar-torneo": on_the_map("italywar-torneo", 20, 30, 12, 10, cards={1: 1, 2: 2, 3: 3, 4: 4}),
    "futurisiko": on_the_map("futurisiko", 20, 10, 4, 2, armies=None),
    "battaglia": hands(hand(60, 20, 10, 5, closer=1, complete={1: 2}), hand(20, 40, 10, 5)),
}


def table_of(code: str, **choices: Any) -> Table:
    return tables(evening(ruleset=code, formula="places", deck=None, **choices))[0]


def sent(table: Table, part: dict[str, Any], **more: Any) -> Result:
    return submit(table, {"ended": part}, kind=Result.Kind.PLACES, **more)


def shown(table: Table, name: str = "result") -> str:
    page = signed_in(table.round.stage.tournament.owner).get(at(name, table))
    assert page.status_code == 200
    return page.content.decode()


@pytest.mark.parametrize("code", PARTS)
def test_the_entry_page_of_every_game_has_what_its_script_needs(code: str) -> None:
    table = table_of(code)
    html = shown(table, "result-enter")
    assert 'id="result-data"' in html and "data-send" in html and "Nora Bassi" in html
    data = json.loads(html.split('id="result-data" type="application/json">')[1].split("</script>")[0])
    assert data["kind"] == "places" and data["document"]


@pytest.mark.parametrize("code", PARTS)
def test_the_pages_ask_the_database_as_often_whatever_was_written(
    code: str, django_assert_max_num_queries: Any
) -> None:
    table = table_of(code)
    desk = signed_in(table.round.stage.tournament.owner)
    with django_assert_max_num_queries(16):
        desk.get(at("result-enter", table))
    result_confirm(result=sent(table, PARTS[code]), actor=ADA)
    with django_assert_max_num_queries(20):
        desk.get(at("result", table))


@pytest.mark.parametrize("code", PARTS)
def test_what_was_entered_counts_and_is_shown_everywhere(code: str) -> None:
    table = table_of(code)
    result_confirm(result=sent(table, PARTS[code]), actor=ADA)
    assert list(ResultLine.objects.filter(won=True).values_list("position", flat=True)) in ([1], [2])
    for name in ("result", "result-history", "result-correct"):
        assert "Nora Bassi" in shown(table, name)


def test_the_map_of_italy_war_is_shown_to_everybody() -> None:
    table = table_of("italywar")
    result_confirm(result=sent(table, PARTS["italywar"]), actor=ADA)
    html = shown(table)
    assert 'data-atlas="italywar"' in html and "Torino" in html


def test_the_hands_to_fill_in_are_numbered() -> None:
    table = table_of("battaglia")
    page = shown(table, "result-enter")
    assert re.findall(r">Mano (\S+)<", page)[:3] == ["1", "2", "3"]


def test_the_hands_of_battaglia_are_shown_in_their_parts() -> None:
    table = table_of("battaglia")
    result_confirm(result=sent(table, PARTS["battaglia"]), actor=ADA)
    assert "60 +5 +5 +10" in shown(table)


def test_a_refusal_names_hand_player_and_territory() -> None:
    table = table_of("battaglia")
    desk = signed_in(table.round.stage.tournament.owner)
    part = hands(hand(60, None, 10, 5), hand(20, 40, 10, 5))
    body = {
        "kind": "places", "document": {"ended": part}, "submission_id": "phone-0001", "base_version": 0,
        "draw_version": table.round.draw_version,
    }  # fmt: skip
    answer = desk.post(at("result-submit", table), json.dumps(body), content_type="application/json")
    assert answer.status_code == 422
    assert any("mano 1" in line and "Ugo Ferri" in line for line in answer.json()["lines"])


def test_another_version_is_told_with_its_hands() -> None:
    table = table_of("battaglia")
    sent(table, PARTS["battaglia"])
    error = refused(sent, table, hands(hand(120, 0, 0, 0)), base_version=0)
    assert error.code == "result_stale"


def test_two_maps_of_italy_differ_territory_by_territory() -> None:
    table = table_of("italywar")
    sent(table, PARTS["italywar"])
    other = on_the_map("italywar", 19, 31, 12, 10)
    error = refused(sent, table, other, base_version=0)
    assert {one["territory"] for one in error.params["difference"] if "territory" in one}
    assert {one["field"] for one in error.params["difference"] if "field" in one} <= {"points", "place"}


def fields(page: Any, part: dict[str, Any]) -> dict[str, str]:
    form = page.context["form"]
    given = {name: str(form.initial.get(name, "")) for name in form.fields if name != "dispute"}
    for row in part["seats"]:
        given |= {f"s{row['seat']}-{name}": str(value) for name, value in row.items() if name != "seat"}
    return given


@pytest.mark.parametrize(
    ("code", "part"), [("italywar", numbers(20, 30, 12, 10, armies=50)), ("futurisiko", numbers(20, 10, 4, 2))]
)
def test_territories_by_number_make_the_places_without_any_script(code: str, part: dict[str, Any]) -> None:
    table = table_of(code)
    desk = signed_in(table.round.stage.tournament.owner)
    page = desk.get(at("result-numbers", table))
    assert desk.post(at("result-numbers", table), fields(page, part)).status_code == 302
    rows = Result.objects.get().document["seats"]
    assert [row["points"] for row in rows] == [str(row["territories"]) for row in part["seats"]]


def test_numbers_that_do_not_make_the_board_come_back_with_the_reason() -> None:
    table = table_of("italywar")
    desk = signed_in(table.round.stage.tournament.owner)
    page = desk.get(at("result-numbers", table))
    answer = desk.post(at("result-numbers", table), fields(page, numbers(20, 30, 12, 9)))
    assert answer.status_code == 422 and "71, non 72" in answer.content.decode()


def test_whoever_only_knows_the_places_writes_the_places() -> None:
    table = table_of("italywar")
    desk = signed_in(table.round.stage.tournament.owner)
    address = at("result-numbers", table) + "?places"
    page = desk.get(address)
    rows = {"seats": [{"seat": seat, "place": seat} for seat in range(1, 5)]}
    assert desk.post(address, fields(page, rows)).status_code == 302
    assert "ended" not in Result.objects.get().document


@pytest.mark.parametrize("code", ["italywar", "battaglia"])
def test_a_confirmed_end_is_corrected_on_its_own_page(code: str) -> None:
    table = table_of(code)
    result_confirm(result=sent(table, PARTS[code]), actor=ADA)
    desk = signed_in(table.round.stage.tournament.owner)
    page = desk.get(at("result-correct", table))
    part = json.loads(json.dumps(page.context["data"]["document"]))
    if code == "battaglia":
        part["hands"][1]["seats"][1]["cards"] = 45
    else:
        part["board"] = {key: [3 - pair[0] if pair[0] < 3 else pair[0], 2] for key, pair in part["board"].items()}
    given = {
        "kind": "places", "document": json.dumps({"ended": part}), "submission_id": "desk-0001", "base_version": 1,
        "draw_version": table.round.draw_version,
    }  # fmt: skip
    preview = desk.post(at("result-correct-preview", table), given)
    assert preview.status_code == 200, preview
    assert desk.post(at("result-correct", table), {**given, "reason": "Letto male"}).status_code == 302
    assert Result.objects.get(state="confirmed").version == 2


def test_a_territory_that_is_nobodys_is_named_on_the_disputed_result() -> None:
    table = table_of("italywar")
    part = on_the_map("italywar", 20, 30, 12, 9)
    sent(table, part, dispute=True)
    assert "Veneto-Trentino non è di nessuno" in shown(table, "result-check")


def test_futurisiko_is_entered_on_its_own_chart() -> None:
    assert "data-chart" in shown(table_of("futurisiko"), "result-enter")


def test_the_menu_of_objectives_tells_the_cards_apart() -> None:
    table = table_of("italywar-torneo")
    page = signed_in(table.round.stage.tournament.owner).get(at("result-enter", table))
    cards = [words for _number, words in page.context["cards"]]
    assert len(set(cards)) == 20 and cards[0].startswith("1 · 21 territori: ")
