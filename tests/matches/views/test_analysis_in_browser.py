"""The analysis beside the replay in a real browser: whoever follows a link reads what was decided there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.matches.analyses import analysed_match
from tests.rig.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_way_to_a_costly_decision_shows_the_moment_before_it_not_what_came_of_it(
    page: Page, server: Server
) -> None:
    match = analysed_match()
    page.goto(server.to("match-replay", match.code))
    expect(page.locator("[data-count]")).to_contain_text("Passo 1 di")
    steps = page.request.get(server.to("match-replay-data", match.code)).json()["steps"]
    ways = page.locator(".costly a")
    decisions = match.analysis.document["decisions"]
    expect(ways).to_have_count(len(decisions))
    for way, decision in zip(ways.all(), decisions, strict=True):
        way.click()
        expect(page.locator("[data-words]")).to_have_text(steps[decision["step"] - 2]["words"])
        expect(page.locator("[data-words]")).to_be_in_viewport()


def test_the_graph_marks_the_moment_that_its_table_leads_to(page: Page, server: Server) -> None:
    page.goto(server.to("match-replay", analysed_match().code))
    slide, now = page.locator("[data-chances-slide]"), page.locator("[data-chances-now]")
    expect(slide).to_be_enabled()
    ways = page.locator(".chances__table a")
    for place in (1, 2, ways.count() - 1):
        ways.nth(place).dispatch_event("click")
        expect(slide).to_have_value(str(place))
        expect(slide).to_have_attribute("aria-valuetext", now.inner_text())
    rules, cursor = page.locator(".chances .plot__rule"), page.locator("[data-chances-cursor]").bounding_box()
    last = rules.first.bounding_box()
    assert cursor and last and abs(cursor["x"] + cursor["width"] / 2 - last["x"] - last["width"]) < 2


@pytest.mark.parametrize("width", [360, 1280])
def test_the_scale_of_the_graph_says_per_cent_in_full_and_the_slide_lies_over_its_lines(
    page: Page, server: Server, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(server.to("match-replay", analysed_match().code))
    frame, tick = page.locator(".chances svg"), page.locator(".chances .plot__tick", has_text="100\u00a0%")
    edge, box, rule = (
        frame.bounding_box(),
        tick.bounding_box(),
        page.locator(".chances .plot__rule").first.bounding_box(),
    )
    slide = page.locator("[data-chances-slide]").bounding_box()
    assert edge and box and rule and slide
    assert edge["x"] <= box["x"] and box["x"] + box["width"] <= rule["x"]
    assert abs(slide["x"] + 8 - rule["x"]) < 2 and abs(slide["width"] - 16 - rule["width"]) < 2


def test_playing_on_is_offered_from_the_first_decision_to_the_last_one_and_not_at_the_end(
    page: Page, server: Server
) -> None:
    match = analysed_match()
    page.goto(server.to("match-replay", match.code))
    offered = page.locator("[data-play-on] button")
    first, last = page.request.get(server.to("match-replay-data", match.code)).json()["plays"]
    slide = page.locator("[data-slide]")
    for step in (1, first - 1, first, last, match.version):
        slide.fill(str(step))
        expect(page.locator("[data-count]")).to_contain_text(f"Passo {step} di")
        (expect(offered).to_be_enabled if first <= step <= last else expect(offered).to_be_disabled)()


OUTSIDE = """() => {
  const parts = [...document.querySelectorAll("#analysis .deciding, .battles :is(th, td), .fates .deciding")];
  const edge = (part) => part.closest(".table-wrap").getBoundingClientRect().right + 1;
  return parts.filter((part) => part.getBoundingClientRect().right > edge(part)).map((part) => part.textContent.trim());
}"""


def test_on_a_phone_nothing_that_decides_lies_outside_of_its_table(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(server.to("match-replay", analysed_match().code))
    page.locator("details:has(.battles) > summary").click()
    expect(page.locator(".fates")).to_have_count(2)
    assert page.evaluate(OUTSIDE) == []
