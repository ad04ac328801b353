"""The analysis of a match that is over: asked for by whoever may see the match, and how far it is."""

from __future__ import annotations

import json
from functools import partial

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from matches.documents.record.analysis_page import analysis_context
from matches.live.fragments import Looked, follow, stream_answer, ticks, wants_stream
from matches.models import Match, MatchAnalysis
from matches.selectors.analyses import analysis_of, is_current, is_under_way, may_be_analysed
from matches.sessions import request_anew
from matches.tasks import analysis_want
from matches.views.limits import seconds_to_wait
from matches.views.record.over import match_over
from rules.base.json_types import Json

EVERY = 1.0  # seconds between two looks at an analysis


@require_POST
def analysis(request: HttpRequest, code: str) -> HttpResponse:
    """Have the analysis made, where there is none of today; back to the replay."""
    match = match_over(request, code)
    if seconds_to_wait(request, "analyse", None):
        messages.error(request, _("Many analyses have been asked for from here: try again in a minute."))
    else:
        analysis_want(match)
    return HttpResponseRedirect(reverse("match-replay", args=[match.code]) + "#analysis")


@never_cache
@require_safe
def analysis_data(request: HttpRequest, code: str) -> HttpResponseBase:
    """Return how far the analysis is: {"state", "percent"}, the state empty where nobody has asked for it.

    As a stream it follows, in events `analysis`, until nobody makes it any more.
    """
    if wants_stream(request):
        return stream_answer(follow(_looked(request, code), partial(_looked_anew, request, code), ticks(EVERY)))
    return JsonResponse(_how_far(analysis_of(match_over(request, code))))


def _how_far(row: MatchAnalysis | None) -> Json:
    return {"state": row.state if row else "", "percent": row.percent if row else 0}


def _looked(request: HttpRequest, code: str) -> Looked:
    row = analysis_of(match_over(request, code))
    return Looked({"analysis": json.dumps(_how_far(row))}, is_under_way(row, timezone.now()))


def _looked_anew(request: HttpRequest, code: str) -> Looked | None:
    try:
        return _looked(request_anew(request), code)
    except (PermissionDenied, Http404):
        return None


def analysis_part(match: Match) -> Json:
    """Return the context of the part of the replay's page that shows the analysis."""
    if not may_be_analysed(match):
        return {"analysable": False}
    row = analysis_of(match)
    under_way = is_under_way(row, timezone.now())
    shown = analysis_context(match, row) if row is not None and row.document is not None else {}
    return {
        "analysable": True,
        "analysis": row,
        "analysis_under_way": under_way,
        "analysis_wanted": not under_way and not is_current(row, match),
        **shown,
    }
