"""Which pages a phone keeps for when the network is away, and for whom."""

from __future__ import annotations

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.templatetags.static import static
from django.urls import reverse
from django.utils.crypto import salted_hmac

KEPT_PAGES = frozenset(
    {
        *("home", "tournament", "round", "round-names", "standings", "bracket", "podium", "entrant", "result", "clock"),
        *("my", "result-enter", "result-numbers", "table-clock"),
    }
)
"""Names of the addresses that players come back to. Whatever is not here is never kept: no page of an organiser is."""
PATIENCE = 4.0  # seconds without an answer until a phone shows the page that it kept
SHELL = (
    *("tournaments/css/tokens.css", "tournaments/css/base.css", "tournaments/css/layout.css"),
    *("tournaments/css/buttons.css", "tournaments/js/kept_pages.js"),
)
"""What the page without network is made of, asked for by their plain names (`templates/base_alone.html`)."""


def is_kept(request: HttpRequest) -> bool:
    """Say whether a phone may keep this page."""
    match = request.resolver_match
    return request.method == "GET" and match is not None and match.view_name in KEPT_PAGES


def reader_tag(request: HttpRequest, response: HttpResponseBase) -> str:
    """Return who a page was drawn for, as nobody can read it: by the cookies that let this browser in.

    A phone forgets what it keeps as soon as this changes.
    """
    player = response.cookies.get(settings.PLAYER_COOKIE_NAME)
    cookie = player.value if player is not None else request.COOKIES.get(settings.PLAYER_COOKIE_NAME, "")
    session = request.session.session_key or ""
    return salted_hmac("planisfero.offline.reader", f"{session} {cookie}", algorithm="sha256").hexdigest()[:16]


def worker_facts() -> dict[str, object]:
    """Return what the worker must know: its version changes with the release and with any static file."""
    files = str(getattr(staticfiles_storage, "manifest_hash", ""))
    return {
        "version": "-".join(filter(None, (settings.RELEASE, files))),
        "offline": reverse("offline"),
        "assets": settings.STATIC_URL,
        "patience": round(PATIENCE * 1000),
        "shell": [static("tournaments/js/kept_list.js"), *(settings.STATIC_URL + path for path in SHELL)],
    }
