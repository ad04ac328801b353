"""A phone that loses the network: what it saw is still there and says its age, what was entered goes out once."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page, expect

from config.web import kept_pages
from tests.rig.patience import PATIENCE
from tests.rig.server import Server
from tests.tournaments.my.cast import phone_of
from tests.tournaments.results.browsers import holder
from tests.tournaments.results.cast import HOLDERS, evening, tables
from tests.tournaments.results.entry_hand import READY
from tournaments.models import Grant, Result

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
KEPT = """async () => {
  const name = (await caches.keys()).find((key) => key.startsWith("planisfero-pages"));
  const pages = name ? await (await caches.open(name)).keys() : [];
  return pages.map(({ url }) => new URL(url).pathname).sort();
}"""
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
    page.wait_for_function(f"async () => (await ({KEPT})()).includes({path!r})")


def paint(page: Page) -> None:
    for continent, seat in HOLDERS.items():
        page.locator(f'[data-choose="{seat}"]').click()
        page.locator(f'[data-rest="{continent}"]').click()


def test_a_phone_reloads_without_network_sends_once_and_forgets_with_its_person(
    phone_context: BrowserContext, server: Server, ada: Any
) -> None:
    event = evening(owner=ada)
    table = tables(event)[0]
    at = [event.slug, table.pk]
    entrant = table.seats.select_related("entrant__player").first().entrant
    cookie_of(phone_context, phone_of(entrant), server)
    page = phone_context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))

    # The first page of all was there before the worker: it is kept with its files all the same.
    page.goto(server.to("result-enter", *at))
    page.wait_for_selector(READY, state="attached")
    page.wait_for_function(CONTROLLED)
    entry = page.evaluate("location.pathname")
    keeps(page, entry)
    for name, keys in (("my", []), ("standings", [event.slug])):
        page.goto(server.to(name, *keys))
        keeps(page, page.evaluate("location.pathname"))
    page.goto(server.to("result-enter", *at))
    page.evaluate(OLDER, 4)

    # Without network a reload shows what was there, and its age.
    phone_context.set_offline(True)
    page.reload()
    page.wait_for_selector(READY, state="attached")
    strip = page.locator("[data-offline-word]")
    expect(strip).to_have_text("Senza rete: quello che vedi è di 4 minuti fa.")
    paint(page)
    page.locator("[data-send]").click()
    expect(page.locator(".result-state")).to_have_attribute("data-state", "waiting")

    # A page that this phone never opened is not there: it says so, and which ones are.
    page.goto(server.to("tournament", event.slug))
    expect(page.locator("h1")).to_have_text("Senza rete")
    links = page.locator("[data-kept-list] a")
    expect(links).to_have_count(3)
    links.filter(has_text=entrant.player.name).click()
    expect(page.locator("h1")).to_have_text(entrant.player.name)
    expect(strip).to_have_text("Senza rete: quello che vedi è di 4 minuti fa.")
    assert not Result.objects.exists()

    # Back on the network any page sends what waits, once, and says so.
    page.goto(server.to("standings", event.slug))
    expect(page.locator("[data-waiting]")).to_be_visible()
    phone_context.set_offline(False)
    expect(page.locator("[data-waiting-sent]")).to_be_visible()
    page.goto(server.to("result-enter", *at))
    page.wait_for_selector(READY, state="attached")
    assert page.locator("html").get_attribute("data-kept") is None
    assert Result.objects.count() == 1
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes(':result:'))") == []

    # The next person on this phone finds nothing of the one before, and no page of an organiser is kept.
    client = holder(event, Grant.Role.REFEREE)
    cookie_of(phone_context, client, server)
    page.goto(server.to("manage", event.slug))
    page.wait_for_function(f"async () => (await ({KEPT})()).length === 0")
    page.goto(server.to("result-check", *at))
    page.goto(server.to("round", event.slug, 1, 1))
    keeps(page, page.evaluate("location.pathname"))
    assert [path for path in kept(page) if re.search(r"/manage/|/check/|/go/", path)] == []
    page.goto(server.to("manage", event.slug))
    page.locator("form[action$='/leave/'] button").click()
    expect(page).to_have_url(re.compile(r"/$"))
    page.wait_for_function(f"async () => (await ({KEPT})()).every((path) => path === '/')")
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
    answers = threading.Event()
    drawn = kept_pages.reader_tag

    def held(*asked: Any) -> str:
        answers.wait(PATIENCE)
        return drawn(*asked)

    monkeypatch.setattr(kept_pages, "reader_tag", held)
    page.reload()
    assert root.get_attribute("data-kept")
    expect(page.locator("[data-offline-word]")).to_have_text("Senza rete: quello che vedi è di poco fa.")
    answers.set()
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_function("() => document.documentElement.dataset.kept === undefined")
