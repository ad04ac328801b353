"""The analysis beside the replay in a real browser: whoever follows a link reads what was decided there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.matches.analyses import analysed_match
from tests.rig.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_way_to_a_costly_decision_shows_the_sentence_of_that_decision(page: Page, server: Server) -> None:
    match = analysed_match()
    page.goto(server.to("match-replay", match.code))
    expect(page.locator("[data-count]")).to_contain_text("Passo 1 di")
    steps = page.request.get(server.to("match-replay-data", match.code)).json()["steps"]
    ways = page.locator(".costly a")
    decisions = match.analysis.document["decisions"]
    expect(ways).to_have_count(len(decisions))
    for way, decision in zip(ways.all(), decisions, strict=True):
        way.click()
        expect(page.locator("[data-words]")).to_have_text(steps[decision["step"] - 1]["words"])
        expect(page.locator("[data-words]")).to_be_in_viewport()
