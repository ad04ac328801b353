"""The end of the other games entered in a real browser: by map, by chart, hand by hand."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from rules import load
from tests.tournaments.results.cast import evening, tables
from tournaments.counting.endings.boards import lands_of
from tournaments.models import Result, Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
READY = "main[data-ready]"


@pytest.fixture
def opened(server, ada, sign_in):
    def entry(code: str) -> tuple[Page, Table]:
        table = tables(evening(owner=ada, ruleset=code, formula="places", deck=None))[0]
        page = sign_in(ada)
        page.goto(server.to("result-enter", table.round.stage.tournament.slug, table.pk))
        page.wait_for_selector(READY, state="attached")
        return page, table

    return entry


def sent(page: Page) -> None:
    page.locator("[data-send]").click()
    expect(page.locator("[data-sent]")).to_be_visible()


def places() -> list[int]:
    return [row["place"] for row in Result.objects.get().document["seats"]]


@pytest.mark.long
def test_the_hands_of_battaglia_add_up_and_survive_a_reload(opened, axe_clean, picture) -> None:
    page, _table = opened("battaglia")
    page.set_viewport_size({"width": 360, "height": 740})
    for seat, cards in enumerate((60, 20, 10, 5), 1):
        page.fill(f'[data-hand="1"] [data-seat="{seat}"] [data-cell="cards"]', str(cards))
    page.fill('[data-hand="1"] [data-seat="1"] [data-cell="complete"]', "2")
    page.check('[data-hand="1"] [data-seat="1"] [data-cell="closer"]')
    expect(page.locator('[data-sum="1"]')).to_have_text("80")
    axe_clean(page)
    picture(page, "hands-360")
    page.reload()
    page.wait_for_selector(READY, state="attached")
    expect(page.locator('[data-sum="1"]')).to_have_text("80")
    page.locator("[data-send]").click()
    expect(page.locator("[data-answer-lines]")).to_contain_text("100 punti")
    for seat, cards in enumerate((20, 40, 10, 5), 1):
        page.fill(f'[data-hand="2"] [data-seat="{seat}"] [data-cell="cards"]', str(cards))
    sent(page)
    assert places() == [1, 2, 3, 4]


def test_the_cell_that_is_wrong_is_marked_until_it_is_mended(opened) -> None:
    page, _table = opened("battaglia")
    page.fill('[data-hand="1"] [data-seat="1"] [data-cell="cards"]', "110")
    page.locator("[data-send]").click()
    expect(page.locator("[data-answer-lines]")).to_contain_text("Ugo Ferri")
    empty = page.locator('[data-hand="1"] [data-seat="2"] [data-cell="cards"]')
    expect(empty).to_have_attribute("aria-invalid", "true")
    empty.fill("20")
    expect(empty).not_to_have_attribute("aria-invalid", "true")


def test_whoever_surrendered_is_not_underlined_as_the_one_who_wins(opened) -> None:
    page, _table = opened("battaglia")
    page.fill('[data-hand="1"] [data-seat="1"] [data-cell="cards"]', "110")
    leading = page.locator('[data-sum-of="1"]')
    expect(leading).to_have_class("is-there")
    page.check('[data-leaver="1"] [data-surrendered]')
    expect(leading).not_to_have_class("is-there")


def test_whoever_closed_can_be_taken_back(opened) -> None:
    page, _table = opened("battaglia")
    closed = page.locator('[data-hand="1"] [data-seat="2"] .hand__closed')
    closed.click()
    expect(page.locator('[data-sum="2"]')).to_have_text("10")
    closed.click()
    expect(page.locator('[data-sum="2"]')).to_have_text("0")


@pytest.mark.long
def test_italy_is_given_region_by_region_and_touched_on_the_map(opened, axe_clean, picture) -> None:
    page, _table = opened("italywar")
    page.set_viewport_size({"width": 1280, "height": 900})
    shares = {1: ("piemonte", "lombardia", "toscana"), 2: ("sicilia", "campania"), 3: ("lazio", "emilia_romagna")}
    for seat, regions in shares.items():
        page.click(f'[data-choose="{seat}"]')
        for region in regions:
            page.click(f'[data-rest="{region}"]')
    page.click('[data-choose="4"]')
    page.click('[data-rest=""]')
    expect(page.locator("[data-progress-word]")).to_have_text("72 di 72")
    expect(page.locator('[data-scores] [data-seat="1"] [data-cell="territories"]')).to_have_text("29")
    axe_clean(page)
    picture(page, "italywar-entry-1280")
    sent(page)
    board = Result.objects.get().document["ended"]["board"]
    assert len(board) == 72 and board["torino"][0] == 1
    assert places()[0] == 1


@pytest.mark.long
def test_the_flags_of_futurisiko_are_set_on_its_chart(opened, axe_clean, picture) -> None:
    page, _table = opened("futurisiko")
    codes = list(lands_of(load("futurisiko")).by_code)
    page.click('[data-choose="2"]')
    for code in codes[:3]:
        page.locator(f'g.chart__spot[data-place="{code}"]').click()
    expect(page.locator('[data-scores] [data-seat="2"] [data-cell="territories"]')).to_have_text("3")
    page.click('[data-choose="1"]')
    page.click('[data-rest=""]')
    axe_clean(page)
    picture(page, "futurisiko-entry-1280")
    sent(page)
    document = json.loads(json.dumps(Result.objects.get().document))
    assert [row["points"] for row in document["seats"]] == ["33", "3", "0", "0"]


def test_the_chart_of_futurisiko_is_walked_and_given_out_with_the_keys(opened) -> None:
    page, _table = opened("futurisiko")
    page.locator('.chart [role="button"][tabindex="0"]').focus()
    page.keyboard.press("b")
    brasile = page.locator('g.chart__spot[data-place="brasile"]')
    expect(brasile).to_be_focused()
    expect(brasile).to_have_attribute("aria-label", "Brasile: libero")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(brasile).to_have_attribute("aria-label", re.compile(r"Brasile: .*Ugo Ferri"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(" ")
    expect(page.locator('[data-scores] [data-seat="2"] [data-cell="territories"]')).to_have_text("2")
    expect(page.locator('.chart [role="button"][tabindex="0"]')).to_have_count(1)


@pytest.mark.long
def test_a_game_offers_the_colours_of_its_own_armies_alone(opened) -> None:
    page, _table = opened("futurisiko")
    assert page.locator("#colour-1 option").all_inner_texts() == [
        "Rosso (R)", "Giallo (G)", "Blu (B)", "Verde (V)", "Lilla (L)", "Nero (N)",
    ]  # fmt: skip


def test_letters_and_signs_never_stand_where_points_are_counted(opened) -> None:
    page, _table = opened("battaglia")
    cards = page.locator('[data-hand="1"] [data-seat="1"] [data-cell="cards"]')
    cards.press_sequentially("a-4x2")
    expect(cards).to_have_value("42")
    expect(page.locator('[data-sum="1"]')).to_have_text("42")
    page.reload()
    page.wait_for_selector(READY, state="attached")
    expect(cards).to_have_value("42")
