"""A whole match of FutuRisiKo! with one seat in a real browser, every decision by tapping what is lit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

import rules
from matches.services.play import action_submit
from rules.bots import bot
from rules.futurisiko.state import BATTLES, BUILD, FLAGS, LOSSES, MOVE, THROW
from tests.matches.table import Table, table
from tests.rig.server import Server

pytestmark = pytest.mark.browser
SEAT = 1
READY = '[data-act].is-mine:not([aria-busy="true"])'
LIT = "[...document.querySelectorAll('g.is-lit')].map(one => one.dataset.place)"
SETTLED = "version => Number(document.querySelector('[data-board]')?.dataset.version ?? version) >= version"
PATIENCE = 400
"""Decisions of the seat in the browser at most."""


class Player:
    """One browser at one seat of a match; `errors` gathers what its console says."""

    def __init__(self, made: Table, page: Page) -> None:
        self.made, self.page, self.errors, self.moves = made, page, [], 0
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)

    def lit(self) -> list[str]:
        """The places that can be chosen now."""
        return list(dict.fromkeys(self.page.evaluate(LIT)))

    def tap(self, code: str) -> None:
        """Touch a place where its pieces stand."""
        self.page.locator(f'g[data-place="{code}"]').first.click(position={"x": 8, "y": 8}, force=True)

    def press(self, kind: str) -> None:
        """The button of the panel for this."""
        self.page.locator(f"[data-act] {kind}").first.click()

    def plays(self, phase: int) -> None:
        """One decision of this seat."""
        if phase == FLAGS:
            self.tap(self.lit()[0])
        elif phase == BUILD:
            self.tap(self.lit()[0])
            self.press(".button--primary")
        elif phase == MOVE and self.moves < 2 and self.lit():
            self.moves += 1
            self.tap(self.lit()[0])
            self.tap(self.lit()[0])
            self.press(".button--primary")
        else:
            self.moves = 0
            self.press("[data-main]")


def others_play(made: Table, players: dict[int, Any]) -> None:
    """The other seats act on the server until the one in the browser is asked, or the match is over."""
    while True:
        state, match = made.state, made.now()
        asked = rules.to_move(state)
        if state.outcome is not None or asked == (SEAT,):
            return
        seat = asked[0]
        action = players[seat].act(rules.view(state, seat), rules.legal_actions(state, seat))
        action_submit(match=match, seat=seat, action=rules.encode(action), version=match.version, now=timezone.now())


@pytest.mark.parametrize("width", [360, 1280])
def test_a_whole_match_is_played_by_tapping(
    width: int, server: Server, browser: Browser, browser_context_args: dict[str, Any],
    picture: Callable[..., Path], axe_clean: Callable[[Page], None],
) -> None:  # fmt: skip
    made = table(ruleset="futurisiko", options={"victory_territories": 17})
    name = settings.SESSION_COOKIE_NAME
    size = {"width": width, "height": 780}
    context = browser.new_context(**{**browser_context_args, "viewport": size, "has_touch": width < 700})
    context.add_cookies([{"name": name, "value": made.client(SEAT).cookies[name].value, "url": server.url}])
    page = context.new_page()
    player = Player(made, page)
    page.goto(server.to("match", made.match.code))
    players = {seat: bot("sense", str(seat), "futurisiko") for seat in (2, 3)}
    seen: set[int] = set()
    for _ in range(PATIENCE):
        others_play(made, players)
        state = made.state
        if state.outcome is not None:
            break
        page.wait_for_function(SETTLED, arg=made.now().version)
        expect(page.locator(READY)).to_be_visible()
        if state.phase not in seen and state.phase in (FLAGS, BUILD, MOVE, BATTLES, THROW, LOSSES):
            seen.add(state.phase)
            picture(page, f"futurisiko-{state.phase}-{width}")
            if state.phase in (BUILD, MOVE):
                axe_clean(page)
        version = made.now().version
        player.plays(state.phase)
        page.wait_for_function(SETTLED, arg=version + 1)
    assert made.state.outcome is not None
    page.goto(server.to("match", made.match.code))
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator("[data-end-board] .chart__plate").first).to_be_attached()
    picture(page, f"futurisiko-end-{width}")
    page.goto(server.to("match-replay", made.match.code))
    expect(page.locator("[data-play]")).to_be_enabled()
    page.locator("[data-slide]").fill("120")
    picture(page, f"futurisiko-replay-{width}")
    assert {FLAGS, BUILD, MOVE} <= seen
    assert player.errors == []
    context.close()
