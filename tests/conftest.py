"""Fixtures that every part shares; the machinery behind them is in `tests/rig`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import AbstractUser
from django.core.cache import cache
from django.utils import translation
from playwright.sync_api import Page

from tests import cast
from tests.rig import browser as rig_browser
from tests.rig.server import Server, running_server
from tests.rig.together import run_together as together


@pytest.fixture(autouse=True)
def _each_test_begins_alike() -> Iterator[None]:
    cache.clear()
    translation.activate("it")
    yield
    translation.activate("it")


@pytest.fixture
def run_together(transactional_db: None) -> Callable[..., list[Any]]:
    """`run_together(work, count)` calls work(0) … work(count - 1) in threads at one moment; results or exceptions."""
    return together


@pytest.fixture
def server(transactional_db: None) -> Iterator[Server]:
    """The real site on a port of its own (`server.url`, `server.to("round", slug, 1, 1)`)."""
    with running_server() as running:
        yield running


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": rig_browser.chromium(), "args": rig_browser.FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "locale": "it-IT", "timezone_id": "Europe/Rome", "reduced_motion": "reduce"}


@pytest.fixture
def phone(page: Page) -> Page:
    """The page at 360 px."""
    page.set_viewport_size({"width": 360, "height": 740})
    return page


@pytest.fixture
def sign_in(page: Page, server: Server) -> Callable[[AbstractUser], Page]:
    """`sign_in(account)` signs the page's browser in at the server."""

    def enter(account: AbstractUser) -> Page:
        rig_browser.sign_in(page, server.url, account)
        return page

    return enter


@pytest.fixture
def ada(server: Server) -> AbstractUser:
    """The organiser's account, for tests on the real server."""
    return cast.account()


@pytest.fixture
def picture() -> Callable[..., Path]:
    """`picture(page, "standings-360")` keeps test-output/standings-360.png."""
    return rig_browser.picture


@pytest.fixture
def axe_clean() -> Callable[[Page], None]:
    """`axe_clean(page)` fails with every accessibility defect that axe finds."""

    def check(page: Page) -> None:
        assert rig_browser.axe_violations(page) == []

    return check
