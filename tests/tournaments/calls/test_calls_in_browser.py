"""A phone calls, the referee's page rings and shows it; the phone sees who comes, and no page is loaded anew."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests import cast
from tests.rig.server import Server
from tests.tournaments.calls.test_calls import with_link
from tests.tournaments.my.cast import phone_of
from tests.tournaments.results.browsers import signed_in
from tournaments.calls.services.calls import call_make, call_take
from tournaments.models import Grant, Table, Tournament
from tournaments.permissions import Actor

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LISTEN = """
  window.trembled = [];
  navigator.vibrate = (pattern) => trembled.push(pattern);
  document.addEventListener("planisfero:call-rings", () => { window.rings = (window.rings ?? 0) + 1; });
"""
Opened = Callable[..., Page]
COUNTED = re.compile(r"^\(")
"""A title that says how many tables call."""


@pytest.fixture
def opened(browser: Browser, browser_context_args: dict[str, Any], server: Server) -> Iterator[Opened]:
    """`opened(client, address)` is a page that a client of Django opens in a browser of its own."""
    contexts: list[BrowserContext] = []

    def at(client: Client, address: str, width: int = 360) -> Page:
        context = browser.new_context(**{**browser_context_args, "viewport": {"width": width, "height": 740}})
        contexts.append(context)
        context.add_init_script(LISTEN)
        names = (settings.SESSION_COOKIE_NAME, settings.PLAYER_COOKIE_NAME)
        known = {name: client.cookies[name].value for name in names if name in client.cookies}
        context.add_cookies([{"name": name, "value": value, "url": server.url} for name, value in known.items()])
        page = context.new_page()
        page.goto(server.url + address)
        return page

    yield at
    for context in contexts:
        context.close()


def test_a_call_rings_at_the_referee_and_the_phone_sees_who_comes(opened: Opened) -> None:
    event = cast.tournament()
    cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)))
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.RUNNING)
    desk = opened(with_link(event, Grant.Role.REFEREE), reverse("manage-calls", args=[event.slug]))
    desk.locator("[data-sound-switch]").click()
    expect(desk.locator("[data-sound-switch]")).to_have_attribute("aria-pressed", "true")
    phone = opened(phone_of(event.entrants.get(number=1)), reverse("my"))
    phone.get_by_role("link", name="Chiama l'arbitro").click()
    phone.get_by_label("una regola").check()
    phone.get_by_role("button", name="Chiama l'arbitro").click()
    expect(phone.get_by_text("Chiamata mandata")).to_be_visible()
    expect(desk.get_by_text("Tavolo 1: una regola")).to_be_visible()
    expect(desk).to_have_title(re.compile(r"^\(1\) "))
    desk.wait_for_function("window.rings === 1")
    desk.wait_for_function("trembled.length === 1")
    desk.get_by_role("button", name="Vado io").click()
    expect(phone.get_by_text("Arriva l'arbitro: Lia")).to_be_visible()
    expect(desk.get_by_role("button", name="Fatto")).to_be_visible()
    expect(desk).not_to_have_title(COUNTED)
    # The page was not loaded anew: leave to sound is still there.
    expect(desk.locator("[data-sound-switch]")).to_have_attribute("aria-pressed", "true")
    desk.get_by_role("button", name="Fatto").click()
    expect(desk.get_by_text("Nessun tavolo sta chiamando")).to_be_visible()
    expect(desk.get_by_text("Quanto hanno aspettato i tavoli")).to_be_visible()


@pytest.mark.parametrize("page", ["manage", "manage-round"])
def test_whoever_organises_hears_a_call_on_the_page_they_have_open(opened: Opened, page: str) -> None:
    event = cast.tournament()
    cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)))
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.RUNNING)
    phone_of(event.entrants.get(number=1))  # no phone, no call: then no sound is offered
    where = [event.slug, 1, 1] if page == "manage-round" else [event.slug]
    desk = opened(signed_in(event.owner), reverse(page, args=where))
    desk.locator("[data-sound-switch]").click()
    desk.evaluate("window.sameDocument = true")
    table = Table.objects.get(round__stage__tournament=event, number=1)
    call = call_make(table=table, why="rule", actor=Actor(event.owner, label="Nora"))
    # By the stream: asking comes every ten seconds.
    expect(desk.locator(f'[data-call-waits="{call.pk}"]')).to_be_visible(timeout=6000)
    desk.wait_for_function("window.rings === 1")
    expect(desk).to_have_title(re.compile(r"^\(1\) "))
    expect(desk.locator("[data-sound-switch]")).to_have_attribute("aria-pressed", "true")
    call_take(call=call, actor=Actor(event.owner, label="Nora"))
    expect(desk.get_by_text("Arriva Nora")).to_be_visible(timeout=6000)
    expect(desk).not_to_have_title(COUNTED)
    assert desk.evaluate("sameDocument")
