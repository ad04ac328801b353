"""A page that hears the stream asks for nothing; where the stream is silent it asks."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.rig.server import Server
from tests.tournaments.results.cast import confirmed, evening, submit, tables


def test_the_desk_of_a_round_hears_the_stream_and_asks_only_where_there_is_none(
    page: Page, server: Server, sign_in: Any
) -> None:
    event = evening(players=8)
    asked: list[str] = []
    sign_in(event.owner)
    page.on("request", lambda request: asked.append(request.url))
    page.clock.install()
    with page.expect_response(lambda answer: answer.url.split("?")[0].endswith("/live/")):
        page.goto(server.to("manage-round", event.slug, 1, 1))
    first, second = tables(event)
    confirmed(first)
    expect(page.locator("#desk progress")).to_have_attribute("value", "1")
    page.clock.run_for(22_000)  # two times at which it would have asked
    assert [url for url in asked if "/version/" in url] == []

    page.route("**/live/**", lambda route: route.abort())
    page.reload()
    submit(second)
    with page.expect_response(lambda answer: "part=tables" in answer.url):
        page.clock.run_for(15_000)
    assert any("/version/" in url for url in asked)
