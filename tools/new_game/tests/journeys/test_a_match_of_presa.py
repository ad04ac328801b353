"""Two people in two browsers play a whole match through the pages, watch it again and check its chance."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from matches.services.play.clock import clock_due
from tests.journeys.board_player import BoardPlayer
from tests.matches.table import table
from tests.rig.server import Server

pytestmark = pytest.mark.browser
PATIENCE = 300  # seconds for a whole match: only a failure takes so long
MINE = '[data-act].is-mine:not([aria-busy="true"]) [data-main]'


def test_a_whole_match_is_played_through_the_pages(
    sit: Callable[..., BoardPlayer], server: Server, picture: Callable[..., None], axe_clean: Callable[[Page], None]
) -> None:
    made = table(ruleset="presa", seats=2, options={"target_points": 2})
    ada, bruno = sit(made, 1, touch=True), sit(made, 2)
    limit, pictured = time.monotonic() + PATIENCE, False
    while not (match := made.now()).is_over:
        assert time.monotonic() < limit, f"still in round {made.state.round}"
        for player in (ada, bruno):
            player.sees(match.version)
            mine = player.page.locator(MINE)
            if mine.count() and not pictured:
                pictured = True
                picture(player.page, "presa-board")
                axe_clean(player.page)
            if mine.count():
                mine.first.click()
        clock_due(match=match, now=timezone.now())
    for player in (ada, bruno):
        expect(player.page.locator("[data-generic] tbody tr")).to_have_count(2)
        expect(player.page.locator(".lead")).not_to_be_empty()
        axe_clean(player.page)
    page = bruno.page
    page.goto(server.to("match-replay", made.match.code))
    expect(page.locator("[data-slide]")).to_be_enabled()
    expect(page.locator("[data-generic] tbody tr")).to_have_count(2)
    page.goto(server.to("match-dice", made.match.code))
    page.locator("[data-check]").click()
    expect(page.locator(".notice--good")).to_be_visible()
    assert [ada.errors, bruno.errors] == [[], []]
