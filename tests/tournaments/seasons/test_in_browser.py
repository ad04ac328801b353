"""A season made and read in a real browser, on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.tournaments.seasons.cast import LIA, NORA, TEO, UGO, evening, season
from tests.tournaments.setup.cast import actor_of
from tournaments.models import Season
from tournaments.seasons.services import member_invite

pytestmark = pytest.mark.browser


def test_an_organiser_makes_a_season_and_a_player_finds_the_way_through_it(phone, server, ada, sign_in, axe_clean):
    evening(ada, "Serata di marzo", month=3)
    evening(ada, "Serata di aprile", (LIA, UGO, NORA, TEO), month=4)
    sign_in(ada)
    phone.goto(server.to("season-new"))
    phone.get_by_label("Nome").fill("Campionato sociale")
    phone.get_by_label("Primo giorno").fill("2026-01-01")
    phone.get_by_label("Ultimo giorno").fill("2026-12-31")
    phone.get_by_role("button", name="Crea la stagione").click()
    for name in ("Serata di marzo", "Serata di aprile"):
        phone.get_by_label(name).check()
    phone.get_by_role("button", name="Aggiungi").click()
    expect(phone.get_by_text("conta", exact=False).first).to_be_visible()
    axe_clean(phone)
    phone.get_by_role("link", name="La classifica", exact=True).click()
    first = phone.get_by_role("row").filter(has_text=NORA)
    expect(first).to_contain_text("40")
    first.locator("summary").click()
    expect(first).to_contain_text("Serata di marzo 06/03/2026: piazzamento 1, 25")
    axe_clean(phone)
    first.get_by_role("link", name=NORA).click()
    expect(phone.get_by_text("25 per il piazzamento (1)")).to_be_visible()
    phone.get_by_role("link", name="Tutti i tornei di questo giocatore").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text(NORA)
    expect(phone.get_by_role("link", name="Serata di aprile")).to_be_visible()
    axe_clean(phone)


@pytest.mark.long
def test_new_parameters_are_shown_before_they_count(page, server, ada, sign_in):
    evening(ada, "Serata di marzo", month=3)
    sign_in(ada)
    page.goto(server.to("season-new"))
    page.get_by_label("Nome").fill("Campionato sociale")
    page.get_by_label("Primo giorno").fill("2026-01-01")
    page.get_by_label("Ultimo giorno").fill("2026-12-31")
    page.get_by_role("button", name="Crea la stagione").click()
    page.get_by_label("Serata di marzo").check()
    page.get_by_role("button", name="Aggiungi").click()
    page.get_by_role("link", name="Impostazioni").click()
    page.get_by_label("Valori dei piazzamenti").fill("10 6 3 1")
    page.get_by_role("button", name="Salva le impostazioni").click()
    expect(page.get_by_role("row").filter(has_text=NORA)).to_contain_text("25 → 10")
    assert Season.objects.get().parameters["places"][0] == "25"
    page.get_by_role("button", name="Ricalcola la stagione").click()
    expect(page.get_by_text("Salvato")).to_be_visible()
    assert Season.objects.get().parameters["places"] == ["10", "6", "3", "1"]


@pytest.mark.long
def test_an_invitation_keeps_its_words_on_a_phone(phone, server, ada, sign_in):
    ben = cast.account("ben", first_name="Benedetta", last_name="Montefeltro Aldobrandini")
    member_invite(season=season(ben), username=ada.username, actor=actor_of(ben))
    sign_in(ada)
    phone.goto(server.to("seasons"))
    title = phone.locator(".index__title", has_text="Campionato sociale").first.bounding_box()
    button = phone.get_by_role("button", name="Gestiscila insieme").bounding_box()
    assert title["width"] > 250 and button["y"] >= title["y"] + title["height"]
