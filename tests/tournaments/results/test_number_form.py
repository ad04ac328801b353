"""The form of the numbers: the columns of the sheet, the card that a value must match, what it replaces."""

import pytest

from tests.tournaments.results.browsers import at, signed_in
from tests.tournaments.results.cast import evening, numbers, submit, tables
from tournaments.models import Result, Tournament
from tournaments.paper.words import SHEET_COLUMNS
from tournaments.selectors.results.numbers_asked import numbers_asked

pytestmark = pytest.mark.django_db
# Card 9 is worth 86 points.
INSIDE, OUTSIDE = (86, 30, 10, 10), (0, 4, 14, 10)


@pytest.fixture
def table():
    return tables(evening(formula="raduno"))[0]


@pytest.fixture
def desk(table):
    return signed_in(Tournament.objects.get().owner)


def typed(page, inside=INSIDE, outside=OUTSIDE, **more):
    hidden = {name: page.context["form"].initial[name] for name in ("submission_id", "base_version", "draw_version")}
    rows = {f"s{seat}-inside": inside[seat - 1] for seat in range(1, 5)}
    return hidden | rows | {f"s{seat}-outside": outside[seat - 1] for seat in range(1, 5)} | more


def test_its_columns_are_those_of_the_sheet(desk, table):
    fields = desk.get(at("result-numbers", table)).context["seat_forms"][0].numbers()
    asked = numbers_asked(Tournament.objects.get())
    assert [(field.name, field.label) for field in fields] == [(name, str(SHEET_COLUMNS[name])) for name in asked]


def test_whoever_completed_a_card_names_it_and_need_not_know_its_worth(desk, table):
    address = at("result-numbers", table)
    named = {"s1-completed_in_time": "on", "s1-card": "9"}
    wrong = desk.post(address, typed(desk.get(address), (80, 30, 10, 10), (6, 4, 14, 10), **named))
    assert wrong.status_code == 422
    assert wrong.context["seat_forms"][0].errors["inside"] == ["Questa carta vale: 86. Hai scritto: 80."]
    assert desk.post(address, typed(desk.get(address), ("", 30, 10, 10), **named)).status_code == 302
    assert Result.objects.get().document["seats"][0]["inside"] == "86"


def test_a_card_of_somebody_who_did_not_complete_it_changes_nothing(desk, table):
    address = at("result-numbers", table)
    answer = desk.post(address, typed(desk.get(address), ("", 30, 10, 10), **{"s1-card": "9"}))
    assert answer.status_code == 422
    assert answer.context["seat_forms"][0].has_error("inside")


def test_it_says_that_it_replaces_a_map(desk, table):
    address = at("result-numbers", table)
    assert "la mappa resta tra le versioni" not in desk.get(address).content.decode()
    submit(table)
    assert "la mappa resta tra le versioni" in desk.get(address).content.decode()


def test_whoever_was_slower_reads_number_by_number_what_the_other_result_says(desk, table):
    address = at("result-numbers", table)
    page = desk.get(address)
    submit(table, numbers((80, 6), (30, 4), (10, 14), (10, 10)))
    answer = desk.post(address, typed(page))
    assert answer.status_code == 409
    assert "Nora Bassi: punti in obiettivo: hai scritto 86, nell'altro risultato 80" in answer.context["refusal_lines"]
    assert "Quello che hai scritto è ancora qui sotto" in answer.context["refusal"]
