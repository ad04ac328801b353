"""Chromium on the real server: launch, sign in, pictures, accessibility."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.test import Client
from playwright.sync_api import Page

from tests.rig.long import LONG

OUTPUT = Path(__file__).resolve().parent.parent.parent / "test-output"
# Only what is wrong leaves the page: all that axe found right is ten times the page itself.
AXE_RUN = """async options => (await axe.run(options)).violations.map(
  ({id, impact, nodes}) => ({id, impact, places: nodes.slice(0, 3).map(node => node.html)}))"""
PAINTED = ("color-contrast", "link-in-text-block", "target-size")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


def chromium() -> str:
    """Return the path of Debian's Chromium without a window; a test that needs it fails without it."""
    path = shutil.which("chromium-headless-shell")
    assert path, "Chromium is missing: apt-get install chromium-headless-shell"
    return path


def sign_in(page: Page, address: str, account: AbstractUser) -> None:
    """Give the browser the session cookie of `account` for the server at `address`."""
    client = Client()
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    name = settings.SESSION_COOKIE_NAME
    page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": address}])


def picture(page: Page, name: str, *, whole: bool = True) -> None:
    """With PICTURES=1, keep a picture of the page in `test-output/<name>.png`, to be looked at."""
    if os.environ.get("PICTURES") == "1":
        OUTPUT.mkdir(exist_ok=True)
        page.screenshot(path=OUTPUT / f"{name}.png", full_page=whole)


def axe_violations(page: Page, *, painted: bool = LONG, **options: Any) -> list[str]:
    """Return what axe finds on the page, one line each: rule, impact, first places.

    What axe reads from the painted page is nine tenths of its time and comes from the same style sheets on every page:
    `make test` looks at it on some pages of the demo, in light and dark, `make test-all` on all pages.
    """
    if not painted:
        options["rules"] = {rule: {"enabled": False} for rule in PAINTED}
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    violations = page.evaluate(AXE_RUN, {"resultTypes": ["violations"], "selectors": False, **options})
    return [
        f"{item['id']} ({item['impact']}): " + " | ".join(html[:120] for html in item["places"]) for item in violations
    ]
