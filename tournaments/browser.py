"""The browser behind a request, as the players it was let in for: by a cookie of its own, which no account needs."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from matches.readings import Reading
from tournaments.models import PlayerDevice

MOST_PLAYERS = 12  # people whom one browser may act for at a time: a family at one tablet


class HtmxRequest(HttpRequest):
    """A request as the middleware of htmx leaves it."""

    htmx: HtmxDetails


def reads_only(request: HttpRequest) -> bool:
    """Say whether nobody is known behind a request: no cookie of ours lets it in anywhere, or brings words along."""
    plain = {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME}
    return not any(name.startswith(settings.COOKIES) for name in request.COOKIES.keys() - plain)


def browser_hash(request: HttpRequest) -> str:
    """Return what is stored of this browser's cookie; "" for a browser that has none."""
    return hash_of(request.COOKIES.get(settings.PLAYER_COOKIE_NAME, ""))


def hash_of(cookie: str) -> str:
    """Return what is stored of a cookie; "" of none, or of what no cookie of ours can be."""
    return hashlib.sha256(cookie.encode()).hexdigest() if 20 <= len(cookie) <= 100 else ""


def devices_of(request: HttpRequest) -> tuple[PlayerDevice, ...]:
    """Return the live devices of this browser, the newest first; no query for a browser without cookie."""
    known = browser_hash(request)
    if not known:
        return ()
    return tuple(_devices.rows(known))


def _live(known: str) -> QuerySet[PlayerDevice]:
    live = PlayerDevice.objects.live().filter(browser_hash=known).order_by("-created_at", "-pk")
    return live.select_related("entrant__player", "entrant__tournament")[:MOST_PLAYERS]


_devices = Reading(_live, "a" * 64)  # asked at every page of a phone
