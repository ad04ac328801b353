"""Who surrendered, said on the pages of a result in a real browser: map, hands, numbers without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.tournaments.results.cast import (
    LIA,
    NORA,
    TEO,
    UGO,
    changed,
    confirmed,
    ending,
    evening,
    submit,
    tables,
)  # fmt: skip
from tournaments.models import Result, Table
from tournaments.selectors.results.results import confirmed_result

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
READY = "main[data-ready]"
SIZES = [("360", {"width": 360, "height": 740}), ("1280", {"width": 1280, "height": 800})]


def gone(seat: int, field: str) -> str:
    return f'[data-player="{seat}"] [data-field="{field}"]'


def goes(page: Page, server, name: str, table: Table, ready: str = READY) -> None:
    page.goto(server.to(name, table.round.stage.tournament.slug, table.pk))
    page.wait_for_selector(ready, state="attached")


def wide(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


@pytest.mark.long
@pytest.mark.parametrize(("name", "size"), SIZES)
def test_the_order_of_leaving_is_asked_once_two_surrendered(
    server, ada, sign_in, picture, axe_clean, name, size
) -> None:
    table = tables(evening(owner=ada, ruleset="risiko-torneo"))[0]
    submit(table, ending())
    page = sign_in(ada)
    page.set_viewport_size(size)
    goes(page, server, "result-enter", table)
    page.check(gone(NORA, "surrendered"))
    expect(page.locator(gone(NORA, "left"))).to_be_hidden()
    page.check(gone(TEO, "surrendered"))
    page.select_option(gone(NORA, "left"), "1")
    expect(page.locator("[data-notes]")).to_contain_text("dopo tutti quelli rimasti: Nora")
    assert not wide(page)
    axe_clean(page)
    picture(page, f"course-map-{name}")
    page.locator("[data-send]").click()
    expect(page.locator("[data-sent]")).to_be_visible()
    assert Result.objects.order_by("-version")[0].document["left"] == [NORA, TEO]


@pytest.mark.few(1)
@pytest.mark.parametrize(("name", "size"), SIZES)
def test_the_page_of_a_correction_keeps_the_extra_round_until_it_is_taken_back(
    server, ada, sign_in, picture, name, size
) -> None:
    table = tables(evening(owner=ada, ruleset="risiko-torneo"))[0]
    document = changed(ending(), LIA, surrendered=True)
    confirmed(table, document | {"left": [LIA], "contenders": [UGO, TEO], "order": [TEO, LIA, UGO, NORA]})
    stood = confirmed_result(table).document
    page = sign_in(ada)
    page.set_viewport_size(size)
    goes(page, server, "result-correct", table)
    expect(page.locator("[data-extra]")).to_be_checked()
    expect(page.locator(gone(LIA, "surrendered"))).to_be_checked()
    assert not wide(page)
    picture(page, f"course-correct-{name}")
    page.locator("[data-send]").click()
    expect(page.locator("main")).to_contain_text("Non cambiano né punti né piazzamenti")
    page.fill('[name="reason"]', "Niente")
    page.locator('button[form="save"]').click()
    page.wait_for_url("**/history/")
    assert confirmed_result(table).document == stood
    goes(page, server, "result-correct", table)
    page.uncheck("[data-extra]")
    page.locator("[data-send]").click()
    expect(page.locator("main")).to_contain_text("ora Nora")


@pytest.mark.few(1)
@pytest.mark.parametrize(("name", "size"), SIZES)
def test_the_numbers_ask_who_surrendered_without_javascript(server, ada, sign_in, picture, browser, name, size) -> None:
    table = tables(evening(owner=ada, ruleset="risiko-challenge", formula="gufo"))[0]
    signed = sign_in(ada)
    context = browser.new_context(java_script_enabled=False, viewport=size, locale="it-IT")
    context.add_cookies(signed.context.cookies())
    page = context.new_page()
    page.goto(server.to("result-numbers", table.round.stage.tournament.slug, table.pk))
    for seat, (inner, outer) in enumerate([(44, 10), (30, 10), (20, 20), (10, 20)], 1):
        page.fill(f'[name="s{seat}-inside"]', str(inner))
        page.fill(f'[name="s{seat}-outside"]', str(outer))
    expect(page.locator('[name="s1-left"]')).to_be_hidden()
    for seat, turn in ((NORA, "2"), (TEO, "1")):
        page.check(f'[name="s{seat}-surrendered"]')
        page.select_option(f'[name="s{seat}-left"]', turn)
    picture(page, f"course-numbers-{name}")
    page.locator('button[form="numbers"]').click()
    page.wait_for_url("**/check/")
    assert Result.objects.get().document["left"] == [TEO, NORA]
    context.close()


@pytest.mark.long
@pytest.mark.parametrize(("name", "size"), SIZES)
def test_the_page_of_the_hands_asks_who_surrendered(server, ada, sign_in, picture, axe_clean, name, size) -> None:
    table = tables(evening(owner=ada, ruleset="battaglia", formula="places", deck=None))[0]
    page = sign_in(ada)
    page.set_viewport_size(size)
    goes(page, server, "result-enter", table)
    for seat, cards in enumerate((60, 20, 10, 5), 1):
        page.fill(f'[data-hand="1"] [data-seat="{seat}"] [data-cell="cards"]', str(cards))
    for seat in (NORA, UGO):
        page.check(f'[data-leaver="{seat}"] [data-surrendered]')
    for seat, turn in ((NORA, "1"), (UGO, "2")):
        page.select_option(f'[data-leaver="{seat}"] [data-turn]', turn)
    page.check("[data-time-up]")
    assert not wide(page)
    axe_clean(page)
    picture(page, f"course-hands-{name}")
    page.locator("[data-send]").click()
    expect(page.locator("[data-sent]")).to_be_visible()
    assert [row["place"] for row in Result.objects.get().document["seats"]] == [4, 3, 1, 2]


@pytest.mark.long
def test_the_chart_of_futurisiko_asks_who_surrendered(server, ada, sign_in, picture) -> None:
    table = tables(evening(owner=ada, ruleset="futurisiko", formula="places", deck=None))[0]
    page = sign_in(ada)
    page.set_viewport_size(SIZES[0][1])
    goes(page, server, "result-enter", table)
    page.locator('[data-choose="1"]').click()
    page.locator('[data-rest=""]').click()
    page.check(gone(NORA, "surrendered"))
    assert not wide(page)
    picture(page, "course-lands-360")
