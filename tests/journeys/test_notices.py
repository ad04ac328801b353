"""A player's phone: notices switched on, tried and shown; the open page that sounds when the seat is there.

The browser of the tests has no push service behind it: what it would subscribe to is one on this computer.
"""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import cast
from tests.rig.server import Server
from tests.tournaments.my.cast import phone_let_in
from tests.tournaments.notices.push_service import PushPhone, push_service
from tests.tournaments.rounds.cast import ADA
from tournaments.models import Entrant, PushEndpoint, Round
from tournaments.notices.tasks import notices_send
from tournaments.services.draw.draws import round_publish

pytestmark = pytest.mark.browser
SUBSCRIBED = """
  const address = %s;
  const subscription = { endpoint: address.address, options: {}, unsubscribe: async () => true,
    toJSON: () => ({ endpoint: address.address, keys: { p256dh: address.p256dh, auth: address.auth } }) };
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
  let mine = null;
  PushManager.prototype.subscribe = async () => { mine = subscription; return mine; };
  PushManager.prototype.getSubscription = async () => mine;
"""
LISTENING = """() => {
  window.rung = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.rung += 1; return start.apply(this, when); };
  navigator.vibrate = (pattern) => { window.shaken = pattern; return true; };
}"""
SHOWN = "() => { self.registration.showNotification = async (title, looks) => { self.shown = { title, ...looks }; }; }"


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    """Browsers in which the worker may live."""
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def drawn(server: Server) -> Round:
    event = cast.tournament()
    return cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)), state=Round.State.DRAWN)


@pytest.fixture
def nora(drawn: Round, phone: Page, server: Server) -> Entrant:
    """The browser is Nora's phone."""
    entrant = drawn.stage.tournament.entrants.select_related("player", "tournament").get(number=1)
    client = Client()
    phone_let_in(client, entrant)
    phone.context.add_cookies(
        [{"name": name, "value": cookie.value, "url": server.url} for name, cookie in client.cookies.items()]
    )
    return entrant


def test_notices_are_switched_on_tried_and_shown(
    phone: Page, server: Server, nora: Entrant, settings, axe_clean
) -> None:
    settings.PUSH_TO_PRIVATE_ADDRESSES = True
    with push_service() as service:
        taker = PushPhone(service, nora, "/nora", kept=False)
        phone.context.add_init_script(SUBSCRIBED % json.dumps(taker.fields))
        phone.goto(server.url + reverse("my-notices"))
        phone.get_by_role("button", name="Attiva gli avvisi qui").click()
        expect(phone.get_by_text("avvisi attivi")).to_be_visible()
        axe_clean(phone)
        assert PushEndpoint.objects.get().address == taker.fields["address"]
        phone.get_by_role("button", name="Prova").click()
        expect(phone.get_by_text("La prova è partita")).to_be_visible()
        notices_send()
        (message,) = taker.read
    assert show(phone, message) == {"title": "Funziona", "path": reverse("my-notices")}


def show(page: Page, message: dict[str, str]) -> dict[str, str]:
    """Hand a message to the page's worker as a push service would; return what it shows."""
    (worker,) = page.context.service_workers
    worker.evaluate(SHOWN)
    worker.evaluate("(text) => self.dispatchEvent(new PushEvent('push', { data: text }))", json.dumps(message))
    shown = worker.evaluate("() => self.shown")
    return {"title": shown["title"], "path": shown["data"]["path"]}


def test_the_open_page_sounds_once_when_the_seat_is_there(phone: Page, server: Server, drawn: Round, nora) -> None:
    phone.goto(server.url + reverse("my"))
    phone.evaluate(LISTENING)
    phone.get_by_role("button", name="Suona quando c'è il mio posto").click()
    expect(phone.locator("[data-sound-switch]")).to_have_attribute("aria-pressed", "true")
    tapped = phone.evaluate("rung")
    round_publish(round=drawn, actor=ADA)
    expect(phone.get_by_role("heading", name="Tavolo 1, posto 1")).to_be_visible()
    expect(phone.locator("[data-seat-news]")).to_have_text("Novità per te: Tavolo 1, posto 1")
    assert phone.evaluate("rung") == tapped + 2 and phone.evaluate("shaken") == [200, 100, 200]
    version = phone.locator("body").get_attribute("data-version")
    type(nora.tournament).objects.filter(pk=nora.tournament_id).touch()
    expect(phone.locator("body")).not_to_have_attribute("data-version", str(version))
    assert phone.evaluate("rung") == tapped + 2
