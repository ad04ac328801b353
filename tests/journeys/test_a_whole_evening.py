"""An evening of 24 people: pasted, three rounds, a final, the podium, and the same again next week, clicks counted.

On the way somebody comes late, somebody leaves, a table disagrees, and a result that counts is corrected. What is the
same for every table happens in the background after it was walked by hand once. `make film` keeps the pictures.
"""

from __future__ import annotations

import datetime
import io
import itertools
import re
from collections.abc import Iterator
from typing import Any

import pdfplumber
import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from config.celery import app
from config.serving.embedded import embedded_workers
from tests.journeys.evening_hands import (
    begin,
    change_who_plays,
    correct,
    disagree,
    enter_on_paper,
    latest,
    link_for,
    settle,
    start_round,
    tap_the_board,
)
from tests.journeys.film import frame_store
from tests.journeys.walk import LAPTOP, PHONE, PROJECTOR, Walk
from tests.rig.browser import axe_violations
from tests.rig.server import Server
from tests.tournaments.formats.cast import played
from tests.tournaments.results.entry_hand import sent
from tournaments.models import Grant, Round, Tournament

pytestmark = pytest.mark.browser

THURSDAY = datetime.date(2026, 11, 26)
# The most that a stretch of the evening may take: clicks and fields.
MOST = {
    "first round published": (7, 3),
    "somebody is late": (0, 1),
    "round 1 started": (2, 0),
    "first result on paper": (2, 0),
    "result on paper, to the next table": (2, 4),
    "dispute settled": (2, 0),
    "withdrawal": (3, 1),
    "who was late is here": (3, 0),
    "round 2 started": (4, 0),
    "round 3 started": (4, 0),
    "correction": (4, 3),
    "from the rounds to the final": (5, 0),
    "paper": (2, 0),
    "closed": (2, 0),
    "again next week": (2, 0),
}


@pytest.fixture
def phone_at(browser: Browser, server: Server) -> Iterator[Any]:
    """`phone_at(address)` is somebody's phone that has opened an address."""
    contexts = []

    def opened(address: str) -> Page:
        context = browser.new_context(
            viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce", locale="it-IT"
        )
        contexts.append(context)
        page = context.new_page()
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()


def play_first_round(walk: Walk, server: Server, tournament: Tournament, phone_at: Any) -> None:
    """Play it: a map from a phone that others of the table contest, a sheet by hand, the rest in the background."""
    page, (first, _second, *others) = walk.page, latest(tournament).tables.order_by("number")
    with walk.stretch("round 1 started"):
        walk.main()
    visitor = phone_at(server.to("round", tournament.slug, 1, 1) + "?q=bassi")
    expect(visitor.locator("main")).to_contain_text("Nora Bassi")
    Walk(visitor).frame("04-find-your-table", PHONE)
    visitor.goto(server.to("standings", tournament.slug))
    expect(visitor.locator("table")).to_have_count(0)
    table = phone_at(link_for(server, tournament, Grant.Role.TABLE, first))
    tap_the_board(table)
    Walk(table).frame("06-map", PHONE)
    sent(table)
    Walk(table).frame("06-sent", PHONE)
    disagree(table, server.to("result-numbers", tournament.slug, first.pk))
    page.goto(server.to("manage", tournament.slug))
    enter_on_paper(walk, server, tournament)
    visitor.reload()
    expect(visitor.locator("tbody tr")).to_have_count(25)
    settle(Walk(phone_at(link_for(server, tournament, Grant.Role.REFEREE)), into=walk))
    page.goto(server.to("manage-round", tournament.slug, 1, 1))
    walk.frame("06-desk")
    walk.frame("06-projector", PROJECTOR, address=server.to("projector", tournament.slug))
    for other in others:
        played(other.round, other)
    visitor.reload()
    expect(visitor.locator("td.deciding").first).not_to_have_text("0")


def play_final(walk: Walk, server: Server, tournament: Tournament) -> None:
    """Go on to the final, with its sheet on paper, and play it."""
    page = walk.page
    page.goto(server.to("standings", tournament.slug))
    walk.frame("11-standings")
    with walk.stretch("from the rounds to the final"):
        walk.go("Guarda chi passa")
        walk.frame("12-who-goes-through")
        for _step in ("close the rounds", "draw", "publish", "start"):
            walk.main()
    with embedded_workers(app), walk.stretch("paper"):
        walk.go("Stampa")
        walk.main()
        link = page.get_by_role("link", name=re.compile("Apri il PDF.*fogli"))
        expect(link).to_be_visible()
        sheet = page.request.get(server.url + str(link.get_attribute("href"))).body()
    with pdfplumber.open(io.BytesIO(sheet)) as pdf:
        assert len(pdf.pages) == 1
        frame_store(pdf.pages[0].to_image(resolution=90, antialias=True).original, "05-sheet")
    final = played(latest(tournament))
    assert (final.state, final.tables.count()) == (Round.State.COMPLETE, 1)


def end(walk: Walk, server: Server, tournament: Tournament, phone_at: Any) -> None:
    """Close the tournament, which leads to the podium, and do it again next week, from the front page."""
    page = walk.page
    page.goto(server.to("manage", tournament.slug))
    with walk.stretch("closed"):
        walk.main()
        walk.main()
    champion = page.locator(".podium__step--1 .podium__name")
    expect(champion).to_be_visible()
    walk.frame("13-podium")
    public = phone_at(server.to("tournament", tournament.slug))
    expect(public.locator(".podium__step--1 .podium__name")).to_have_text(champion.inner_text())
    Walk(public).frame("13-podium", PHONE)
    page.goto(server.to("home"))
    with walk.stretch("again next week"):
        walk.go(tournament.name)
        walk.go("Rifai giovedì prossimo")
    again = Tournament.objects.exclude(pk=tournament.pk).get()
    assert (again.starts_on - tournament.starts_on).days == 7
    assert page.url == server.to("manage-presence", again.slug)
    expect(page.locator("[data-count]")).to_have_text("24 su 24 presenti: 6 tavoli da 4")
    walk.frame("14-again")


def test_a_whole_evening_takes_few_clicks_and_the_next_one_three(
    page: Page, server: Server, phone_at: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda *args: THURSDAY)
    settings.SITE_URL = "http://192.168.1.20:8000"  # what codes and texts lead to; it answers
    monkeypatch.setattr("matches.selectors.answering_address._opens", lambda *asked: True)
    seeds = itertools.count(1)  # who is equal where it counts follows from the tables: always the same ones
    monkeypatch.setattr("tournaments.services.draw.draw_seeds.new_seed", lambda: next(seeds))
    walk = Walk(page)
    with walk.stretch("first round published"):
        tournament = begin(walk, server)
    page.goto(server.to("manage", tournament.slug))
    expect(page.locator(".evening__step--active")).to_contain_text("Si gioca")
    expect(page.locator(".laststep")).to_contain_text("il sorteggio è stato pubblicato")
    assert axe_violations(page) == []
    page.set_viewport_size(LAPTOP)
    with walk.stretch("round 1 started"):
        walk.main()
    play_first_round(walk, server, tournament, phone_at)
    page.goto(server.to("manage", tournament.slug))
    change_who_plays(walk)
    played(start_round(walk, server, tournament))
    correct(walk, server, tournament)
    played(start_round(walk, server, tournament))
    play_final(walk, server, tournament)
    end(walk, server, tournament, phone_at)
    assert walk.over(MOST) == {}
