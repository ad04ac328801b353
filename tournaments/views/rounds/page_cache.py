"""Public content cached under the tournament's version: any change that a page shows raises it.

Only what exists has a place there: `page_that_exists`, and nothing that answers a search is kept.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping

from django.conf import settings
from django.core.cache import caches
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.models import Tournament
from tournaments.permissions import actor_of
from tournaments.views.rounds.flights import make_once

SECONDS = 24 * 3600
OLDEST = 120  # seconds for which a content may stand in for the one that is being made


def public_page(
    request: HttpRequest, tournament: Tournament, name: str, content: str, *, template: str = "", **extra: object
) -> HttpResponse:
    """Answer with a public page around its content: `tournaments/public/<template or name>_page.html`.

    `name` is that of the page among the tabs.
    """
    context = {"tournament": tournament, "content": content, "page_name": name, **extra}
    return render(request, f"tournaments/public/{template or name}_page.html", context)


def content_key(tournament: Tournament, name: str, query: Mapping[str, object]) -> str:
    """Return the cache key of a page's content; `query` holds only what the page understands."""
    return cache_key([tournament.pk, tournament.version], name, query)


def cache_key(of: list[object], name: str, query: Mapping[str, object]) -> str:
    """Return the key of a content: what it is of, its name, what was asked, in this language and release."""
    parts = [settings.RELEASE, *of, get_language(), name, sorted(query.items())]
    return "content:" + hashlib.sha256(json.dumps(parts, default=str).encode()).hexdigest()


def _newest_key(tournament: Tournament, name: str, query: Mapping[str, object]) -> str:
    """Return the key under which stands of which version the newest kept content of a page is."""
    return "newest-" + cache_key([tournament.pk], name, query)


def page_that_exists(asked: str, count: int, most: int) -> str:
    """Return the page of so many rows, `most` a page, that answers what was asked: "" for the first one."""
    number = Paginator(range(count), most).get_page(asked).number
    return "" if number == 1 else str(number)


def _is_kept(query: Mapping[str, object]) -> bool:
    """Say whether others will ask for the same: what somebody searches is endless."""
    return not query.get("q")


def stored_html(key: str, query: Mapping[str, object]) -> SafeString | None:
    """Return what was rendered before, if it is still there."""
    stored = caches["pages"].get(key) if _is_kept(query) else None
    return None if stored is None else mark_safe(stored)


def keep_html(key: str, query: Mapping[str, object], html: SafeString) -> SafeString:
    """Keep what was rendered and return it."""
    if _is_kept(query):
        caches["pages"].set(key, str(html), SECONDS)
    return html


def shared_content(
    request: HttpRequest,
    tournament: Tournament,
    name: str,
    query: Mapping[str, object],
    context: Callable[[], Mapping[str, object]],
) -> SafeString:
    """Return the content of a page, rendered by one of all who ask for it at once; `context` is asked of that one.

    Meanwhile whoever only reads is given the content of before, if it is seconds old, and `tournament` the version that
    this is of: the page hears at once that there is a newer one. Who takes part or helps waits for what is right.
    """
    if not _is_kept(query):
        return render_content(request, tournament, name, query, context())
    return make_once(
        content_key(tournament, name, query),
        lambda: cached_content(tournament, name, query),
        lambda: render_content(request, tournament, name, query, context()),
        lambda: _content_before(request, tournament, name, query),
    )


def _content_before(
    request: HttpRequest, tournament: Tournament, name: str, query: Mapping[str, object]
) -> SafeString | None:
    actor = actor_of(request)
    version = caches["pages"].get(_newest_key(tournament, name, query))
    if version is None or actor.account is not None or actor.grants or actor.devices:
        return None
    older = stored_html(cache_key([tournament.pk, version], name, query), query)
    if older is not None:
        tournament.version = version
    return older


def cached_content(tournament: Tournament, name: str, query: Mapping[str, object]) -> SafeString | None:
    """Return the content rendered before for this version, if it is still there."""
    return stored_html(content_key(tournament, name, query), query)


def render_content(
    request: HttpRequest, tournament: Tournament, name: str, query: Mapping[str, object], context: Mapping[str, object]
) -> SafeString:
    """Render `tournaments/public/<name>.html` and keep it for the next reader.

    The template must show nothing personal: no tokens, no account, no messages.
    """
    html = render_to_string(f"tournaments/public/{name}.html", {**context, "tournament": tournament}, request)
    if _is_kept(query):
        caches["pages"].set(_newest_key(tournament, name, query), tournament.version, OLDEST)
    return keep_html(content_key(tournament, name, query), query, html)
