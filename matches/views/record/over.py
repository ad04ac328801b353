"""The match that a page about its end is for."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from matches.models import Match
from matches.permissions import Action, require


def match_over(request: HttpRequest, code: str) -> Match:
    """Return the match if it has been played and is over; 404 before, so that nothing can be guessed from it."""
    match = get_object_or_404(Match.objects.prefetch_related("seats"), code=code)
    if not match.is_over or not match.version:
        raise Http404
    require(request, Action.OPEN_RECORD, match)
    return match
