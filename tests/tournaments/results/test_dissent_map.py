"""Who does not agree sees the map with their own territories first, and says which is wrong and whose it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.rig.server import Server
from tests.tournaments.results.cast import LIA, NORA, TEO, UGO, ending, evening, numbers, refused, submit, tables
from tests.tournaments.results.entry_hand import Hand
from tests.tournaments.results.phones import browser_at, phone_at
from tournaments.models import LogEntry, Result, Table
from tournaments.selectors.results.dissent_map import dissent_map, sent_before
from tournaments.selectors.results.result_view import result_view
from tournaments.selectors.rounds.agreements import agreement_on
from tournaments.services.results.agreements import dissent_give
from tournaments.words.results.agreements import wrong_text

State = Result.State


@pytest.fixture
def table(db: None) -> Table:
    return tables(evening(confirms="all"))[0]


def page_of(table: Table) -> str:
    return reverse("result-disagree", args=[table.round.stage.tournament.slug, table.pk])


def test_a_territory_is_kept_with_whose_it_is_and_the_referee_reads_it(table: Table) -> None:
    result = submit(table, ending(alaska=TEO), actor=phone_at(table, NORA))
    wrong = [{"territory": "alaska", "holder": UGO}, {"territory": "alaska", "holder": LIA}]
    result = dissent_give(result=result, wrong=wrong, actor=phone_at(table, UGO))
    said = result.agreements.get(agrees=False)
    assert said.wrong == [{"territory": "alaska", "holder": UGO}]
    assert wrong_text(said, agreement_on(result)) == "Alaska è di Ugo Ferri"
    assert LogEntry.objects.get(action="result_not_agreed").detail["wrong"] == "Alaska (Ugo Ferri)"


@pytest.mark.parametrize("holder", [TEO, 99, 0, None, "2"])
def test_whose_it_is_is_dropped_where_the_result_says_so_or_nobody_sits_there(table: Table, holder: Any) -> None:
    result = submit(table, ending(alaska=TEO), actor=phone_at(table, NORA))
    result = dissent_give(result=result, wrong=[{"territory": "alaska", "holder": holder}], actor=phone_at(table, UGO))
    assert result.agreements.get(agrees=False).wrong == [{"territory": "alaska"}]


def test_whose_it_is_alone_says_nothing(table: Table) -> None:
    result = submit(table, actor=phone_at(table, NORA))
    assert (
        refused(dissent_give, result=result, wrong=[{"holder": UGO}], actor=phone_at(table, UGO)).code
        == "dissent_empty"
    )


def test_ones_own_territories_come_first_and_what_one_had_sent_otherwise_is_marked(table: Table) -> None:
    lia = phone_at(table, LIA)
    submit(table, ending(alaska=UGO), actor=lia)
    result = submit(table, ending(alaska=TEO))
    seat = table.seats.get(position=LIA)
    shown = dissent_map(result_view(result), seat, sent_before(result, seat))
    assert [row.position for row in shown.held] == [LIA, NORA, UGO, TEO]
    assert shown.held[0].is_mine and shown.players[0].position == LIA
    assert shown.differing == {"alaska"}
    said = {land.code: land.said for row in shown.held for land in row.lands if land.said}
    assert said == {"alaska": "Ugo Ferri"}


def test_without_javascript_the_list_asks_the_same(table: Table, django_assert_max_num_queries: Any) -> None:
    submit(table, ending(alaska=TEO), actor=phone_at(table, NORA))
    ugo = browser_at(table, UGO)
    with django_assert_max_num_queries(18):
        page = ugo.get(page_of(table)).content.decode()
    legends = [text.strip() for text in re.findall(r"<legend>(.*?)</legend>", page, re.S)]
    assert legends[0] == "I tuoi territori"
    assert 'id="dissent-frame"' in page and page.count('name="territory"') == 42
    assert "qui risulta di %(name)s. Di chi è?" in page
    sent = {"version": 1, "seat": UGO, "territory": ["alaska"], "holder-alaska": UGO, "holder-peru": LIA}
    assert ugo.post(page_of(table), sent)["Location"] == reverse("my")
    result = Result.objects.get()
    assert result.state == State.DISPUTED
    assert result.agreements.get(agrees=False).wrong == [{"territory": "alaska", "holder": UGO}]


def test_a_result_in_numbers_keeps_the_list_of_people_and_has_no_map(db: None) -> None:
    table = tables(evening(confirms="all"))[0]
    submit(table, numbers((44, 11), (30, 10), (20, 20), (10, 19)), actor=phone_at(table, NORA))
    page = browser_at(table, UGO).get(page_of(table)).content.decode()
    assert "planisphere-frame" not in page and page.count('name="person"') == 4 and "dissent_map.js" not in page


def phone_of(browser: Browser, options: dict[str, Any], server: Server, client: Client, address: str) -> Page:
    context = browser.new_context(**{**options, "viewport": {"width": 360, "height": 640}, "has_touch": True})
    name = settings.PLAYER_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": server.url}])
    page = context.new_page()
    page.goto(server.url + address)
    return page


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_finger_and_a_keyboard_name_the_territory_and_whose_it_is(
    browser: Browser,
    browser_context_args: dict[str, Any],
    server: Server,
    axe_clean: Callable[[Page], None],
    picture: Any,
) -> None:
    table = tables(evening(confirms="all"))[0]
    submit(table, ending(alaska=TEO, peru=TEO), actor=phone_at(table, NORA))
    page = phone_of(browser, browser_context_args, server, browser_at(table, UGO), page_of(table))
    hand = Hand(page, touch=True)
    ask, send = page.locator("[data-dissent-ask]"), page.locator("[data-dissent-send]")
    hand.territory("alaska")  # a whole map this small gives a continent first
    hand.territory("alaska")
    expect(ask.get_by_text("Alaska: qui risulta di Teo Galli. Di chi è?")).to_be_visible()
    expect(send).to_be_hidden()
    axe_clean(page)
    picture(page, "dissent-map-360", whole=False)
    for button in ask.get_by_role("button").all():
        box = button.bounding_box()
        assert box is None or (
            box["y"] + box["height"] <= 640 and box["height"] >= 44 and box["x"] + box["width"] <= 360
        )
    ask.get_by_role("button", name="mio").tap()
    expect(page.locator("[data-dissent-said]")).to_have_text("Alaska: mio")
    expect(send).to_be_visible()

    page.locator('.pl-bar [data-zoom=""]').tap()
    page.locator('.pl-t[data-code="peru"]').focus()
    page.keyboard.press("Enter")
    expect(ask.get_by_role("button", name="mio")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator('.pl-t[data-code="peru"]')).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="chiama l'arbitro").tap()
    page.wait_for_url(server.to("my") + "**")
    said = Result.objects.get().agreements.get(agrees=False)
    assert said.wrong == [{"territory": "alaska", "holder": UGO}, {"territory": "peru", "holder": NORA}]
    page.context.close()
