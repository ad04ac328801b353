"""Is it fair? Who wins among equals, for everybody who plays or draws."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from matches.documents.rules.fairness_page import fairness_context


@require_safe
def fairness(request: HttpRequest) -> HttpResponse:
    """Show what was counted of every ruleset."""
    return render(request, "matches/fairness.html", fairness_context())
