"""The form of the numbers: the columns of the sheet, the card that a value must match, what it replaces."""

import json

import pytest
from playwright.sync_api import expect

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


def test_a_page_that_sends_by_itself_is_told_where_to_go_and_sends_nothing_twice(desk, table):
    address = at("result-numbers", table)
    body = json.dumps({name: str(value) for name, value in typed(desk.get(address)).items()})
    answers = [desk.post(address, body, content_type="application/json") for _ in range(2)]
    assert [answer.json() for answer in answers] == [{"next_url": at("result-check", table)}] * 2
    assert Result.objects.get().document["seats"][0]["inside"] == "86"
    for nonsense in ("[]", "{", '{"s1-inside": {"a": 1}, "notes": 3}'):
        assert desk.post(address, nonsense, content_type="application/json").status_code == 422


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_numbers_are_kept_on_the_phone_and_go_out_by_themselves_when_the_network_is_back(server, ada, sign_in):
    table = tables(evening(owner=ada, formula="raduno"))[0]
    page = sign_in(ada)
    address = server.to("result-numbers", table.round.stage.tournament.slug, table.pk)
    page.goto(address)
    for seat in range(1, 5):
        page.fill(f"[name=s{seat}-inside]", str(INSIDE[seat - 1]))
        page.fill(f"[name=s{seat}-outside]", str(OUTSIDE[seat - 1]))
    page.goto(address)
    expect(page.locator("[data-draft]")).to_be_visible()
    expect(page.locator("[data-sum-good]")).to_be_visible()
    assert page.input_value("[name=s1-inside]") == "86"
    page.context.set_offline(True)
    page.locator(".actionbar [type=submit]").click()
    expect(page.locator(".result-state")).to_have_attribute("data-state", "waiting")
    assert not Result.objects.exists()
    page.context.set_offline(False)
    expect(page).to_have_url(server.to("result-check", table.round.stage.tournament.slug, table.pk))
    assert Result.objects.get().document["seats"][1]["inside"] == "30"
    # What is refused comes back as typed, with the reason.
    page.goto(address)
    page.fill("[name=s1-inside]", "80")
    page.locator(".actionbar [type=submit]").click()
    expect(page.locator("[data-focus]")).to_contain_text("164")
    assert page.input_value("[name=s1-inside]") == "80"
