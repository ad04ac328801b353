"""A result entered on a phone: few taps, and all that is tapped stands in the first screen."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AbstractUser
from playwright.sync_api import Browser, Page, expect

from tests.rig.browser import sign_in as sign_in_at
from tests.rig.server import Server
from tests.tournaments.results.cast import CARDS, evening, tables
from tests.tournaments.results.entry_hand import READY, Hand, board_of, sent_board
from tests.tournaments.results.final_boards import BOARDS, owners_of, taps_of
from tournaments.models import Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TOP = "(part) => part.offsetTop"


@pytest.fixture
def table(server: Server, ada: AbstractUser) -> Table:
    return tables(evening(owner=ada))[0]


def test_no_board_takes_more_than_thirty_taps():
    taps = [len(taps_of(board)) for board in BOARDS]
    assert len(BOARDS) == 20
    assert max(taps) <= 30
    assert sum(taps) / 20 < 24.5


def phone_entry(browser: Browser, server: Server, account: AbstractUser, table: Table) -> Page:
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, reduced_motion="reduce", locale="it-IT"
    )
    page = context.new_page()
    sign_in_at(page, server.url, account)
    page.goto(server.to("result-enter", table.round.stage.tournament.slug, table.pk))
    page.wait_for_selector(READY, state="attached")
    return page


def test_a_phone_enters_the_hardest_board_in_its_first_screen(browser, server, ada, table, picture):
    board = max(BOARDS, key=lambda board: len(taps_of(board)))
    page = phone_entry(browser, server, ada, table)
    bar = page.locator(".result-actions").bounding_box()["y"]
    for part in (".planisphere", ".palette", ".entry__rest", ".entry__tools"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= bar, part
    hand = Hand(page, touch=True)
    for kind, what in taps_of(board):
        if kind == "touch" and " " in what:
            hand.stroke(what.split())
        elif kind == "touch":
            hand.territory(what)
        else:
            hand.tap(
                {"zoom": ".pl-bar [data-zoom='%s']", "choose": "[data-choose='%s']", "rest": "[data-rest-to='%s']"}[
                    kind
                ]
                % what
            )
    picture(page, "result-entry-360", whole=False)
    assert board_of(sent_board(page, hand)) == owners_of(board)
    assert hand.done <= 30 + 2 * len(CARDS) + 1
    # What happens now is said, and what comes next is the one main button.
    expect(page.locator("[data-sent-word]")).to_have_text("Inviato. Ora confermalo.")
    expect(page.locator("[data-send]")).to_be_hidden()
    page.locator("[data-next]").click()
    expect(page).to_have_url(server.to("result-check", table.round.stage.tournament.slug, table.pk))
    page.context.close()


def test_a_tap_on_the_whole_map_of_a_phone_gives_a_continent_and_a_second_one_opens_it(browser, server, ada, table):
    page = phone_entry(browser, server, ada, table)
    hand = Hand(page, touch=True)
    hand.territory("mongolia")
    expect(page.locator("[data-progress-word]")).to_have_text("12 di 42")
    expect(page.locator("[data-undo-word]")).to_have_text("territori: 12")
    expect(page.locator('[data-land="asia"]')).to_have_class("land is-whole")
    expect(page.locator('[data-land="asia"] [data-land-held]')).to_have_text("N\u00a012")
    hand.territory("mongolia")
    expect(page.locator('.pl-bar [data-zoom="asia"]')).to_have_attribute("aria-pressed", "true")
    hand.choose(2)
    page.locator('[data-land="asia"] [data-territory="cina"]').tap()
    expect(page.locator('[data-land="asia"] [data-land-held]')).to_have_text("N\u00a011 · V\u00a01")
    page.locator("[data-undo]").tap()
    expect(page.locator('[data-land="asia"] [data-land-held]')).to_have_text("N\u00a012")
    # A stroke gives neighbours, and is one step back.
    hand.stroke(["cina", "mongolia", "kamchatka"])
    expect(page.locator('[data-land="asia"] [data-land-held]')).to_have_text("N\u00a09 · V\u00a03")
    expect(page.locator("[data-undo-word]")).to_have_text("territori: 3")
    page.locator("[data-undo]").tap()  # the first tap after a stroke counts
    expect(page.locator('[data-land="asia"] [data-land-held]')).to_have_text("N\u00a012")
    page.locator('.pl-bar [data-zoom=""]').tap()
    palette = page.locator(".palette").evaluate(TOP)
    hand.tap('[data-rest-to="3"]')
    # What a touch said before holds no more, and nothing moves under the finger.
    expect(page.locator("[data-said]")).to_have_text("")
    assert page.locator(".palette").evaluate(TOP) == palette
    # A touch on the letter of a player opens the colours where the rest was given.
    rest = page.locator(".entry__rest").evaluate(TOP)
    page.locator('[data-choose="2"] [data-key]').tap()
    assert page.locator("[data-colours]").evaluate(TOP) == rest
    page.locator('[data-colour="L"]').tap()
    expect(page.locator("[data-colours]")).to_be_hidden()
    expect(page.locator('[data-choose="2"] .army__letter')).to_have_text("L")
    expect(page.locator("[data-progress-word]")).to_have_text("42 di 42")
    page.context.close()
