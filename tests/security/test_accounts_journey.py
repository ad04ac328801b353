"""The whole way in a browser: first visit, hints, app, recovery code, passkey, devices, new password, terminal link."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests import cast
from tests.rig.browser import axe_violations, picture
from tests.rig.long import LONG
from tests.rig.server import Server
from tests.security.accounts import NEW, PASSWORD, code
from tournaments.accounts.services.installation import setup_code_issue

pytestmark = pytest.mark.browser
WIDTHS = {360: 740, 1280: 900}


@pytest.fixture
def home(server: Server) -> str:
    """The server by its name: browsers make no passkeys for a number."""
    return f"http://localhost:{server.port}"


@pytest.fixture
def page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    yield page
    context.close()


def key_of(context: BrowserContext, page: Page) -> None:
    """Give the browser a device with keys that knows its owner."""
    session = context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    chosen = {**options, "isUserVerified": True, "automaticPresenceSimulation": True}
    session.send("WebAuthn.addVirtualAuthenticator", {"options": chosen})


def looked_at(page: Page, name: str, heading: str) -> None:
    """Keep pictures at both widths and in the dark; nothing sticks out, nothing bars anybody."""
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    page.wait_for_load_state()
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{name} at {width}"
        picture(page, f"account-{name}-{width}")
        if LONG or width == min(WIDTHS):
            assert axe_violations(page) == [], f"{name} at {width}"
    page.emulate_media(color_scheme="dark")
    picture(page, f"account-{name}-dark")
    if LONG:
        assert axe_violations(page) == [], f"{name} in the dark"
    page.emulate_media(color_scheme="light")


def signs_in(page: Page, home: str, password: str = PASSWORD) -> None:
    page.goto(f"{home}/login/")
    page.get_by_label("Nome utente").fill("ada")
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Accedi", exact=True).click()


def signs_out(page: Page) -> None:
    page.locator("summary", has_text="Account").click()
    page.get_by_role("button", name="Esci").click()
    expect(page.get_by_role("link", name="Accedi", exact=True)).to_be_visible()


def takes_code(page: Page, text: str) -> None:
    page.get_by_label("Codice").fill(text)
    page.get_by_role("button", name="Continua").click()


def first_visit(page: Page, home: str) -> None:
    page.goto(f"{home}/setup/")
    page.get_by_label("Codice per una volta sola").fill(str(setup_code_issue()))
    page.get_by_label("Nome utente").fill("ada")
    expect(page.get_by_text("Almeno dieci caratteri")).to_be_visible()
    looked_at(page, "setup", "Crea il tuo account")
    field = page.get_by_label("Password", exact=True)
    for password, wrong in (("Risiko2024", "parole che altri provano per prime"), (PASSWORD, "")):
        field.fill(password)
        expect(field).to_have_attribute("type", "password")
        page.get_by_label("Mostra la password").check()
        expect(field).to_have_attribute("type", "text")
        if wrong:
            page.get_by_label("Codice per una volta sola").fill(str(setup_code_issue()))
        page.get_by_role("button", name="Crea l'account").click()
        if wrong:
            expect(page.locator(".field--invalid")).to_contain_text(wrong)
            page.get_by_label("Codice per una volta sola").fill(str(setup_code_issue()))
    expect(page).to_have_url(f"{home}/")


def sets_up_an_app(page: Page, home: str) -> tuple[str, list[str]]:
    page.goto(f"{home}/account/")
    looked_at(page, "before", "Il tuo account")
    page.get_by_role("link", name="Collega un'app").click()
    secret = page.locator("code.secret").inner_text()
    looked_at(page, "app", "Collega un'app con codici")
    page.get_by_label("Codice che l'app mostra").fill(code(secret))
    page.get_by_role("button", name="Chiedi i codici da ora in poi").click()
    expect(page.locator("ol.codes code")).to_have_count(10)
    recovery = page.locator("ol.codes code").all_inner_texts()
    looked_at(page, "codes", "Codici di recupero")
    page.get_by_role("link", name="Li ho su carta").click()
    return secret, recovery


@pytest.fixture
def ada(server: Server) -> Any:
    """The organiser's account; other tests of this folder call her tournament so."""
    return cast.account()


def test_the_whole_way(page: Page, home: str, browser: Browser, browser_context_args: dict[str, Any]) -> None:
    first_visit(page, home)
    secret, recovery = sets_up_an_app(page, home)
    signs_out(page)
    signs_in(page, home)
    looked_at(page, "second-step", "Secondo passo")
    takes_code(page, "000000")
    expect(page.locator(".field--invalid")).to_contain_text("sbagliato")
    takes_code(page, code(secret, 1))
    expect(page).to_have_url(f"{home}/")
    signs_out(page)
    signs_in(page, home)
    takes_code(page, recovery[0])
    expect(page).to_have_url(f"{home}/")

    key_of(page.context, page)
    page.goto(f"{home}/account/")
    expect(page.get_by_text("Restano 9 codici")).to_be_visible()
    page.get_by_role("link", name="Crea una passkey").click()
    looked_at(page, "passkey", "Crea una passkey")
    page.get_by_label("Nome").fill("chiavetta nel mazzo")
    page.get_by_role("button", name="Crea la passkey").click()
    expect(page.get_by_text("La passkey è tua")).to_be_visible()
    expect(page.get_by_text("chiavetta nel mazzo", exact=True)).to_be_visible()
    signs_out(page)
    page.goto(f"{home}/login/?next=/decks/")
    looked_at(page, "login", "Accedi")
    page.get_by_role("button", name="Accedi con una passkey").click()
    expect(page).to_have_url(f"{home}/decks/")
    signs_out(page)
    signs_in(page, home)
    looked_at(page, "second-step-passkey", "Secondo passo")
    page.get_by_role("button", name="Usa la passkey").click()
    expect(page).to_have_url(f"{home}/")
    ends_the_others(page, home, browser, browser_context_args, recovery[1])
    changes_the_password(page, home, recovery[2])
    resets_by_terminal(page, home, recovery[3])


def ends_the_others(page: Page, home: str, browser: Browser, choices: dict[str, Any], recovery: str) -> None:
    other = browser.new_context(**choices)
    elsewhere = other.new_page()
    signs_in(elsewhere, home)
    takes_code(elsewhere, recovery)
    expect(elsewhere).to_have_url(f"{home}/")
    page.goto(f"{home}/account/")
    looked_at(page, "all", "Il tuo account")
    expect(page.get_by_text("questo dispositivo")).to_have_count(1)
    page.get_by_role("button", name=re.compile("Scollega Chrome")).first.click()
    expect(page.get_by_text("Il dispositivo è stato scollegato.")).to_be_visible()
    elsewhere.goto(f"{home}/account/")
    expect(elsewhere).to_have_url(re.compile("/login/"))
    other.close()


def changes_the_password(page: Page, home: str, recovery: str) -> None:
    page.goto(f"{home}/account/")
    page.get_by_role("link", name="Scegli una nuova password").click()
    looked_at(page, "password", "Il tuo account")
    page.get_by_label("Password attuale").fill(PASSWORD)
    page.get_by_label("Password", exact=True).fill(NEW)
    page.get_by_label("Di nuovo la stessa password").fill(NEW)
    page.get_by_role("button", name="Imposta la password").click()
    expect(page.get_by_text("La nuova password vale da ora.")).to_be_visible()
    signs_out(page)
    signs_in(page, home, NEW)
    takes_code(page, recovery)
    expect(page).to_have_url(f"{home}/")
    signs_out(page)


def resets_by_terminal(page: Page, home: str, recovery: str) -> None:
    page.goto(f"{home}/login/")
    page.get_by_role("link", name="Password dimenticata?").click()
    expect(page.get_by_text("planisfero manage reset_link")).to_be_visible()
    looked_at(page, "reset", "Password dimenticata")
    out = StringIO()
    call_command("reset_link", "ada", stdout=out)
    found = re.search(r"/reset/\S+", out.getvalue())
    assert found
    page.goto(home + found[0])
    looked_at(page, "reset-new", "Nuova password")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Di nuovo la stessa password").fill(PASSWORD)
    page.get_by_role("button", name="Imposta la password").click()
    signs_in(page, home)
    takes_code(page, recovery)
    expect(page).to_have_url(f"{home}/")


def test_where_passkeys_cannot_be_the_page_says_so_and_offers_the_app(
    page: Page, server: Server, sign_in: Callable[..., Page], ada: Any
) -> None:
    sign_in(ada)
    page.goto(server.to("account"))
    expect(page.get_by_text("A questo indirizzo niente passkey")).to_be_visible()
    expect(page.get_by_role("link", name="Crea una passkey")).to_have_count(0)
    expect(page.get_by_role("link", name="Collega un'app")).to_be_visible()
    page.goto(server.to("mfa_add_webauthn"))
    expect(page).to_have_url(re.compile(r"/account/#passkeys$"))
    page.goto(server.to("login"))
    expect(page.get_by_role("button", name="Accedi con una passkey")).to_have_count(0)


def test_a_passkey_for_another_address_opens_nothing(server: Server, home: str, page: Page, ada: Any) -> None:
    client = Client()
    options = client.get("/login/passkey/", headers={"Accept": "application/json", "Host": "torneo.example"}).json()
    assert options["request_options"]["publicKey"]["rpId"] == "torneo.example"
    key_of(page.context, page)
    page.goto(f"{home}/login/")
    page.get_by_role("button", name="Accedi con una passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("La passkey non è stata usata")
