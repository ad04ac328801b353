"""Browsers at the seats of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext

from tests.journeys.board_player import BoardPlayer
from tests.matches.table import Table
from tests.rig.server import Server

Sit = Callable[..., BoardPlayer]


@pytest.fixture
def sit(browser: Browser, browser_context_args: dict[str, Any], server: Server) -> Iterator[Sit]:
    """`sit(table, seat, touch=True)` is a browser of its own at that seat (None: a spectator)."""
    contexts: list[BrowserContext] = []

    def down(made: Table, seat: int | None, *, touch: bool = False, query: str = "", **options: Any) -> BoardPlayer:
        size = {"width": 360, "height": 740} if touch else {"width": 1280, "height": 760}
        context = browser.new_context(**{**browser_context_args, "viewport": size, "has_touch": touch, **options})
        contexts.append(context)
        if seat is not None:
            name = settings.SESSION_COOKIE_NAME
            cookie = {"name": name, "value": made.client(seat).cookies[name].value, "url": server.url}
            context.add_cookies([cookie])
        return BoardPlayer.sits(context, server.to("match", made.match.code) + query, touch=touch)

    yield down
    for context in contexts:
        context.close()
