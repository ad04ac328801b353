"""A match whose stored state cannot be read: a page that says so and leads to its desk; scripts get a sentence."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from matches.errors import MatchUnreadable
from matches.games.refusing import refusal_text
from matches.json_answers import is_for_scripts
from matches.models import Match
from matches.permissions import Action, actor_of, may
from matches.selectors.matches import match_get

STATUS = 409


class UnreadableMatch(MiddlewareMixin):
    """Answers with 409 where a view comes upon such a match; what is the matter is in the log already."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return the answer, None for any other exception."""
        if not isinstance(error, MatchUnreadable):
            return None
        if request.resolver_match and is_for_scripts(request.resolver_match.func):
            return JsonResponse({"error": error.code, "reason": refusal_text(error)}, status=STATUS)
        return _page(request, match_get(error.match_code))


def _page(request: HttpRequest, match: Match) -> HttpResponse:
    context = {"match": match, "referees": may(actor_of(request), Action.REFEREE, match)}
    return render(request, "matches/unreadable.html", context, status=STATUS)
