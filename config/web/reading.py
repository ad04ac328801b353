"""What travels to people who only read: pages that a proxy may keep, answers "unchanged", and everything made small."""

from __future__ import annotations

import hashlib

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.deprecation import MiddlewareMixin

from config.web.packing import pack
from tournaments.browser import reads_only

SHARED = "public, max-age=0, s-maxage=1, must-revalidate"
"""A proxy answers a crowd from what it has for a second; browsers ask each time, which costs no page."""
OWN = "private, no-cache"
READ_PAGES = frozenset(
    {
        *("home", "tournament", "round", "round-names", "certificate", "standings", "podium", "result", "bracket"),
        *("entrant", "entrant-matches", "tournament-matches", "seasons", "season", "season-player", "person"),
        *("rules", "game-rules", "help", "matches", "match-replay", "match-dice", "plan", "hall"),
    }
)
"""Names of the addresses whose pages say the same to everybody who only reads."""


class Reading(MiddlewareMixin):
    """Stands outside of sessions and forms, so that it sees every cookie that an answer sets."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Say who may keep an answer and for how long, answer "unchanged" where it is, and compress it."""
        if not isinstance(response, HttpResponse) or request.method not in ("GET", "HEAD"):
            return response
        match = request.resolver_match
        if match is not None and match.view_name in READ_PAGES and response.status_code in (200, 304):
            response = _kept_by(request, response)
        if response.status_code != 304:
            pack(request, response)
        return response


def _kept_by(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    if response.has_header("Cache-Control"):
        return response
    patch_vary_headers(response, ["Cookie", "Accept-Language", "Accept-Encoding"])
    shared = reads_only(request) and not response.cookies
    response["Cache-Control"] = SHARED if shared else OWN
    if not shared or response.status_code == 304:
        return response
    if not response.has_header("ETag"):
        response["ETag"] = f'W/"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    answer = get_conditional_response(request, etag=response["ETag"], response=response)
    return answer if isinstance(answer, HttpResponse) else response
