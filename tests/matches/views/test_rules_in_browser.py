"""The rule books in a real browser: on a phone, on a wide screen, in the dark and on paper; axe finds nothing."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from rules.contract.ruleset import GAMES
from tests.journeys.test_every_page import looked_at
from tests.rig.browser import axe_violations, picture
from tests.rig.long import long_where

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.long
def test_every_rule_book_reads_well_on_every_screen(page: Page, server) -> None:
    books = {f"rules-{game}": reverse("game-rules", args=[game]) for game in GAMES}
    assert looked_at(page, server.url, {"rules": reverse("rules"), **books}) == []


@pytest.mark.few(1)
@pytest.mark.parametrize("game", long_where(GAMES, lambda game: game not in ("risiko", "battaglia")))
def test_a_rule_book_can_be_read_in_the_dark_and_printed(page: Page, server, game: str) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(server.to("game-rules", game))
    picture(page, f"rules-{game}-dark")
    assert axe_violations(page) == []
    page.emulate_media(media="print", color_scheme="light")
    page.set_viewport_size({"width": 720, "height": 1000})
    picture(page, f"rules-{game}-print")
    assert page.evaluate("document.documentElement.scrollWidth") <= 721
    expect(page.locator(".rulefigure").first).to_be_visible()


def test_the_contents_a_row_and_an_option_lead_to_their_places(page: Page, server) -> None:
    page.goto(server.to("game-rules", "risiko"))
    page.locator(".rulebook__contents").get_by_role("link", name="Le carte e i tris").click()
    expect(page.locator("#cards")).to_be_in_viewport()
    page.locator("#cards .rule__row", has_text="R7").first.click()
    expect(page.locator("#R7")).to_be_in_viewport()
    page.locator("#R7 .rulerow__places a").first.click()
    expect(page.locator("[id='cards.one-set']")).to_be_in_viewport()
    page.locator("[id='cards.one-set'] .rule__options a").click()
    expect(page.locator("#o-sets_per_turn")).to_be_in_viewport()
