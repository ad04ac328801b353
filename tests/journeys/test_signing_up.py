"""Three phones before the evening: two sign up, one waits, one withdraws, the one who waited comes in."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.rig.browser import picture
from tests.tournaments.signup.cast import announced, players


def signs_up(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Iscriviti").or_(page.get_by_role("link", name="Mettiti in lista")).click()
    page.get_by_label("Nome e cognome").fill(name)
    page.get_by_label("Sono d'accordo").check()
    page.locator("button[form=sign-up]").click()


def test_the_waiting_list_moves_up_on_the_phone_of_who_waits(page, server, browser, browser_context_args):
    event = announced(capacity=1)
    address = server.url + event.get_absolute_url()
    other = browser.new_context(**browser_context_args).new_page()
    signs_up(page, address, "Nora Bassi")
    expect(page.get_by_role("heading", name="Hai un posto")).to_be_visible()
    signs_up(other, address, "Ugo Ferri")
    expect(other.get_by_role("heading", name="Sei il numero 1 in lista d'attesa")).to_be_visible()
    own = other.url
    picture(other, "sign-up-waits")
    page.get_by_text("Non posso venire").click()
    page.get_by_role("button", name="Ritira Nora Bassi").click()
    expect(page.get_by_role("heading", name="Non sei più tra gli iscritti")).to_be_visible()
    other.goto(own)
    expect(other.get_by_role("heading", name="Hai un posto")).to_be_visible()
    other.get_by_role("button", name="Apri la mia pagina su questo telefono").click()
    expect(other.get_by_role("heading", name="Ugo Ferri")).to_be_visible()
    assert players(event) == ["Ugo Ferri"]
    other.context.close()
