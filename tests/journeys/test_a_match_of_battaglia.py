"""Two people in two browsers and a bot play a whole match of Battaglia through the pages, and watch it again."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from matches.services.play.bots import bot_move, bot_to_move
from matches.services.play.clock import clock_due
from tests.journeys.board_player import BoardPlayer
from tests.journeys.table_player import TablePlayer
from tests.matches.table import table
from tests.rig.server import Server

pytestmark = pytest.mark.browser
PATIENCE = 900  # seconds for a whole match: only a failure takes so long, and a slow machine fails nothing
SHORT = {"target_points": 20}
PICTURED = 7


@pytest.mark.long
def test_a_whole_match_is_played_through_the_pages(
    sit: Callable[..., BoardPlayer],
    server: Server,
    picture: Callable[..., None],
    axe_clean: Callable[[Page], None],
) -> None:
    made = table(ruleset="battaglia", bots={3: "sense"}, options=SHORT, title="Serata di carte")
    nora, ugo, guest = sit(made, 1, touch=True), sit(made, 2), sit(made, None)
    people = [TablePlayer(nora), TablePlayer(ugo)]
    limit, pictured = time.monotonic() + PATIENCE, False
    while not (match := made.now()).is_over:
        assert time.monotonic() < limit, f"still in round {made.state.round}"
        for player in (nora, ugo, guest):
            player.sees(match.version)
        if not pictured and made.state.round == PICTURED:
            pictured = True
            look(picture, axe_clean, nora, ugo, guest)
        if bot_to_move(match=match) is not None:
            bot_move(match=match, version=match.version, now=timezone.now())
        elif clock_due(match=match, now=timezone.now()) is None and not any(one.plays() for one in people):
            nora.page.wait_for_timeout(20)
    shown = [nora.page, ugo.page, guest.page]
    for page in shown:
        expect(page.get_by_role("heading", name="Piazzamenti")).to_be_visible()
        expect(page.locator(".lead")).to_contain_text("vince")
        expect(page.locator(".bt-mat")).to_have_count(3)
    assert [nora.errors, ugo.errors, guest.errors] == [[], [], []]
    picture(nora.page, "battaglia-end-360")
    axe_clean(ugo.page)
    again(server, picture, axe_clean, ugo, made.match.code)


def look(picture: Callable[..., None], axe_clean: Callable[[Page], None], *players: BoardPlayer) -> None:
    """Pictures of the table in play, nothing wider than the phone, nothing that axe finds."""
    nora, ugo, guest = players
    picture(nora.page, "battaglia-board-360", whole=False)
    picture(ugo.page, "battaglia-board-1280", whole=False)
    assert nora.page.evaluate("document.documentElement.scrollWidth") <= nora.page.viewport_size["width"]
    assert guest.page.locator(".bt-pick").count() == 0, "a spectator sees no hand"
    for player in (nora, ugo):
        axe_clean(player.page)


def again(
    server: Server, picture: Callable[..., None], axe_clean: Callable[[Page], None], ugo: BoardPlayer, code: str
) -> None:
    """The replay goes to the end and back, and the shuffles are checked in the browser."""
    page = ugo.page
    page.goto(server.to("match-replay", code))
    expect(page.locator("[data-slide]")).to_be_enabled()
    page.locator("[data-slide]").evaluate("one => { one.value = one.max; one.dispatchEvent(new Event('input')); }")
    expect(page.locator("[data-words]")).to_contain_text("vince")
    expect(page.locator(".bt-patrol").first).to_be_visible()
    picture(page, "battaglia-replay-1280")
    axe_clean(page)
    page.get_by_role("button", name="Un passo indietro").click()
    page.locator("[data-slide]").evaluate("one => { one.value = 1; one.dispatchEvent(new Event('input')); }")
    expect(page.locator(".bt-patrol")).to_have_count(0)
    page.goto(server.to("match-dice", code))
    page.locator("[data-check]").click()
    expect(page.locator(".notice--good")).to_be_visible()
    assert ugo.errors == []
