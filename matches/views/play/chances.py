"""Who is winning, for those who watch a match under way: a piece of the board's page."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from matches.documents.record.analysis_page import graph_context
from matches.games import presenter_of
from matches.models import Match
from matches.permissions import Action, require
from matches.selectors.live_chances import last_turn, moments_until
from matches.selectors.matches import match_get, state_at


def _watched(request: HttpRequest, code: str) -> Match:
    """Return the match; 404 where there is none, 403 from a seat and for whoever may not know yet."""
    try:
        match = match_get(code)
    except Match.DoesNotExist as error:
        raise Http404 from error
    require(request, Action.SEE_CHANCES, match)
    return match


def _tag(request: HttpRequest, code: str) -> str:
    return f'"{get_language()}-{last_turn(_watched(request, code))}"'


@require_safe
@cache_control(no_cache=True, private=True)
@condition(etag_func=_tag)
def chances(request: HttpRequest, code: str) -> HttpResponse:
    """Show the graph up to the newest turn that spectators may know of."""
    match = _watched(request, code)
    turn = last_turn(match)
    moments = moments_until(match, turn)
    if not moments:
        return HttpResponse(status=204)
    people = presenter_of(match).documents.players(state_at(match, turn))
    graph = graph_context([moment._asdict() for moment in moments], people)
    return render(request, "matches/analysis/_graph.html", {**graph, "live": True})
