"""Three phones before the evening: two sign up, one waits, one withdraws, the one who waited comes in.

Two phones that claim one person at once."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests import cast
from tests.rig.browser import picture
from tests.tournaments.my.cast import door_of
from tests.tournaments.signup.cast import announced, players
from tournaments.models import DeviceRequest, PlayerDevice
from tournaments.my.services.links import player_link_issue


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
    picture(other, "sign-up-waits")
    page.get_by_text("Non posso venire").click()
    page.get_by_role("button", name="Ritira Nora Bassi").click()
    expect(page.get_by_role("heading", name="Non sei più tra gli iscritti")).to_be_visible()
    expect(other.get_by_role("heading", name="Hai un posto")).to_be_visible()  # the phone shows it by itself
    other.get_by_role("button", name="Apri la mia pagina su questo telefono").click()
    expect(other.get_by_role("heading", name="Ugo Ferri")).to_be_visible()
    assert players(event) == ["Ugo Ferri"]
    other.context.close()


PRESS = "() => { setTimeout(() => document.querySelector('form.actionbar').requestSubmit()); }"


def test_of_two_phones_that_claim_one_person_at_once_one_comes_in_and_lets_the_other_stay_outside(
    page, server, browser, browser_context_args
):
    event = cast.tournament()
    (nora,) = cast.entrants(event, 1)
    other = browser.new_context(**browser_context_args).new_page()
    phones, address = (page, other), server.url + door_of(player_link_issue(entrant=nora))
    for phone in phones:
        phone.goto(address)
        expect(phone.get_by_role("heading", name="Sei Nora Bassi?")).to_be_visible()
    for phone in phones:
        phone.evaluate(PRESS)
    for phone in phones:
        phone.wait_for_url(re.compile(r"/my/(asked/\d+/)?$"))
    assert PlayerDevice.objects.count() == DeviceRequest.objects.count() == 1
    inside, outside = phones if page.url.endswith("/my/") else (other, page)
    expect(inside.get_by_role("heading", name="Nora Bassi")).to_be_visible()
    expect(outside.locator(".mynumber")).to_have_text(DeviceRequest.objects.get().number)
    inside.reload()
    inside.get_by_role("button", name="Rifiuta").click()
    expect(outside.get_by_text("Questo telefono non è stato fatto entrare.")).to_be_visible()
    assert PlayerDevice.objects.count() == 1
    other.context.close()
