"""Who is winning, beside a board that somebody watches: told once it is looked at, and anew with every turn."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from matches.selectors.records import match_events
from rules.risiko.state.events import Fought
from tests.journeys.test_the_projector import SEEN, plays
from tests.matches.table import table
from tests.rig.server import Server

pytestmark = pytest.mark.browser
WALLS = ((1920, 1080), (1280, 800), (1280, 720))
BESIDE = """() => {
  const box = (one) => one.getBoundingClientRect();
  const [side, now, said] = [".screen-side", ".screen-now", "[data-said]"].map((one) => document.querySelector(one));
  const seen = [said, ...document.querySelectorAll(".screen-now .die, .seat-chip")];
  const last = Math.min(box(side).bottom, box(document.querySelector(".screen__main")).bottom, innerHeight) + 1;
  return {
    cut: seen.filter((one) => !box(one).height || box(one).bottom > last).length,
    below: seen.filter((one) => now.contains(one) && box(one).bottom > box(now).bottom + 1).length,
    lines: said.clientHeight / parseFloat(getComputedStyle(said).lineHeight),
    over: Math.max(box(now).bottom, box(document.querySelector(".screen-chances")).bottom)
      - box(side.querySelector(".seats")).top,
  };
}"""


LEGIBLE = """() => {
  const all = (name) => [...document.querySelectorAll(name)], box = (part) => part.getBoundingClientRect();
  const high = (name) => Math.min(...all(name).map((part) => box(part).height));
  const edge = box(document.querySelector('.screen-chances svg')).right + 1;
  return {
    letters: high('.plot__letter'), ticks: high('.plot__tick'), names: high('[data-name]'),
    outside: all('.plot__letter').filter((part) => box(part).right > edge).length,
    cut: all('[data-mark]').filter((part) => part.scrollWidth > part.clientWidth).length,
  };
}"""


PAINT = """() => [...document.querySelectorAll('.planisphere, .planisphere *, .screen-chances svg *')].map((part) => {
  const { fill, stroke } = getComputedStyle(part);
  return `${part.getAttribute('class')} ${fill} ${stroke}`;
})"""


def test_the_hall_reads_who_leads_and_who_is_not_there(page: Page, server: Server) -> None:
    made = table(seats=4)
    plays(made, lambda state: state.round == 1, "greedy")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{server.url}{made.address('match')}?screen=1")
    expect(page.locator(".screen-chances .plot__newest").first).to_have_text(re.compile(r"\d"))
    for mark, clock in zip(page.locator("[data-mark]").all(), page.locator("[data-time]").all(), strict=True):
        mark.evaluate("(place) => place.replaceChildren('non collegato')")
        clock.evaluate("(place) => place.replaceChildren('23:53:00')")
    read = page.evaluate(LEGIBLE)
    assert read["letters"] > 0.75 * read["names"] and read["ticks"] > 20, read
    assert not read["outside"] and not read["cut"]


def test_a_computer_that_is_dark_by_itself_changes_no_colour_of_the_wall(page: Page, server: Server) -> None:
    made = table(seats=4)
    plays(made, lambda state: state.round == 1, "greedy")
    page.goto(f"{server.url}{made.address('match')}?screen=1")
    expect(page.locator(".screen-chances .plot__newest").first).to_be_attached()
    on_paper = page.evaluate(PAINT)
    page.emulate_media(color_scheme="dark")
    assert len(on_paper) > 100 and page.evaluate(PAINT) == on_paper


def test_whoever_opens_it_is_told_and_who_stands_on_its_table_stays_there(page: Page, server: Server) -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    streams: list[str] = []
    page.on("request", lambda request: streams.append(request.url) if "/stream/" in request.url else None)
    page.goto(server.url + made.address("match"))
    page.get_by_role("button", name="Chi sta vincendo").click()
    panel = page.locator("#panel-chances")
    expect(panel.locator("svg")).to_be_visible()
    assert ["chances" in url for url in streams] == [False, True], "nobody is told what is not looked at"
    panel.get_by_text("Il grafico come tabella").click()
    rows = panel.locator("tbody tr")
    expect(rows).to_have_count(1)
    made.play_on(lambda state: state.round == 2)
    expect(rows).to_have_count(4)
    expect(rows.last).to_be_visible()
    expect(panel.locator("summary")).to_be_focused()
    with page.expect_request("**/stream/*") as asked:
        page.get_by_role("button", name="Chi sta vincendo").click()
    assert "chances" not in asked.value.url


def test_on_a_phone_the_sentence_is_read_in_whole_lines_beside_the_open_graph(page: Page, server: Server) -> None:
    made = table(seats=4)
    plays(made, lambda state: state.round == 1, "greedy")
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(server.url + made.address("match"))
    page.get_by_role("button", name="Chi sta vincendo").click()
    expect(page.locator("#panel-chances svg")).to_be_visible()
    line = page.locator("[data-said]")
    line.evaluate(
        "(line) => line.replaceChildren('Da Siam contro Cina: Nora Bassi tira 6 5 4, Ugo Ferri 3 2. '.repeat(5))"
    )
    seen = line.evaluate("""(line) => {
      const drawers = document.querySelector('.drawers').getBoundingClientRect().top;
      const shown = Math.min(line.getBoundingClientRect().bottom, drawers) - line.getBoundingClientRect().top;
      return shown / parseFloat(getComputedStyle(line).lineHeight);
    }""")
    assert seen >= 2.9 and abs(seen - round(seen)) < 0.1, "half a line"


@pytest.mark.parametrize("seats", [4, 6])
def test_the_hall_sees_the_dice_the_sentence_and_every_seat_beside_the_graph(
    page: Page, server: Server, picture: Any, seats: int
) -> None:
    made = table(seats=seats)
    plays(made, lambda state: state.round == 1, "greedy")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{server.url}{made.address('match')}?screen=1")
    expect(page.locator(".screen-chances svg")).to_be_visible()
    before = len(match_events(made.match))
    plays(made, lambda state: any(isinstance(one, Fought) for one in match_events(made.match)[before:]), "greedy")
    page.wait_for_function(SEEN, arg=made.now().version)
    expect(page.locator(".screen-now .die").first).to_be_visible()
    words = "Da Europa Meridionale contro Europa Settentrionale: Nora Bassi tira 6 5 4, Ugo Ferri 3 2. " * 3
    for said in (None, words):
        if said:
            page.locator("[data-said]").evaluate("(line, said) => line.replaceChildren(said)", said)
        for width, height in WALLS:
            page.set_viewport_size({"width": width, "height": height})
            picture(page, f"chances-{seats}-seats-{'long' if said else 'throw'}-{height}", whole=False)
            found = page.evaluate(BESIDE)
            assert not found["cut"] and not found["below"] and found["over"] <= 0, (height, found)
            lines = round(found["lines"])
            assert not said or (lines >= 6 and abs(found["lines"] - lines) < 0.1), f"{height}: half a line, or too few"


def test_on_a_wall_for_four_the_graph_stays_as_large_with_dice_on_the_table(
    page: Page, server: Server, picture: Any
) -> None:
    made = table(seats=4)
    plays(made, lambda state: state.round == 1, "greedy")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{server.url}{made.address('match')}?screen=1")
    graph = page.locator(".screen-chances svg")
    expect(graph).to_be_visible()
    calm = graph.bounding_box()
    before = len(match_events(made.match))
    plays(made, lambda state: any(isinstance(one, Fought) for one in match_events(made.match)[before:]), "greedy")
    page.wait_for_function(SEEN, arg=made.now().version)
    for mark in page.locator("[data-mark]").all():
        mark.evaluate("(place) => place.replaceChildren('bot')")
    words = "Da Europa Meridionale contro Europa Settentrionale: Nora Bassi tira 6 5 4, Ugo Ferri 3 2. "
    page.locator("[data-said]").evaluate("(line, said) => line.replaceChildren(said)", words * 2)
    expect(page.locator(".screen-now .die").first).to_be_visible()
    picture(page, "chances-4-seats-six-lines-1080", whole=False)
    shown, beside, read = graph.bounding_box(), page.evaluate(BESIDE), page.evaluate(LEGIBLE)
    assert round(beside["lines"]) == 6 and shown == calm
    assert not beside["cut"] and not beside["below"] and beside["over"] <= 0
    assert read["letters"] > 0.75 * read["names"] and read["ticks"] > 20 and not read["outside"] and not read["cut"]


@pytest.mark.parametrize(("height", "lines"), [(720, 7), (800, 8)])
def test_on_a_low_wall_no_word_beside_a_seat_takes_a_line_of_what_happened(
    page: Page, server: Server, height: int, lines: int
) -> None:
    made = table(seats=4)
    plays(made, lambda state: any(isinstance(one, Fought) for one in match_events(made.match)), "greedy")
    page.set_viewport_size({"width": 1280, "height": height})
    page.goto(f"{server.url}{made.address('match')}?screen=1")
    expect(page.locator(".screen-now .die").first).to_be_visible()
    words = "Da Gran Bretagna contro Europa Settentrionale: Nora Bassi tira 6 5 4, Ugo Ferri 3 2. " * 4
    page.locator("[data-said]").evaluate("(line, said) => line.replaceChildren(said)", words)
    for mark in page.locator("[data-mark]").all():
        mark.evaluate("(place) => place.replaceChildren('non collegato')")
    read = page.evaluate(BESIDE)
    assert not read["cut"] and not read["below"] and read["over"] <= 0
    assert abs(read["lines"] - lines) < 0.1, "half a line, or too few"
