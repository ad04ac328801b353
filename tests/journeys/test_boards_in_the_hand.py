"""The boards of the other games at 360 and 1280 px: nothing runs out of its box, everything that counts is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

import rules
from matches.services.play.actions import action_submit
from matches.services.play.clock import clock_due
from rules.futurisiko.state.state import BUILD
from rules.italywar.state.state import COLOURS, TRUCE
from rules.play.bots import bot
from tests.journeys.conftest import Sit
from tests.journeys.test_the_projector import plays
from tests.matches.table import Table, table

pytestmark = pytest.mark.browser
Picture = Callable[..., Any]
RUN_OUT = """(kind) => [...document.querySelectorAll(kind)].filter((one) => one.offsetParent && [one, ...one.children]
  .some((part) => part.getBoundingClientRect().right > one.parentElement.getBoundingClientRect().right + 1
    || part === one && one.scrollWidth > one.clientWidth + 1)).map((one) => one.textContent.trim())"""
WIDTHS = pytest.mark.parametrize("touch", [True, False], ids=["360", "1280"])


def run_out(page: Page, kind: str) -> list[str]:
    """What is written in the elements that run out of their box."""
    found: list[str] = page.evaluate(RUN_OUT, kind)
    return found


def seen(sit: Sit, made: Table, touch: bool) -> Page:
    """The page of whoever is asked."""
    page = sit(made, made.mover, touch=touch).page
    expect(page.locator("[data-act].is-mine")).to_be_visible()
    return page


@pytest.mark.long
@WIDTHS
def test_supplies_and_figures_of_futurisiko_keep_to_their_boxes(sit: Sit, picture: Picture, touch: bool) -> None:
    made = table(ruleset="futurisiko", seats=6)
    plays(made, lambda state: state.round == 2 and state.phase == BUILD)
    page = seen(sit, made, touch)
    page.locator("[data-seat] [data-forces]").evaluate_all(
        "all => all.forEach((one) => { one.textContent = '32·11·10'; })"
    )
    assert run_out(page, ".seat-chip__numbers") == [] and run_out(page, ".ledger__left") == []
    picture(page, f"futurisiko-figures-{360 if touch else 1280}", whole=False)


@pytest.mark.long
@WIDTHS
def test_every_colour_fits_its_button_and_the_map_shows_ports_and_capitals(
    sit: Sit, picture: Picture, touch: bool
) -> None:
    made = table(ruleset="italywar", seats=4)
    plays(made, lambda state: state.phase == COLOURS and rules.to_move(state))
    page = seen(sit, made, touch)
    picture(page, f"italywar-colours-{360 if touch else 1280}", whole=False)
    expect(page.locator("[data-act] button", has_text="Arancio")).to_be_visible()
    assert run_out(page, "[data-act] .act__row--wrap .button") == []
    expect(page.locator(".map-key")).to_contain_text("capoluogo")
    for one in (".map-key", "svg.planisphere .pl-port >> nth=0", "svg.planisphere .pl-capital >> nth=0"):
        expect(page.locator(one)).to_be_visible()


def test_who_has_no_truce_is_not_asked_and_nobody_else_can_tell(sit: Sit, settings: Any) -> None:
    settings.MATCH_ANSWER_SECONDS = 60.0  # nobody answers while we look
    made = table(ruleset="italywar", seats=4)
    asked_without(made)
    page = seen(sit, made, True)
    expect(page.locator(".act__prompt")).to_contain_text("Qui non hai niente da decidere")
    expect(page.locator("[data-act] [data-main]")).to_have_count(0)
    watching = sit(made, None).page
    expect(watching.locator("[data-board]")).to_be_visible()
    assert "niente da decidere" not in watching.locator("main").inner_text()
    page.locator("[data-act] [data-switch=quiet]").click()
    expect(page.locator("[data-act] [data-switch=quiet]")).to_have_count(0)


def asked_without(made: Table) -> None:
    """Play until somebody is asked for a truce that it does not hold; what waits counts at once."""
    while True:
        state, match = made.state, made.now()
        seat = rules.to_move(state)[0]
        listed = rules.legal_actions(state, seat)
        if state.phase == TRUCE and len(listed) == 2:
            return
        action = rules.encode(bot("sense", str(seat), state.game).act(rules.view(state, seat), listed))
        action_submit(match=match, seat=seat, action=action, version=match.version, now=timezone.now())
        waiting = made.now()
        if waiting.held_action is not None:
            clock_due(match=waiting, now=waiting.held_until)


@pytest.mark.long
def test_the_points_of_every_player_of_battaglia_are_seen_on_a_phone(sit: Sit, picture: Picture) -> None:
    made = table(ruleset="battaglia", seats=4)
    plays(made, lambda state: state.hand == 2)
    page = seen(sit, made, True)
    page.locator('[data-drawer="hands"]').click()
    heads = page.locator("[data-panel='hands'] .bt-hands thead th")
    expect(heads).to_have_count(5)
    picture(page, "battaglia-hands-360")
    assert all(box["x"] + box["width"] <= 361 for box in (one.bounding_box() for one in heads.all()) if box)
    assert run_out(page, ".seat-chip__numbers") == []
    plays(made, lambda state: state.outcome is not None)
    page.reload()
    expect(page.locator(".bt-mat").first).to_be_visible()
    assert page.get_by_text("può chiudere").count() == 0
    picture(page, "battaglia-end-360")
    assert all(
        box["x"] + box["width"] <= 361 for one in page.locator(".bt-hands th").all() if (box := one.bounding_box())
    )
