"""The clocks of a board in a real browser: a day is read in hours, and the page counts on as the server began."""

from __future__ import annotations

import re

import pytest
from django.templatetags.static import static
from playwright.sync_api import Page, expect

from tests.matches.table import table
from tests.rig.server import Server
from tournaments.words.numbers import clock_face

pytestmark = pytest.mark.browser
COUNTED = """async ([address, seconds]) => {
  const { clockFace } = await import(address);
  return seconds.map((left) => [clockFace(left), clockFace(left, false)]);
}"""


def test_a_turn_of_a_day_is_shown_in_hours_and_not_in_minutes(page: Page, server: Server) -> None:
    """Who is in turn has a minute for the colour first, whichever seat that is."""
    made = table(turn_seconds=86400, reserve_seconds=86400)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(server.url + made.address("match"))
    times = page.locator("[data-time]")
    expect(times).to_have_count(3)
    shown = sorted(times.all_text_contents(), key=len)
    assert re.fullmatch(r"\d:\d\d", shown[0])
    assert all(re.fullmatch(r"2[34]:\d\d:\d\d", time) for time in shown[1:])


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_on_a_wall_the_hours_of_the_match_keep_to_one_line_within_the_picture(
    page: Page, server: Server, size: tuple[int, int]
) -> None:
    made = table()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{server.url}{made.address('match')}?screen=1")
    expect(page.locator("[data-digits]")).to_have_text(re.compile(r"^1:\d\d:\d\d$"))
    time, digits = page.locator(".screen-time").bounding_box(), page.locator("[data-digits]").bounding_box()
    seats = page.locator(".seats").bounding_box()
    assert time and digits and seats
    assert time["height"] < 1.6 * digits["height"] and digits["y"] < time["y"] + 0.5 * time["height"]
    assert digits["x"] + digits["width"] <= seats["x"] + seats["width"] + 1


def test_the_page_and_the_server_write_the_same_time_alike(page: Page, server: Server) -> None:
    page.goto(server.url + "/fairness/")
    seconds = [-3, 0, 0.2, 59.5, 60, 307, 3599.5, 3600, 5400, 86392, 172800]
    told = page.evaluate(COUNTED, [static("matches/common.js"), seconds])
    assert told == [[clock_face(left), clock_face(left, hours=False)] for left in seconds]
