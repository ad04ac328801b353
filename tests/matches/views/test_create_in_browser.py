"""The form of a new match shows the seats, bots and house rules of the rules chosen, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from matches.games import choices, presenter
from matches.games.presenter import Presenter

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """RisiKo! and a game of two to four, whose board is of no importance here."""
    risiko = presenter("risiko")
    words = replace(risiko.words, name="Battaglia", rulesets={"battaglia": "Carte in tavola."})
    other: Presenter = replace(risiko, code="battaglia", words=words)
    monkeypatch.setattr(choices, "games_shown", lambda: ("risiko", "battaglia"))
    monkeypatch.setattr(choices, "presenter", lambda code: {"risiko": risiko, "battaglia": other}[code])


def test_the_seats_bots_and_house_rules_follow_the_rules_chosen(two_games, page, server, ada, sign_in) -> None:
    sign_in(ada)
    page.goto(server.to("match-create"))
    rows, second, sixth = page.locator("[data-seat-row]"), page.locator("#id_kind_2"), page.locator("#id_kind_6")
    expect(page.locator(".choicecards__group")).to_have_text(["RisiKo!", "Battaglia"])
    expect(rows.nth(5)).to_be_visible()
    second.select_option("bot:objective")
    sixth.select_option("person")
    expect(page.locator("[data-options=battaglia]")).to_be_hidden()
    page.get_by_label("Battaglia").check()
    expect(rows.nth(3)).to_be_visible()
    expect(rows.nth(4)).to_be_hidden()
    expect(sixth).to_have_value("")
    expect(second).to_have_value("bot:sense")
    assert "bot:objective" not in second.evaluate("one => [...one.options].map((option) => option.value)")
    expect(page.locator("[data-options=battaglia]")).to_be_visible()
    expect(page.locator("[data-options=risiko]")).to_be_hidden()
    page.get_by_label("RisiKo! Challenge").check()
    expect(rows.nth(4)).to_be_visible()
    expect(second).to_have_value("bot:objective")
    assert "" not in page.locator("#id_kind_3").evaluate("one => [...one.options].map((option) => option.value)")


@pytest.mark.long
def test_a_wrong_house_rule_of_a_game_not_chosen_holds_up_nothing(page, server, ada, sign_in) -> None:
    sign_in(ada)
    page.goto(server.to("match-create"))
    page.get_by_role("radio", name="Battaglia").first.check()
    part = page.locator("[data-options=battaglia]")
    part.evaluate("one => [one, ...one.querySelectorAll('details')].forEach((box) => { box.open = true; })")
    page.locator("[name=battaglia_hand_size]").fill("60")
    page.get_by_role("button", name="Crea la partita").click()
    expect(page.locator("[name=battaglia_hand_size]")).to_have_attribute("aria-invalid", "true")
    page.get_by_role("radio", name="RisiKo! classico").check()
    expect(page.locator("[name=battaglia_hand_size]")).to_be_disabled()
    page.get_by_role("button", name="Crea la partita").click()
    expect(page.locator(".secret").first).to_be_visible()
