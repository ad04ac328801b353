"""The boards of the other games from fifteen metres: nothing lies on anything else, every seat is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

import rules
from matches.selectors.records import match_events
from matches.services.play.actions import action_submit
from rules.futurisiko.state.state import BATTLES, THROW
from rules.italywar.state.events import Fought
from rules.italywar.state.state import ATTACK
from rules.play.bots import bot
from tests.journeys.conftest import Sit
from tests.matches.table import Table, table

pytestmark = pytest.mark.browser
WALL = {"width": 1280, "height": 720}
SEEN = "version => Number(document.querySelector('[data-board]').dataset.version) >= version"
COVERED = """() => {
  const box = (one) => one.getBoundingClientRect(), side = document.querySelector('.screen-side');
  const now = [...document.querySelectorAll('.screen-now :is(.battle__head, .battle__step, .dice, [data-said])')]
    .filter((one) => box(one).height && getComputedStyle(one).display !== 'none');
  const said = document.querySelector('[data-said]'), line = parseFloat(getComputedStyle(said).lineHeight);
  const last = Math.max(...now.map((one) => box(one).bottom), 0);
  return {
    overlap: last - box(side.querySelector('.seats')).top,
    missing: [...side.querySelectorAll('.seat-chip')]
      .filter((one) => box(one).bottom > Math.min(innerHeight, box(side).bottom) + 1).length,
    lines: Math.round(said.clientHeight / line), wanted: Math.min(4, Math.round(said.scrollHeight / line)),
    below: box(said).bottom - box(document.querySelector('.screen-now')).bottom,
  };
}"""


def watched(sit: Sit, made: Table) -> Page:
    """The public board of this table on a projector."""
    return sit(made, None, query="?screen=1", viewport=WALL).page


def plays(made: Table, until: Callable[[rules.State], object], name: str = "sense") -> None:
    """The seats play as bots of this name, without anybody at a page, until the state is as wanted."""
    state, match = made.state, made.now()
    while not until(state):
        seat = rules.to_move(state)[0]
        act = bot(name, str(seat), state.game).act(rules.view(state, seat), rules.legal_actions(state, seat))
        now = timezone.now()
        step = action_submit(match=match, seat=seat, action=rules.encode(act), version=match.version, now=now)
        state, match = step.after, step.match


def laid_out(page: Page) -> dict[str, Any]:
    """By how much the last fight covers the seats (at most 0), and how many seats are not wholly on the screen.

    `lines` of the sentence that are to be read, of those `wanted` (four at most), `below` what shows of them.
    """
    found: dict[str, Any] = page.evaluate(COVERED)
    return found


@pytest.mark.long
def test_a_battle_of_futurisiko_stands_above_six_seats(sit: Sit, picture: Any) -> None:
    made = table(ruleset="futurisiko", seats=6)
    plays(made, lambda state: state.phase == BATTLES)
    page = watched(sit, made)
    expect(page.locator("[data-seat='6']")).to_be_visible()
    thrown: list[int] = []

    def third(state: rules.State) -> bool:
        thrown.append(state.phase)
        return thrown.count(THROW) == 3

    plays(made, third)
    expect(page.locator(".battle__head").first).to_be_visible()
    page.wait_for_function(SEEN, arg=made.now().version)
    picture(page, "futurisiko-screen-1280", whole=False)
    assert laid_out(page)["overlap"] <= 0 and laid_out(page)["missing"] == 0
    drawn, frame = (page.locator(one).bounding_box() for one in ("svg.chart__map", ".chart__scroll"))
    assert drawn and frame and drawn["height"] <= frame["height"] + 1, "nobody can scroll the map of a projector"


@pytest.mark.long
def test_italy_war_shows_seven_seats_and_nothing_on_its_map(sit: Sit, picture: Any) -> None:
    made = table(ruleset="italywar", seats=7)
    plays(made, lambda state: state.cards.shown and state.phase == ATTACK)
    page = watched(sit, made)
    expect(page.locator("[data-seat='7'] [data-armies]")).to_be_in_viewport(ratio=1)
    picture(page, "italywar-screen-1280", whole=False)
    assert laid_out(page)["missing"] == 0
    line, drawn = (page.locator(one).bounding_box() for one in ("[data-face-up]", "svg.planisphere"))
    assert line and drawn and line["y"] >= drawn["y"] + drawn["height"] - 1


def test_the_sentence_of_a_throw_stands_whole_between_the_dice_and_seven_seats(sit: Sit, picture: Any) -> None:
    made = table(ruleset="italywar", seats=7)
    plays(made, lambda state: state.phase == ATTACK)
    page = watched(sit, made)
    expect(page.locator("[data-seat='7']")).to_be_visible()
    before = len(match_events(made.match))
    plays(made, lambda state: any(isinstance(one, Fought) for one in match_events(made.match)[before:]))
    page.wait_for_function(SEEN, arg=made.now().version)
    expect(page.locator(".screen-now .die").first).to_be_visible()
    picture(page, "italywar-throw-1280", whole=False)
    found = laid_out(page)
    assert found["lines"] == found["wanted"] and found["below"] <= 1 and found["missing"] == 0, found


def test_the_head_has_a_dot_between_two_words_only(sit: Sit) -> None:
    made = table()
    page = watched(sit, made)
    dots = "parts => parts.map((part) => part.textContent && getComputedStyle(part, '::before').content)"
    round_and_phase = page.locator(".overline > span")
    expect(page.locator("[data-phase]")).not_to_be_empty()
    assert round_and_phase.evaluate_all(dots) == ["", '" · "'] and "·" not in page.locator(".overline").inner_text()
    plays(made, lambda state: state.round == 1, "greedy")
    expect(page.locator("[data-round]")).to_have_text("Giro 1")
    assert round_and_phase.evaluate_all(dots) == ['" · "'] * 2
