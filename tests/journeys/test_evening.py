"""The main job in a real browser: from a list of names to published standings, and the sheets on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from config.celery import app
from config.serving.embedded import embedded_workers
from tests.rig.browser import picture
from tests.rig.server import Server
from tournaments.models import Result, Round, Tournament

pytestmark = pytest.mark.browser
NAMES = ("Nora Bassi; Gufi; Volpe", "Ugo Ferri; Lupi", "Lia Monti; Gufi", "Teo Galli; Lupi",
         "Ida Serra; Orsi", "Gino Valli; Orsi", "Mara Conti", "<b>Pio</b> Leone 🎲")  # fmt: skip
PRIMARY = "main .button--primary:visible"


def press(page: Page) -> None:
    """Press the one main action of the page and wait for what comes."""
    with page.expect_navigation():
        page.locator(PRIMARY).first.click()


def create_and_fill(page: Page, server: Server) -> Tournament:
    page.goto(server.to("tournament-create"))
    page.get_by_label("Nome", exact=True).fill("Serata di prova")
    press(page)
    event = Tournament.objects.get(name="Serata di prova")
    page.goto(server.to("manage-paste", event.slug))
    page.get_by_label("Nomi").fill("\n".join(NAMES))
    press(page)
    expect(page.get_by_label("Nome", exact=True)).to_have_count(len(NAMES))
    picture(page, "evening-1-preview")
    press(page)
    assert event.entrants.count() == len(NAMES)
    return event


def draw_and_start(page: Page, server: Server, event: Tournament) -> Round:
    page.goto(server.to("manage-draw", event.slug))
    press(page)
    made = Round.objects.get(stage__tournament=event)
    picture(page, "evening-2-draw")
    for state in (Round.State.PUBLISHED, Round.State.PLAYING):
        press(page)
        made.refresh_from_db()
        assert made.state == state, page.url
    return made


def tap_the_board(page: Page) -> int:
    """Colour the whole board and choose the cards; return how many taps it took."""
    taps = 0
    share = {"1": ["brasile", "argentina", "peru", "venezuela"], "2": ["cina", "india", "siam", "urali"]}
    for seat, codes in share.items():
        page.locator(f'[data-choose="{seat}"]').click()
        for code in codes:
            page.locator(f'.pl-t[data-code="{code}"]').click()
        taps += 1 + len(codes)
    for seat, rest in (("3", "africa"), ("1", "europa"), ("4", "")):
        page.locator(f'[data-choose="{seat}"]').click()
        page.locator(f'[data-rest="{rest}"]').click()
        taps += 2
    for seat in "1234":
        page.locator(f"#card-{seat}").select_option(str(int(seat) + 2))
        taps += 1
    return taps


def enter_and_confirm(page: Page, server: Server, event: Tournament, table_pk: int) -> None:
    page.goto(server.to("result-enter", event.slug, table_pk))
    assert tap_the_board(page) < 30
    expect(page.locator("[data-progress-word]")).to_contain_text("42")
    picture(page, "evening-3-entry")
    page.locator("[data-send]").click()
    expect(page.locator("[data-sent]")).to_be_visible()
    with page.expect_navigation():
        page.locator("[data-next]").click()
    press(page)
    assert Result.objects.get(table=table_pk).state == Result.State.CONFIRMED


def test_an_evening_from_a_pasted_list_to_standings_and_paper(page, server, ada, sign_in):
    sign_in(ada)
    page.set_viewport_size({"width": 1280, "height": 900})
    event = create_and_fill(page, server)
    made = draw_and_start(page, server, event)
    first, second = made.tables.order_by("number").values_list("pk", flat=True)

    visitor = page.context.browser.new_context(locale="it-IT").new_page()  # type: ignore[union-attr]
    visitor.goto(server.to("standings", event.slug))
    expect(visitor.locator("table")).to_have_count(0)

    enter_and_confirm(page, server, event, first)
    visitor.reload()
    expect(visitor.locator("tbody tr")).to_have_count(len(NAMES))
    enter_and_confirm(page, server, event, second)
    visitor.reload()
    expect(visitor.locator("td.deciding").first).not_to_have_text("0")
    picture(visitor, "evening-4-standings")
    made.refresh_from_db()
    assert made.state == Round.State.COMPLETE

    with embedded_workers(app):
        page.goto(server.to("manage-paper", event.slug))
        press(page)
        link = page.get_by_role("link", name=re.compile("Apri il PDF"))
        expect(link).to_be_visible()
        answer = page.request.get(server.url + str(link.get_attribute("href")))
    assert answer.body().startswith(b"%PDF")
