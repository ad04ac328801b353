"""On a phone from the printed address to a published round: the main button is in sight, the clicks are counted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.rig.browser import axe_violations, picture
from tests.rig.server import Server
from tournaments.accounts.services.installation import setup_code_issue
from tournaments.models import Round, Tournament

pytestmark = pytest.mark.browser
NAMES = "\n".join(cast.NAMES[:13])


class Phone:
    """Somebody with a phone who presses the main button of each page and counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.clicks = page, 0
        page.set_viewport_size({"width": 360, "height": 640})

    def main(self) -> None:
        """Press the one main button; it is in sight without scrolling."""
        button = self.page.locator("main .button--primary:visible").last
        box = button.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= 640, self.page.url
        picture(self.page, f"quick-start-{self.clicks}", whole=False)
        assert self.page.evaluate("document.documentElement.scrollWidth") <= 360, self.page.url
        self.clicks += 1
        with self.page.expect_navigation():
            button.click()


def test_from_the_printed_address_to_a_published_round_in_seven_clicks(page: Page, server: Server) -> None:
    phone = Phone(page)
    page.goto(f"{server.to('setup')}#{setup_code_issue()}")
    expect(page.locator("#id_code")).to_have_value(str(setup_code_issue()))
    assert "#" not in page.url
    page.locator("#id_username").fill("ada")
    page.locator("#id_password").fill("parola-lunga-1")
    page.get_by_label("Mostra la password").check()
    expect(page.locator("#id_password")).to_have_attribute("type", "text")
    phone.main()
    phone.main()
    page.locator("#id_names").fill(NAMES)
    phone.main()
    phone.main()
    status = page.locator("[data-count]")
    expect(status).to_have_text("13 su 13 presenti: 1 tavolo da 5, 2 tavoli da 4")
    page.get_by_label("Bassi").first.uncheck()
    expect(status).to_have_text("12 su 13 presenti: 3 tavoli da 4")
    page.get_by_label("arriva alle (Nora Bassi)").fill("21:15")
    page.get_by_label("Cerca un giocatore").fill("ferri")
    expect(page.locator("#present li:visible")).to_have_count(1)
    page.get_by_label("Cerca un giocatore").fill("")
    assert axe_violations(page) == []
    phone.main()
    phone.main()
    assert axe_violations(page) == []
    phone.main()
    assert (phone.clicks, Round.objects.get().is_public) == (7, True)
    page.goto(server.to("manage", Tournament.objects.get().slug))
    expect(page.locator(".evening__step--active")).to_contain_text("Si gioca")
    expect(page.locator(".laststep")).to_contain_text("il sorteggio è stato pubblicato")
    assert axe_violations(page) == []
