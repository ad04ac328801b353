"""Twelve phones at once, from signing up to the podium: nobody at these tables writes on paper, nobody has an account.

The organiser's part (draw, publish, close) is done by the services: other journeys walk it by hand. `make film` keeps
the pictures of `docs/players.md`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests import cast
from tests.journeys.film import frame_take
from tests.journeys.test_signing_up import signs_up
from tests.rig.server import Server
from tests.tournaments.results.cast import CARDS, HOLDERS
from tests.tournaments.results.entry_hand import READY, sent
from tests.tournaments.signup.cast import announced, line, players, sign
from tournaments.door.selectors.arriving import counter_of, door_of
from tournaments.door.selectors.codes import wall_code
from tournaments.door.services.options import door_set
from tournaments.models import Agreement, CheckIn, Result, Round, Seat, Standing, Tournament
from tournaments.permissions import Actor
from tournaments.services.draw.draws import round_draw, round_publish
from tournaments.services.rounds.rounds import tournament_finish
from tournaments.signup.services.signing import sign_up_withdraw

pytestmark = pytest.mark.browser
SIZE: ViewportSize = {"width": 360, "height": 640}
PHONES = 12
Phones = dict[str, Page]


@contextmanager
def phone(browser: Browser, options: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(**{**options, "viewport": SIZE, "has_touch": True})
    yield context.new_page()
    context.close()


def sends(page: Page, address: str, fields: dict[str, str]) -> None:
    """Fill in and send a form as the phone would, with its cookies, without drawing the page."""
    token = "c" * 32
    page.context.add_cookies([{"name": settings.CSRF_COOKIE_NAME, "value": token, "url": address}])
    answer = page.request.post(address, form={**fields, "csrfmiddlewaretoken": token})
    assert answer.ok, answer.text()


def sign_everybody_up(phones: Phones, server: Server, event: Tournament) -> None:
    """Eleven find a place beside somebody who will not come; the last phone waits, and comes in by itself."""
    leaver = sign(event, "Sara Caruso")
    (first, opened), *others, (last, waiting) = phones.items()
    signs_up(opened, server.url + event.get_absolute_url(), first)
    expect(opened.get_by_role("heading", name="Hai un posto")).to_be_visible()
    frame_take(opened, "phone-1-signed-up", SIZE)
    for name, page in others:
        sends(page, server.to("sign-up", event.slug), {"name": name, "consent": "on"})
    signs_up(waiting, server.url + event.get_absolute_url(), last)
    expect(waiting.get_by_role("heading", name="Sei il numero 1 in lista d'attesa")).to_be_visible()
    assert line(event) == [last]
    sign_up_withdraw(sign_up=leaver, actor=Actor(event.owner))
    expect(waiting.get_by_role("heading", name="Hai un posto")).to_be_visible()
    waiting.get_by_role("button", name="Apri la mia pagina su questo telefono").click()
    expect(waiting.get_by_role("heading", name=last)).to_be_visible()
    assert (sorted(players(event)), line(event)) == (sorted(phones), [])


def check_everybody_in(phones: Phones, server: Server, event: Tournament) -> None:
    for page in phones.values():
        page.goto(server.to("here-code", event.slug, wall_code(door_of(event))))
        page.get_by_role("button", name="Sono qui").click()
        expect(page.get_by_role("button", name="Non sono più qui")).to_be_visible()
    assert CheckIn.objects.count() == PHONES
    assert counter_of(event).text == "12 su 12 presenti: 3 tavoli da 4"


def show_the_seats(phones: Phones, event: Tournament) -> list[list[Page]]:
    """Publish the round; return the phones of each table by seat, which all show theirs without a touch."""
    made = round_draw(stage=event.stages.get(), actor=Actor(event.owner))
    round_publish(round=made, actor=Actor(event.owner))
    tables = []
    for table in made.tables.order_by("number"):
        seats = Seat.objects.filter(table=table).select_related("entrant__player").order_by("position")
        tables.append([phones[seat.entrant.player.name] for seat in seats])
        for seat, page in zip(seats, tables[-1], strict=True):
            seen = f"Tavolo {table.number}, posto {seat.position}"
            expect(page.get_by_role("heading", name=seen, exact=True)).to_be_visible()
    frame_take(tables[0][1], "phone-2-seat", SIZE)
    return tables


def enter(page: Page) -> None:
    """Enter the map on the phone of a table, continent by continent, and go home."""
    page.get_by_role("link", name="Inserisci il risultato").click()
    page.wait_for_selector(READY, state="attached")
    for continent, holder in HOLDERS.items():
        page.locator(f'[data-choose="{holder}"]').click()
        page.locator(f'[data-rest="{continent}"]').click()
    for seat, card in CARDS.items():
        page.select_option(f"#card-{seat}", str(card))
    sent(page)


def say_right(page: Page) -> None:
    page.get_by_role("link", name="Guarda il risultato").click()
    page.get_by_role("button", name="Giusto", exact=True).click()


def differ_and_agree_again(page: Page) -> None:
    """Say which territory is wrong, which makes it the referee's, and find it right after all."""
    page.get_by_role("link", name="Guarda il risultato").click()
    page.wait_for_url("**/agree/**")
    frame_take(page, "phone-3-is-it-right", SIZE)
    page.get_by_role("link", name="Non è così").click()
    page.wait_for_url("**/disagree/**")
    page.locator('.pl-t[data-code="alaska"]').press("Enter")
    page.locator("[data-dissent-ask]").get_by_role("button").first.click()
    page.get_by_role("button", name="chiama l'arbitro").click()
    expect(page.get_by_text("contestato: aspetta l'arbitro")).to_be_visible()
    assert Result.objects.filter(state=Result.State.DISPUTED).count() == 1
    say_right(page)


def confirm_by_the_tables(tables: list[list[Page]]) -> None:
    for first, *others in tables:
        enter(first)
        for page in others[:-1]:
            say_right(page)
        if first is tables[0][0]:
            differ_and_agree_again(others[-1])
        else:
            say_right(others[-1])
        expect(others[-1].get_by_text("il risultato è stato confermato")).to_be_visible()
    states = Result.objects.values_list("state", "confirmed_by_table")
    assert list(states) == [(Result.State.CONFIRMED, True)] * len(tables)
    assert Agreement.objects.filter(agrees=True).count() == PHONES
    assert Round.objects.get().state == Round.State.COMPLETE


def read_the_standing(phones: Phones, home: str) -> None:
    rows = Standing.objects.select_related("entrant__player")
    places = {row.entrant.player.name: row.position for row in rows}
    assert len(places) == PHONES
    for name, page in phones.items():
        if page.url != home:  # the others follow by themselves
            page.goto(home)
        expect(page.locator("dl.facts dd").first).to_have_text(str(places[name]))
    frame_take(phones["Ugo Ferri"], "phone-4-standing", SIZE)


def end_at_the_podium(phones: Phones, event: Tournament) -> None:
    """Close the evening: every phone, left as it lies, leads to the podium."""
    tournament_finish(tournament=event, actor=Actor(event.owner))
    for page in phones.values():
        expect(page.get_by_role("link", name="Guarda il podio")).to_be_visible()
    page = next(iter(phones.values()))
    page.get_by_role("link", name="Guarda il podio").click()
    first = Standing.objects.filter(position=1).order_by("order")  # the three tables ended alike
    names = list(first.values_list("entrant__player__name", flat=True))
    expect(page.locator(".podium__step--1 .podium__name")).to_have_text(names)


def test_twelve_phones_go_from_signing_up_to_the_podium(
    browser: Browser, browser_context_args: dict[str, Any], server: Server
) -> None:
    event = announced(capacity=PHONES)
    Tournament.objects.filter(pk=event.pk).update(confirms="all", formula="method1")
    event.refresh_from_db()
    door_set(tournament=event, checks_in=True, actor=Actor(event.owner))
    home = server.to("my")
    errors: list[str] = []
    with ExitStack() as hall:
        phones = {name: hall.enter_context(phone(browser, browser_context_args)) for name in cast.NAMES[:PHONES]}
        for page in phones.values():
            page.on("pageerror", lambda error: errors.append(str(error)))
        sign_everybody_up(phones, server, event)
        check_everybody_in(phones, server, event)
        tables = show_the_seats(phones, event)
        confirm_by_the_tables(tables)
        read_the_standing(phones, home)
        end_at_the_podium(phones, event)
    assert errors == []
