"""A whole match of Italy War with one seat in a real browser: colours, armies, attacks, answers, to the last page."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

import rules
from matches.services.play import action_submit, player_surrender
from rules.bots import bot
from rules.italywar.state import ATTACK, COLOURS, MARSHAL, MOVE_IN, PLACING, REINFORCE, TRUCE
from rules.lands.actions import MoveIn
from tests.matches.table import Table, table
from tests.rig.server import Server

pytestmark = pytest.mark.browser
WIDTHS = [360, 1280] if os.environ.get("PLANISFERO_LONG") == "1" else [360]
SEAT, SEATS = 1, 4
LAST_ROUND = 3
READY = '[data-act].is-mine:not([aria-busy="true"])'
SETTLED = "version => Number(document.querySelector('[data-board]')?.dataset.version ?? version) >= version"
PATIENCE = 250
"""Decisions of the seat in the browser at most."""


class Player:
    """One browser at one seat of a match; `errors` gathers what its console says."""

    def __init__(self, made: Table, page: Page) -> None:
        self.made, self.page, self.errors, self.attacks, self.retold = made, page, [], 0, False
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)

    def press(self, kind: str) -> None:
        """The first button of the panel of this kind."""
        self.page.locator(f"[data-act] {kind}").first.click()

    def plays(self, phase: int) -> None:
        """One decision of this seat."""
        self.retold |= self.page.locator(".log__line--since").count() > 0
        if phase in (PLACING, REINFORCE):
            self.page.locator("[data-act] select").first.select_option(index=1)
            more = self.page.locator("[data-act] .act__row button:nth-child(2):not([data-main])")
            if more.count():
                more.first.click()
            self.press("[data-main]")
        elif phase == ATTACK and self.attacks < 2 and self.page.locator("[data-act] select").count():
            self.attacks += 1
            self.page.locator("[data-act] select").first.select_option(index=1)
            self.page.locator("[data-act] select").nth(1).select_option(index=1)
            self.press("[data-main]")
        elif phase == ATTACK:
            self.attacks = 0
            self.press("[data-end]")
        else:
            self.press("[data-main]")


def others_play(made: Table, players: dict[int, Any]) -> bool:
    """The other seats act on the server until the one in the browser is asked; in the last round they surrender.

    Returns whether somebody moved into a conquered territory, which is told again.
    """
    moved = False
    while True:
        state, match = made.state, made.now()
        if state.outcome is not None or (rules.to_move(state) == (SEAT,) and state.round < LAST_ROUND):
            return moved
        if state.round >= LAST_ROUND:
            seat = next(
                one for one in range(2, SEATS + 1) if not state.people.gone[one] and not state.people.fallen[one]
            )
            player_surrender(match=match, seat=seat, now=timezone.now())
            continue
        seat = rules.to_move(state)[0]
        action = players[seat].act(rules.view(state, seat), rules.legal_actions(state, seat))
        moved |= isinstance(action, MoveIn)
        action_submit(match=match, seat=seat, action=rules.encode(action), version=match.version, now=timezone.now())


def looked_back(made: Table, server: Server, page: Page, picture: Callable[..., None], width: int) -> None:
    """The page of the end, and the replay."""
    page.goto(server.to("match", made.match.code))
    expect(page.locator("h1")).to_be_visible()
    picture(page, f"italywar-end-{width}")
    page.goto(server.to("match-replay", made.match.code))
    expect(page.locator("[data-play]")).to_be_enabled()
    page.locator("[data-slide]").fill("120")
    picture(page, f"italywar-replay-{width}")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_whole_match_is_played_in_the_browser(
    width: int, server: Server, browser: Browser, browser_context_args: dict[str, Any],
    picture: Callable[..., None], axe_clean: Callable[[Page], None],
) -> None:  # fmt: skip
    made = table(ruleset="italywar", seats=SEATS)
    size = {"width": width, "height": 780}
    context = browser.new_context(**{**browser_context_args, "viewport": size, "has_touch": width < 700})
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": made.client(SEAT).cookies[name].value, "url": server.url}])
    page = context.new_page()
    player = Player(made, page)
    page.goto(server.to("match", made.match.code))
    players = {seat: bot("sense", str(seat), "italywar") for seat in range(2, SEATS + 1)}
    seen: set[int] = set()
    told = False
    for _ in range(PATIENCE):
        moved = others_play(made, players)
        state = made.state
        if state.outcome is not None:
            break
        page.wait_for_function(SETTLED, arg=made.now().version)
        expect(page.locator(READY)).to_be_visible()
        if state.phase not in seen:
            seen.add(state.phase)
            picture(page, f"italywar-{state.phase}-{width}")
            if state.phase in (PLACING, ATTACK, TRUCE, MARSHAL):
                axe_clean(page)
        told |= moved
        version = made.now().version
        player.plays(state.phase)
        page.wait_for_function(SETTLED, arg=version + 1)
    assert made.state.outcome is not None and made.state.outcome.winners == (SEAT,)
    assert player.retold or not told
    looked_back(made, server, page, picture, width)
    assert {COLOURS, PLACING, ATTACK} <= seen <= {COLOURS, PLACING, REINFORCE, ATTACK, TRUCE, MARSHAL, MOVE_IN}
    assert player.errors == []
    context.close()
