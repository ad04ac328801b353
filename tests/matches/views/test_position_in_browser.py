"""The page of positions in a real browser: what the map says can be read on a phone and on a low screen."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from rules.notation.position import set_up
from rules.notation.vocabulary import land_codes
from tests.matches.test_planisphere_browser import spot

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def opened(page: Page, server: Any, ruleset: str, game: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    lands = {code: (place % 4 + 1, place % 5 + 1) for place, code in enumerate(land_codes(game))}
    page.goto(f"{server.to('position')}?position={quote(set_up(ruleset, 4, 1, lands), safe='')}")
    expect(page.locator("[data-set-up]")).to_be_visible()


@pytest.mark.parametrize(("ruleset", "game"), [("risiko-challenge", "risiko"), ("italywar", "italywar")])
def test_the_names_of_regions_stand_apart_on_a_phone_while_no_army_stands(
    page: Page, server: Any, ruleset: str, game: str
) -> None:
    opened(page, server, ruleset, game, (360, 740))
    page.evaluate("for (const number of document.querySelectorAll('.play-far text')) number.textContent = ''")
    names = [name for name in page.locator(".pl-far tspan").all() if name.is_visible()]
    boxes = {str(name.text_content()): name.bounding_box() for name in names}
    assert len(boxes) > 5
    touching = [
        (first, second)
        for (first, a), (second, b) in combinations(boxes.items(), 2)
        if a and b
        if a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
        if abs(a["y"] + a["height"] / 2 - b["y"] - b["height"] / 2) < 8
    ]
    assert touching == []


@pytest.mark.parametrize(("ruleset", "game"), [("risiko-challenge", "risiko"), ("italywar", "italywar")])
def test_the_map_on_a_phone_says_how_many_armies_stand_everywhere(
    page: Page, server: Any, ruleset: str, game: str
) -> None:
    opened(page, server, ruleset, game, (360, 740))
    numbers = page.locator(".play-far text:visible")
    expect(numbers).to_have_count(len(land_codes(game)))
    assert min(number.bounding_box()["height"] for number in numbers.all()) > 8
    page.locator("[data-set-up-owner]").select_option("0")
    page.locator("path[data-code], .pl-t").first.dispatch_event("click")
    expect(page.locator(".pl-far:visible")).to_have_count(0)


def test_the_armies_of_italy_are_seen_on_a_low_screen_too(page: Page, server: Any) -> None:
    opened(page, server, "italywar", "italywar", (1280, 900))
    armies = page.locator(".is-owned .pl-army")
    assert armies.count() == len(land_codes("italywar"))
    expect(armies.first).to_be_visible()


def test_what_was_tapped_on_the_map_is_shown_and_no_button_throws_it_away(page: Page, server: Any) -> None:
    page.goto(server.to("position"))
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(page.locator("[data-set-up]:not([inert])")).to_be_visible()
    opens = page.locator("[data-open-text]")
    expect(opens).to_be_disabled()
    page.locator('.planisphere [data-code="alaska"]').first.dispatch_event("click")
    expect(page.locator('[name="armies_alaska"]')).to_have_value("3")
    expect(opens).to_be_disabled()
    page.locator(".setup-show button").click()
    text = page.locator("#position-text")
    expect(text).to_have_value(re.compile(r"^RC:4/A3-"))
    expect(page.locator('[name="armies_alaska"]')).to_have_value("3")
    expect(opens).to_be_disabled()
    text.fill(set_up("risiko-challenge", 4, 1, dict.fromkeys(land_codes("risiko"), (1, 2))))
    opens.click()
    expect(page.locator('[name="armies_alaska"]')).to_have_value("2")


def test_a_second_tap_adds_an_army_and_painting_over_a_territory_again_adds_none(page: Page, server: Any) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(server.to("position"))
    expect(page.locator("[data-set-up]:not([inert])")).to_be_visible()
    for pressed in ("3", "4"):
        for move, code in (("down", "brasile"), ("up", "argentina")):
            page.mouse.move(*spot(page, code), steps=12)
            getattr(page.mouse, move)()
        expect(page.locator('[name="armies_brasile"]')).to_have_value(pressed)
        expect(page.locator('[name="armies_argentina"]')).to_have_value("3")


def test_a_board_that_was_refused_stays_on_the_map(page: Page, server: Any) -> None:
    page.goto(server.to("position"))
    expect(page.locator("[data-set-up]:not([inert])")).to_be_visible()
    page.locator("[data-set-up-owner]").select_option("5")
    page.locator('.planisphere [data-code="alaska"]').first.dispatch_event("click")
    page.locator(".setup-show button").click()
    expect(page.locator(".errorlist").first).to_be_visible()
    expect(page.locator(".planisphere .is-owned")).to_have_count(1)
