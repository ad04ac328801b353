"""A match that is over, on a projector: who won, everybody's place, the board and the graph, nothing cut."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from matches.services.desk.referee import match_void
from matches.services.play.actions import action_submit
from rules.contract.outside import TimeUp
from tests.journeys.test_the_projector import plays
from tests.matches.played import finished_match
from tests.matches.table import REFEREE, table
from tests.rig.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WALLS = ((1920, 1080), (1280, 720))
OUTSIDE = """() => {
  const box = (part) => part.getBoundingClientRect(), main = box(document.querySelector('.screen__main'));
  const names = [...document.querySelectorAll('.seat-chip__name')];
  const parts = [...document.querySelectorAll('.seat-chip, .board__said, .bt-mat, .chart, svg.planisphere, .plot svg')];
  return {
    outside: parts.filter((part) => {
      const { top, right, bottom } = box(part);
      return top < main.top - 1 || bottom > Math.min(main.bottom, innerHeight) + 1 || right > innerWidth + 1;
    }).map((part) => part.getAttribute('class')),
    over: box(document.querySelector('.screen-now')).bottom - box(document.querySelector('.seats')).top,
    small: Math.min(...names.map((name) => box(name).height)) / innerHeight,
  };
}"""


def test_a_projector_left_open_comes_to_the_end_of_its_match(page: Page, server: Server, picture: Any) -> None:
    made = table(seats=4)
    plays(made, lambda state: state.round == 3, "greedy")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{server.url}{made.address('match')}?screen=1")
    expect(page.locator(".screen-chances svg")).to_be_visible()
    match = made.now()
    action_submit(match=match, seat=None, action=TimeUp(), version=match.version, now=timezone.now())
    plays(made, lambda state: state.outcome is not None, "greedy")
    expect(page.locator(".board__said")).to_contain_text("vince")
    winner = made.now().seats.get(number=made.state.outcome.winners[0]).name
    first = page.locator(".seat-chip").first
    expect(first).to_contain_text(winner)
    expect(first.locator("svg")).to_have_accessible_name("ha vinto")
    expect(page.locator(".seat-chip")).to_have_count(4)
    expect(page.locator(".screen-chances svg")).to_be_visible()
    expect(page.locator(".play-far text").first).to_have_text(re.compile(r"\d"))
    armies = page.locator(".play-far text").all_text_contents()
    assert sum(int(number) for number in armies) == sum(made.state.armies)
    expect(page.get_by_role("navigation")).to_have_count(0)
    expect(page.locator(".actionbar, a:visible")).to_have_count(0)
    picture(page, "end-on-a-wall-1080", whole=False)
    assert page.evaluate(OUTSIDE)["outside"] == []


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("ruleset", "seats"),
    [("risiko-challenge", 3), ("risiko-challenge", 6), ("futurisiko", 6), ("italywar", 7), ("battaglia", 4)],
)
def test_the_end_of_every_game_stands_whole_on_a_wall(
    page: Page, server: Server, picture: Any, ruleset: str, seats: int
) -> None:
    match = finished_match(ruleset=ruleset, seats=seats)
    page.goto(f"{server.to('match', match.code)}?screen=1")
    expect(page.locator(".seat-chip")).to_have_count(seats)
    expect(page.locator("svg.planisphere, .chart, .bt-mat").first).to_be_visible()
    for width, height in WALLS:
        page.set_viewport_size({"width": width, "height": height})
        picture(page, f"end-{ruleset}-{seats}-{height}", whole=False)
        seen = page.evaluate(OUTSIDE)
        assert seen["outside"] == [] and seen["over"] <= 0 and seen["small"] > 0.025, (height, seen)


def test_a_void_match_says_so_on_a_wall(page: Page, server: Server) -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    match_void(match=made.now(), reason="Connessione caduta", actor=REFEREE, now=timezone.now())
    page.goto(f"{server.url}{made.address('match')}?screen=1")
    expect(page.locator(".board__said")).to_have_text("Questa partita non conta")
