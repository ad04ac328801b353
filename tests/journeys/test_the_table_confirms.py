"""Four phones at one table: who sent a result, two who find it right, one who does not, and then does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.rig.server import Server
from tests.tournaments.results.cast import evening, submit, tables
from tests.tournaments.results.phones import browser_at, phone_at
from tournaments.models import Agreement, Result, Table

pytestmark = pytest.mark.browser
SIZE = {"width": 360, "height": 640}
State = Result.State


@contextmanager
def phone(browser: Browser, options: dict[str, Any], server: Server, table: Table, seat: int) -> Iterator[Page]:
    """A phone of who sits there, on the player's own page."""
    context = browser.new_context(**{**options, "viewport": SIZE, "has_touch": True})
    name = settings.PLAYER_COOKIE_NAME
    value = browser_at(table, seat).cookies[name].value
    context.add_cookies([{"name": name, "value": value, "url": server.url}])
    page = context.new_page()
    page.goto(server.to("my"))
    yield page
    context.close()


def say_right(page: Page) -> None:
    page.get_by_role("link", name="Guarda il risultato").click()
    page.get_by_role("button", name="Giusto").click()


def test_one_who_disagrees_names_the_territory_and_nothing_counts_until_all_agree(
    browser: Browser,
    browser_context_args: dict[str, Any],
    server: Server,
    ada: AbstractUser,
    sign_in: Callable[[AbstractUser], Page],
    axe_clean: Callable[[Page], None],
) -> None:
    table = tables(evening(owner=ada, confirms="all"))[0]
    submit(table, actor=phone_at(table, 1))
    with ExitStack() as phones:
        ugo, lia, teo = (
            phones.enter_context(phone(browser, browser_context_args, server, table, seat)) for seat in (2, 3, 4)
        )
        say_right(ugo)
        lia.get_by_role("link", name="Guarda il risultato").click()
        axe_clean(lia)
        lia.get_by_role("link", name="Non è così").click()
        lia.wait_for_url("**/disagree/**")  # and with it the script that hears the touch
        lia.locator('.pl-t[data-code="alaska"]').press("Enter")
        lia.locator("[data-dissent-ask]").get_by_role("button", name="Ugo Ferri").click()
        axe_clean(lia)
        lia.get_by_role("button", name="chiama l'arbitro").click()
        referee_reads(sign_in(ada), server, table, "Lia Monti: Alaska è di Ugo Ferri")
        assert Result.objects.get().state == State.DISPUTED

        # Lia looks again and finds it right after all; the last word is Teo's.
        lia.goto(server.to("my"))
        lia.goto(server.url + reverse("result-agree", args=[table.round.stage.tournament.slug, table.pk]))
        lia.get_by_role("button", name="Giusto").click()
        teo.reload()
        say_right(teo)
        expect(teo.get_by_text("Nora Bassi, Ugo Ferri, Lia Monti, Teo Galli").first).to_be_visible()
    result = Result.objects.get()
    assert (result.state, result.confirmed_by_table) == (State.CONFIRMED, True)
    assert Agreement.objects.filter(result=result, agrees=True).count() == 4


def referee_reads(desk: Page, server: Server, table: Table, words: str) -> None:
    round_ = table.round
    desk.goto(server.to("manage-round", round_.stage.tournament.slug, round_.stage.number, round_.number))
    expect(desk.get_by_text(words).first).to_be_visible()
