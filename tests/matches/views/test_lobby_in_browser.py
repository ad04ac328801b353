"""The lobby under somebody's hands: what fails is tried again, what is typed and pressed is not disturbed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from matches.live import fragments, station
from matches.services.lobby.lobby import seat_join, seat_open
from tests.matches.table import Table, be_ready, nonce_of, seal_of, table
from tests.rig.server import Server

pytestmark = pytest.mark.browser
READY = "2 giocatori non sono pronti"


@pytest.fixture
def lobby() -> Table:
    return table(begun=False, open_seats=True)


def is_stream(route: Route) -> bool:
    return "text/event-stream" in route.request.headers.get("accept", "")


def test_a_share_that_was_refused_is_opened_after_a_moment(
    page: Page, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(station, "HEARTBEAT_EVERY", 0.3)
    monkeypatch.setattr(fragments, "HEARTBEAT", 0.0)
    made, refused = table(begun=False), []

    def once(route: Route) -> None:
        if (
            "do=open" not in (route.request.post_data or "")
            and b'name="do"\r\n\r\nopen' not in (route.request.post_data_buffer or b"")
        ) or refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.fulfill(status=429)

    page.route("**/join/", once)
    page.goto(server.to("match-go", made.tokens[1]))
    page.get_by_role("button", name="Sono pronto").click()
    expect(page.get_by_text("Sei pronto", exact=False)).to_be_visible()
    for seat in (2, 3):
        seat_join(match=made.match, seat=seat, seal=seal_of(nonce_of(seat)))
    for seat in (2, 3):
        seat_open(match=made.match, seat=seat, nonce=nonce_of(seat))
    expect(page.locator("[data-board]")).to_be_visible()
    assert refused


def test_without_a_stream_the_lobby_is_asked_for(page: Page, server: Server, lobby: Table) -> None:
    page.route("**/lobby/", lambda route: route.fulfill(status=503) if is_stream(route) else route.continue_())
    page.goto(server.url + lobby.address("match"))
    expect(page.get_by_text("3 giocatori non sono pronti")).to_be_visible()
    be_ready(lobby.match, 1)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text(READY)).to_be_visible()


def test_a_name_that_is_typed_stays_and_a_button_that_is_pressed_works_while_others_come(
    page: Page, server: Server, lobby: Table
) -> None:
    page.goto(server.url + lobby.address("match"))
    name = page.locator("#take-2")
    name.fill("Pio Leo")
    page.keyboard.press("Tab")
    be_ready(lobby.match, 1)
    expect(page.get_by_text(READY)).to_be_visible()
    expect(name).to_have_value("Pio Leo")
    expect(page.locator("#take-2-now")).to_be_focused()
    name.focus()
    page.locator("#take-2-now").hover()
    page.mouse.down()
    be_ready(lobby.match, 3)
    page.wait_for_timeout(600)
    page.mouse.up()
    expect(page.get_by_text("Sei al posto 2, Pio Leo", exact=False)).to_be_visible()


def test_an_answer_of_somebody_else_is_passed_over_and_the_lobby_asked_for_again(
    page: Page, server: Server, lobby: Table
) -> None:
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if is_stream(route):
            route.fulfill(status=503)
        elif len(asked) <= 2:
            route.fulfill(status=200, content_type="text/html", body="<h1>Wi-Fi dell'albergo</h1>")
        else:
            route.continue_()

    page.clock.install()
    page.route("**/lobby/", answer)
    page.goto(server.url + lobby.address("match"))
    be_ready(lobby.match, 1)
    while len(asked) < 2:
        page.wait_for_timeout(50)
    page.clock.fast_forward(21_000)
    expect(page.get_by_text(READY)).to_be_visible()
