"""Is it fair? Who wins among equals, for everybody who plays or draws."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from matches.documents.rules.fairness_page import fairness_context, shares_context


@require_safe
def fairness(request: HttpRequest) -> HttpResponse:
    """Show what is clearly off in every ruleset that was counted."""
    return render(request, "matches/fairness.html", fairness_context())


@require_safe
def shares(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Show all shares of one ruleset with their intervals."""
    context = shares_context(ruleset)
    if context is None:
        raise Http404
    return render(request, "matches/fairness_shares.html", context)
