"""Two people in two browsers and a bot play a whole match through the pages, to the last roll of the sdadata."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from matches.services.play.bots import bot_move, bot_to_move
from matches.services.play.clock import clock_due
from tests.journeys.board_player import BoardPlayer
from tests.matches.table import table

pytestmark = [pytest.mark.browser, pytest.mark.long]
PATIENCE = 900  # seconds for a whole match: only a failure takes so long, and a slow machine fails nothing
SHORT = {"sdadata_start": 12, "sdadata_most": 12}  # the first roll ends the match


def test_a_whole_match_is_played_through_the_pages(
    sit: Callable[..., BoardPlayer],
    picture: Callable[..., None],
    axe_clean: Callable[[Page], None],
) -> None:
    made = table(bots={3: "objective"}, limit_seconds=10, options=SHORT, title="Serata tra amici")
    nora, ugo, guest = sit(made, 1, touch=True), sit(made, 2), sit(made, None)
    limit, pictured = time.monotonic() + PATIENCE, False
    while not (match := made.now()).is_over:
        assert time.monotonic() < limit, f"still in round {made.state.round}"
        for player in (nora, ugo, guest):
            player.sees(match.version)
        if not pictured and made.state.round == 2:
            pictured = True
            pictures(picture, nora, ugo)
        if bot_to_move(match=match) is not None:
            bot_move(match=match, version=match.version, now=timezone.now())
        elif clock_due(match=match, now=timezone.now()) is None and not any(one.plays() for one in (nora, ugo)):
            nora.page.wait_for_timeout(20)
    names = [nora.page, ugo.page, guest.page]
    for shown in names:
        expect(shown.get_by_role("heading", name="Piazzamenti")).to_be_visible()
        expect(shown.locator(".lead")).to_contain_text("vince")
    placings = [shown.locator(".table").first.locator("tbody .deciding").all_inner_texts() for shown in names]
    assert placings[0] == placings[1] == placings[2] and len(placings[0]) == 3
    assert [nora.errors, ugo.errors, guest.errors] == [[], [], []]
    picture(nora.page, "match-end-360")
    picture(ugo.page, "match-end-1280")
    axe_clean(ugo.page)


def pictures(picture: Callable[..., None], nora: BoardPlayer, ugo: BoardPlayer) -> None:
    picture(nora.page, "match-board-360", whole=False)
    picture(ugo.page, "match-board-1280", whole=False)
