"""Slowing down whoever guesses: a few wrong tries per network, then a rest."""

from __future__ import annotations

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from matches.network import network_of
from tournaments.accounts.services.counters import count_down, count_up, seconds_left

TRIES, SECONDS = 8, 600


def _key(request: HttpRequest, what: str) -> str:
    return f"tries:{what}:{network_of(request)}"


def too_many(request: HttpRequest, what: str) -> bool:
    """Say whether this network has used up its tries at `what`."""
    return int(cache.get(_key(request, what), 0)) >= TRIES


def count_wrong(request: HttpRequest, what: str) -> None:
    """Count one wrong try; the rest begins with the first of them."""
    count_up(_key(request, what), SECONDS)


def try_counted(request: HttpRequest, what: str) -> bool:
    """Count a try before it is looked at, so that of many at one moment no more pass; say whether it may be looked at.

    Whatever proves not to have been wrong is taken back (`try_back`).
    """
    if count_up(_key(request, what), SECONDS) <= TRIES:
        return True
    try_back(request, what)
    return False


def try_back(request: HttpRequest, what: str) -> None:
    """Take back a try that `try_counted` counted."""
    count_down(_key(request, what))


def rest_page(request: HttpRequest, template: str, what: str) -> HttpResponse:
    """Return the page (429) that says that this network rests, and after how many seconds it may come again."""
    return resting(request, template, seconds_left(_key(request, what), SECONDS))


def resting(request: HttpRequest, template: str, seconds: int) -> HttpResponse:
    """Return a page (429) that nothing keeps, with the seconds until the next try."""
    page: HttpResponse = render(request, template, status=429)
    page["Retry-After"] = str(seconds)
    page["Cache-Control"] = "no-store"
    return page
