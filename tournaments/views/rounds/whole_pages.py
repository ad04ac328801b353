"""Public pages kept whole for people who only read: for them a page says the same as for anybody else.

What stands around the content (tabs, footer) changes with the version as the content does; who is known gets it drawn
for themselves, around the content that all share (`page_cache.py`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import cast

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from tournaments.browser import reads_only
from tournaments.models import Tournament
from tournaments.views.rounds.stranger_pages import StrangerRequest

SECONDS = 24 * 3600  # for which a page is kept; what is newer has a key of its own


class KeptAnswer(HttpResponse):
    """An answer that many get: `packed` is the key of its small form (`config/web/packing.py`)."""

    packed: str


def page_for_all(request: HttpRequest, tournament: Tournament, make: Callable[[], HttpResponse]) -> HttpResponse:
    """Return the page that `make` draws, or "unchanged", or the page as it was drawn for the reader before.

    Who is known, and who asks for a part or a search, gets what `make` draws now; so does everybody while an evening is
    announced, whose page says what time it is. A page is kept for one host at a time: whoever asks can name any host.
    What is pushed is drawn for no host, so none is kept of it.
    """
    if not reads_only(request) or request.META.get("QUERY_STRING") or _tells_the_time(tournament):
        return make()
    if isinstance(request, StrangerRequest):
        return make()
    version, key, host = tournament.version, _key(request, tournament), f"{request.scheme}://{request.get_host()}"
    tag = f'W/"{hashlib.sha256(f"{key} {host} {_age(request)}".encode()).hexdigest()[:32]}"'
    if unchanged := get_conditional_response(request, etag=tag):
        return unchanged
    kept_tag, kept = caches["pages"].get(key) or ("", b"")
    answer = HttpResponse(kept) if kept_tag == tag else make()
    if kept_tag != tag:
        if answer.status_code != 200 or answer.cookies or tournament.version != version:
            return answer
        caches["pages"].set(key, (tag, answer.content), SECONDS)
    answer["ETag"] = tag
    cast(KeptAnswer, answer).packed = key
    return answer


def _tells_the_time(tournament: Tournament) -> bool:
    row = getattr(tournament, "announcement", None)
    return tournament.state == Tournament.State.SETUP and row is not None and row.is_on


def _age(request: HttpRequest) -> str:
    """Return what a mirrored page says of its age; nothing in the hall."""
    mark = getattr(request, "mirror_mark", None)
    return f"{mark.as_of} {mark.is_old}" if mark else ""


def _key(request: HttpRequest, tournament: Tournament) -> str:
    """Return the key of a page: which, of which version, in which language."""
    files = str(getattr(staticfiles_storage, "manifest_hash", ""))
    parts = [settings.RELEASE, files, tournament.pk, tournament.version, get_language(), request.path]
    return "whole:" + hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:40]
