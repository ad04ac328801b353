"""The door in three browsers: the organiser's list, a tablet as kiosk, a phone with the code on the wall."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from tests import cast
from tests.rig.server import Server
from tests.tournaments.my.cast import phone_let_in
from tournaments.door.selectors.arriving import door_of
from tournaments.door.selectors.codes import spaced, wall_code
from tournaments.models import CheckIn, Entrant, Grant, Payment, Tournament
from tournaments.permissions import Actor
from tournaments.services.grants import grant_issue

pytestmark = pytest.mark.browser
TABLET, PHONE = {"width": 768, "height": 1024}, {"width": 360, "height": 740}
WIDE = "document.documentElement.scrollWidth"


@contextmanager
def another(browser: Browser, options: dict[str, Any], size: dict[str, int]) -> Iterator[Page]:
    context = browser.new_context(**{**options, "viewport": size, "has_touch": True})
    yield context.new_page()
    context.close()


def evening(owner: AbstractUser) -> Tournament:
    event = cast.tournament(owner)
    cast.league(event)
    cast.entrants(event, 8)
    return event


def check_in_at_the_kiosk(tablet: Page, axe_clean: Callable[[Page], None]) -> None:
    tablet.get_by_label("Il tuo nome").fill("bassi")
    expect(tablet.locator(".kiosk__name:visible")).to_have_count(1)
    axe_clean(tablet)
    tablet.get_by_role("link", name="Nora Bassi").click()
    expect(tablet.get_by_role("heading", name="Nora Bassi")).to_be_visible()
    assert not CheckIn.objects.exists()
    axe_clean(tablet)
    tablet.get_by_role("button", name="Sì, sono qui").click()
    expect(tablet.get_by_role("heading", name="Nora Bassi, ci sei")).to_be_visible()
    expect(tablet.get_by_label("Il tuo nome")).to_be_visible(timeout=15_000)  # by itself
    assert tablet.evaluate(WIDE) == TABLET["width"]


def check_in_by_phone(phone: Page, server: Server, event: Tournament, wall: Page) -> None:
    phone.goto(server.to("my"))
    expect(phone.get_by_role("button", name="Sono qui")).to_have_count(0)
    code = wall_code(door_of(event))
    expect(wall.locator(".wallcode__code")).to_contain_text(spaced(code))
    phone.goto(server.to("here-code", event.slug, code))
    assert code not in phone.url
    phone.get_by_role("button", name="Sono qui").click()
    expect(phone.get_by_role("button", name="Non sono più qui")).to_be_visible()
    assert phone.evaluate(WIDE) == PHONE["width"]


def take_the_fee(desk: Page) -> None:
    expect(desk.locator("#counter")).to_contain_text("2 su 8 presenti", timeout=20_000)  # without a reload
    desk.get_by_label("Cerca un giocatore").fill("monti")
    lia = desk.locator("#p3")
    lia.get_by_role("button", name="C'è", exact=False).first.click()
    expect(lia).to_contain_text("qui dalle")
    expect(desk.locator("#counter")).to_contain_text("3 su 8 presenti: 1 tavolo da 3")
    lia.get_by_role("button", name="5\u00a0€").click()
    expect(lia).to_contain_text("pagato 5,00")
    assert Payment.objects.get().amount == 500
    expect(desk.locator("#p1")).to_be_hidden()


def open_the_door(desk: Page, server: Server, event: Tournament) -> Tournament:
    desk.goto(server.to("manage-door-options", event.slug))
    desk.get_by_label("Arrivo all'ingresso").check()
    desk.get_by_label("Quota", exact=False).first.fill("5")
    desk.get_by_role("button", name="Salva").click()
    expect(desk.locator("#counter")).to_contain_text("0 su 8 presenti")
    return Tournament.objects.get(pk=event.pk)


def test_a_tablet_a_phone_and_the_list_agree_on_who_is_here(
    page: Page,
    browser: Browser,
    browser_context_args: dict[str, Any],
    server: Server,
    ada: AbstractUser,
    sign_in: Callable[[AbstractUser], Page],
    axe_clean: Callable[[Page], None],
) -> None:
    desk = sign_in(ada)
    event = open_the_door(desk, server, evening(ada))
    axe_clean(desk)
    token = grant_issue(tournament=event, role=Grant.Role.KIOSK, actor=Actor(ada), label="Tablet")[1]
    ugo = Entrant.objects.select_related("player", "tournament").get(tournament=event, number=2)
    with (
        another(browser, browser_context_args, TABLET) as tablet,
        another(browser, browser_context_args, PHONE) as phone,
    ):
        tablet.goto(server.to("go", token))
        check_in_at_the_kiosk(tablet, axe_clean)
        known = Client()
        phone_let_in(known, ugo)
        name = settings.PLAYER_COOKIE_NAME
        phone.context.add_cookies([{"name": name, "value": known.cookies[name].value, "url": server.url}])
        wall = desk.context.new_page()
        wall.goto(server.to("wall", event.slug))
        check_in_by_phone(phone, server, event, wall)
        wall.close()
    take_the_fee(desk)
