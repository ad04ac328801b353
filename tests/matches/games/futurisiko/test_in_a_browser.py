"""A whole match of FutuRisiKo! with one seat in a real browser, every decision by tapping what is lit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

import rules
from matches.services.play.actions import action_submit
from rules.futurisiko.state.state import BUILD, FLAGS, MOVE, Phase
from rules.play.bots import bot
from tests.matches.table import Table, table
from tests.rig.long import LONG
from tests.rig.server import Server

pytestmark = pytest.mark.browser
WIDTHS = [360, 1280] if LONG else [360]
SEAT = 1
READY = '[data-act].is-mine:not([aria-busy="true"])'
LIT = "[...document.querySelectorAll('g.is-lit')].map(one => one.dataset.place)"
SETTLED = "version => Number(document.querySelector('[data-board]')?.dataset.version ?? version) >= version"
PHONE = 700
PATIENCE = 400
"""Decisions of the seat in the browser at most."""


class Player:
    """One browser at one seat of a match; `errors` gathers what its console says."""

    def __init__(self, made: Table, page: Page) -> None:
        self.made, self.page, self.errors, self.moves = made, page, [], 0
        self.met: set[str] = set()
        self.touch = bool(page.viewport_size and page.viewport_size["width"] < PHONE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)

    def lit(self) -> list[str]:
        """The places that can be chosen now."""
        return list(dict.fromkeys(self.page.evaluate(LIT)))

    def tap(self, code: str) -> None:
        """Touch a place where its pieces stand; on a phone the first tap brings the map near."""
        spot = self.page.locator(f'g[data-place="{code}"] :is(.chart__touch, .chart__pool)').first
        far = self.page.locator('[data-zoom][aria-pressed="false"]')
        if self.touch and far.count():
            spot.click(force=True)
            expect(far).to_have_count(0)
        spot.click(force=True)

    def press(self, kind: str) -> None:
        """The button of the panel for this."""
        self.page.locator(f"[data-act] {kind}").first.click()

    def plays(self, phase: int) -> None:
        """One decision of this seat."""
        for name, sign in (("retold", ".log__line--since"), ("battle", ".battle__head")):
            if self.page.locator(sign).count():
                self.met.add(name)
        if phase == FLAGS:
            self.tap(self.lit()[0])
            self.page.locator("[data-sure-yes]").click()
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
            if self.page.locator("[data-sure-yes]").count():  # with a truce in hand the end of a turn is a choice
                self.page.locator("[data-sure-yes]").click()


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


@pytest.fixture
def seated(server: Server, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Callable[..., Player]]:
    """`seated(table, width)`: a browser of that width at seat 1, a wide one in the dark."""
    contexts = []

    def sit(made: Table, width: int) -> Player:
        name = settings.SESSION_COOKIE_NAME
        size = {"width": width, "height": 780}
        touch, scheme = width < PHONE, "light" if width < PHONE else "dark"
        looks = {"viewport": size, "has_touch": touch, "color_scheme": scheme}
        context = browser.new_context(**{**browser_context_args, **looks})
        contexts.append(context)
        context.add_cookies([{"name": name, "value": made.client(SEAT).cookies[name].value, "url": server.url}])
        player = Player(made, context.new_page())
        player.page.goto(server.to("match", made.match.code))
        return player

    yield sit
    for context in contexts:
        context.close()


def played(player: Player, look: Callable[[Page, int], None]) -> set[int]:
    """The whole match; `look(page, phase)` at the first of each kind of decision. The kinds come back."""
    made, page, seen = player.made, player.page, set[int]()
    players = {seat: bot("sense", str(seat), "futurisiko") for seat in (2, 3)}
    for _ in range(PATIENCE):
        others_play(made, players)
        state, version = made.state, made.now().version
        if state.outcome is not None:
            break
        page.wait_for_function(SETTLED, arg=version)
        expect(page.locator(READY)).to_be_visible()
        if state.phase not in seen:
            seen.add(state.phase)
            look(page, state.phase)
        player.plays(state.phase)
        page.wait_for_function(SETTLED, arg=version + 1)
    return seen


@pytest.mark.long
@pytest.mark.parametrize("width", WIDTHS)
def test_a_whole_match_is_played_by_tapping(
    width: int, server: Server, seated: Callable[..., Player], picture: Callable[..., None],
    axe_clean: Callable[[Page], None],
) -> None:  # fmt: skip
    made = table(ruleset="futurisiko", options={"victory_territories": 17})

    def look(page: Page, phase: int) -> None:
        picture(page, f"futurisiko-{Phase(phase).name.lower()}-{width}")
        if phase in (BUILD, MOVE):
            axe_clean(page)

    player = seated(made, width)
    assert {FLAGS, BUILD, MOVE} <= played(player, look)
    assert made.state.outcome is not None
    page = player.page
    assert "retold" in player.met and "battle" in player.met
    page.goto(server.to("match", made.match.code))
    expect(page.locator("[data-end-board] .chart__plate").first).to_be_attached()
    picture(page, f"futurisiko-end-{width}")
    page.goto(server.to("match-replay", made.match.code))
    expect(page.locator("[data-play]")).to_be_enabled()
    page.locator("[data-slide]").fill("120")
    picture(page, f"futurisiko-replay-{width}")
    assert player.errors == []
