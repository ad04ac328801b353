"""Time Attack by cards (R20): chosen among the options of a new match, played by bots to its end."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from matches.models import Match
from matches.selectors.matches import events_between, match_read
from matches.services.play.bots import bot_move, bot_to_move
from tests.rig.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]
PATIENCE = 900  # seconds for a whole match: only a failure takes so long, and a slow machine fails nothing


@pytest.mark.long
def test_the_last_card_of_the_last_shuffle_opens_the_last_round(
    page: Page, server: Server, ada: Any, sign_in: Any, axe_clean: Any
) -> None:
    sign_in(ada)
    page.goto(server.to("match-create"))
    page.get_by_label("RisiKo! Time Attack").check()
    for seat in range(1, 5):
        page.locator(f"#id_kind_{seat}").select_option("bot:objective")
    options = page.locator("[data-options=risiko]")
    options.locator("> summary").click()
    search = options.get_by_role("searchbox")
    search.fill("tempo")
    end = page.locator("#id_risiko_end_of_time")
    expect(end).to_be_visible()
    expect(page.locator("#id_risiko_endowment")).to_be_hidden()
    end.select_option("cards")
    search.fill("")
    chosen = {"risiko_reshuffles_limit": "1", "risiko_cards_per_turn": "4", "risiko_hand_limit": "0"}
    for group in options.locator("details").all():
        group.evaluate("one => { one.open = true; }")
    for name, value in chosen.items():
        page.locator(f"#id_{name}").fill(value)
    axe_clean(page)
    page.get_by_role("button", name="Crea la partita").click()
    page.wait_for_url("**/m/**")
    match = Match.objects.get()
    assert match.options == {"end_of_time": "cards", "reshuffles_limit": 1, "cards_per_turn": 4, "hand_limit": 0}
    expect(page.locator(".facts:not(.facts--long)")).to_contain_text("l'ultima carta apre l'ultimo giro")
    page.get_by_role("link", name="Comincia ora").click()
    page.locator("button[form=start]").click()
    to_the_end(match.pk)
    page.goto(server.to("match", match.code))
    expect(page.get_by_role("heading", name="Piazzamenti")).to_be_visible()
    expect(page.locator(".lead")).to_contain_text("vince")


def to_the_end(pk: int) -> None:
    """Let the bots play; without a bell the match is over by its cards, its objective or its points."""
    limit = time.monotonic() + PATIENCE
    while not (match := match_read(pk)).is_over:
        assert time.monotonic() < limit, f"still at {match.version}"
        assert bot_to_move(match=match) is not None
        bot_move(match=match, version=match.version, now=timezone.now())
    kinds = [row.event["type"] for row in events_between(pk, 0, match.version)]
    assert "time_expired" not in kinds and match.outcome["reason"] != "last_player"
