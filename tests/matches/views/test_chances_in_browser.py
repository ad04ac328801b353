"""Who is winning, beside a board that somebody watches: told once it is looked at, and anew with every turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.matches.table import table
from tests.rig.server import Server

pytestmark = pytest.mark.browser


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
