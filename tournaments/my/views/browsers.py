"""The cookie by which a browser is known again: given when it is let in, or asks to be."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournaments.browser import hash_of
from tournaments.models import DeviceRequest, PlayerDevice
from tournaments.my.services.devices import Browser

COOKIE_BYTES = 24


def browser_asking(request: HttpRequest) -> tuple[Browser, str]:
    """Return the browser of a request, and the cookie to give it with the answer.

    It keeps the cookie it has while it acts for somebody, or asks to. Any other is replaced: somebody may have written
    it there, or copied it while the phone was theirs, and would be let in together with who comes in now.
    """
    cookie = request.COOKIES.get(settings.PLAYER_COOKIE_NAME, "")
    if not _is_in_use(hash_of(cookie)):
        cookie = secrets.token_urlsafe(COOKIE_BYTES)
    agent, address = request.headers.get("User-Agent", ""), str(request.META.get("REMOTE_ADDR", ""))
    return Browser(hash_of(cookie), agent, address), cookie


def _is_in_use(known: str) -> bool:
    if not known:
        return False
    asking = DeviceRequest.objects.filter(browser_hash=known, state=DeviceRequest.State.OPEN)
    return PlayerDevice.objects.live().filter(browser_hash=known).exists() or asking.exists()


def cookie_give(response: HttpResponse, cookie: str) -> HttpResponse:
    """Return the answer with the cookie, which no script can read."""
    response.set_cookie(
        settings.PLAYER_COOKIE_NAME,
        cookie,
        max_age=settings.PLAYER_COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )
    return response
