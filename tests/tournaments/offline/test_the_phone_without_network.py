"""A phone that loses the network: what it saw is still there and says its age, what was entered goes out once."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest
from django.conf import settings
from django.core.signals import request_started
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.rig.patience import PATIENCE
from tests.rig.server import Server
from tests.rig.services import wait_until
from tests.tournaments.my.cast import phone_of
from tests.tournaments.results.browsers import holder
from tests.tournaments.results.cast import HOLDERS, evening, tables
from tests.tournaments.results.entry_hand import READY
from tournaments.models import Grant, Result, Table, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
KEPT = """async () => {
  const name = (await caches.keys()).find((key) => key.startsWith("planisfero-pages"));
  const pages = name ? await (await caches.open(name)).keys() : [];
  return pages.map(({ url }) => new URL(url).pathname).sort();
}"""
AGE = "Senza rete: quello che vedi è di 4 minuti fa."
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
OLDER = """async (minutes) => {
  const pages = await caches.open((await caches.keys()).find((key) => key.startsWith("planisfero-pages")));
  for (const place of await pages.keys()) {
    const page = await pages.match(place), headers = new Headers(page.headers);
    headers.set("Planisfero-Kept-At", new Date(Date.now() - minutes * 60_000).toISOString());
    await pages.put(place, new Response(await page.text(), { headers }));
  }
}"""


@pytest.fixture
def phone_context(browser: Browser, browser_context_args: dict[str, Any]) -> Any:
    """A phone on which the worker may live."""
    size = {"width": 360, "height": 740}
    context = browser.new_context(**{**browser_context_args, "viewport": size, "service_workers": "allow"})
    yield context
    context.close()


def cookie_of(context: BrowserContext, client: Any, server: Server) -> None:
    names = (settings.SESSION_COOKIE_NAME, settings.PLAYER_COOKIE_NAME)
    cookies = [(name, client.cookies[name].value) for name in names if name in client.cookies]
    context.add_cookies([{"name": name, "value": value, "url": server.url} for name, value in cookies])


def kept(page: Page) -> list[str]:
    paths: list[str] = page.evaluate(KEPT)
    return paths


def keeps(page: Page, path: str) -> None:
    """Wait until the phone keeps a page."""
    wait_until(lambda: path in kept(page), f"{path} is not kept")


def entry_opened(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector(READY, state="attached")


def pages_seen(page: Page, server: Server, event: Tournament, table: Table) -> None:
    """Look at the entry page, one's own table and the standings; the first was there before the worker."""
    entry = server.to("result-enter", event.slug, table.pk)
    entry_opened(page, entry)
    page.wait_for_function(CONTROLLED)
    keeps(page, page.evaluate("location.pathname"))
    for address in (server.to("my"), server.to("standings", event.slug)):
        page.goto(address)
        keeps(page, page.evaluate("location.pathname"))
    page.goto(entry)
    page.evaluate(OLDER, 4)


def entered_without_network(page: Page) -> None:
    """A reload shows what was there, with its age; what is entered waits."""
    page.reload()
    page.wait_for_selector(READY, state="attached")
    expect(page.locator("[data-offline-word]")).to_have_text(AGE)
    for continent, seat in HOLDERS.items():
        page.locator(f'[data-choose="{seat}"]').click()
        page.locator(f'[data-rest="{continent}"]').click()
    page.locator("[data-send]").click()
    expect(page.locator(".result-state")).to_have_attribute("data-state", "waiting")


def others_reached(page: Page, unseen: str, name: str) -> None:
    """A page that this phone never opened is not there: it says so, and leads to those that are."""
    page.goto(unseen)
    expect(page.locator("h1")).to_have_text("Senza rete")
    links = page.locator("[data-kept-list] a")
    expect(links).to_have_count(3)
    links.filter(has_text=name).click()
    expect(page.locator("h1")).to_have_text(name)
    expect(page.locator("[data-offline-word]")).to_have_text(AGE)


def sent_from(page: Page, elsewhere: str) -> None:
    """Back on the network any page sends what waits, and says so."""
    page.goto(elsewhere)
    expect(page.locator("[data-waiting]")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("[data-waiting-sent]")).to_be_visible()


def left(page: Page, server: Server) -> None:
    """The person of this phone leaves it: the cookie stays, what was seen goes."""
    page.goto(server.to("my-devices"))
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("button[formaction$='/leave/']").click()
    expect(page).to_have_url(re.compile(r"/$"))
    wait_until(lambda: kept(page) in ([], ["/"]), "what was seen before leaving is still there")


def test_a_phone_reloads_without_network_sends_once_and_forgets_with_its_person(
    phone_context: BrowserContext, server: Server, ada: Any
) -> None:
    event = evening(owner=ada)
    table = tables(event)[0]
    entrant = table.seats.select_related("entrant__player").first().entrant
    cookie_of(phone_context, phone_of(entrant), server)
    page = phone_context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    pages_seen(page, server, event, table)
    phone_context.set_offline(True)
    entered_without_network(page)
    others_reached(page, server.to("tournament", event.slug), entrant.player.name)
    assert not Result.objects.exists()
    sent_from(page, server.to("standings", event.slug))
    entry_opened(page, server.to("result-enter", event.slug, table.pk))
    assert page.locator("html").get_attribute("data-kept") is None
    assert Result.objects.count() == 1
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes(':result:'))") == []

    # The next person on this phone finds nothing of the one before, and no page of an organiser is kept.
    cookie_of(phone_context, holder(event, Grant.Role.REFEREE), server)
    page.goto(server.to("manage", event.slug))
    wait_until(lambda: kept(page) == [], "what the person before saw is still there")
    page.goto(server.to("result-check", event.slug, table.pk))
    page.goto(server.to("round", event.slug, 1, 1))
    keeps(page, page.evaluate("location.pathname"))
    assert [path for path in kept(page) if re.search(r"/manage/|/check/|/go/", path)] == []
    left(page, server)
    assert errors == []


@pytest.mark.long
def test_a_server_that_does_not_answer_in_time_leaves_the_page_of_before_until_it_does(
    phone_context: BrowserContext, server: Server, ada: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.offline.selectors.PATIENCE", 1.0)
    event = evening(owner=ada)
    page = phone_context.new_page()
    page.goto(server.to("standings", event.slug))
    page.wait_for_function(CONTROLLED)
    keeps(page, page.evaluate("location.pathname"))
    page.reload()
    root = page.locator("html")
    assert root.get_attribute("data-kept") is None, "while the network answers nothing old is shown"
    answers, shown = threading.Event(), page.evaluate("location.pathname")

    def held(scope: Any, **_: Any) -> None:
        if scope["path"] == shown:
            answers.wait(PATIENCE)

    request_started.connect(held)
    try:
        page.reload()
        assert root.get_attribute("data-kept")
        expect(page.locator("[data-offline-word]")).to_have_text("Senza rete: quello che vedi è di poco fa.")
        answers.set()
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_function("() => document.documentElement.dataset.kept === undefined")
    finally:
        answers.set()
        request_started.disconnect(held)
