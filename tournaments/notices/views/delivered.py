"""What was delivered, for whoever organises: who was reached, who was not, and why."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.notices.selectors.delivered import delivered as read_delivered
from tournaments.notices.words import KINDS, STATES, error_text
from tournaments.permissions import Action, require


@never_cache
@require_safe
def delivered(request: HttpRequest, slug: str) -> HttpResponse:
    """Show of the newest round who was told their seat, and how many notices of each kind have come."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.ADMIT_PLAYERS, tournament)
    told = read_delivered(tournament)
    rows = [
        {"name": row.name, "state": row.state, "word": STATES.get(row.state, ""), "why": error_text(row.error)}
        for row in told.rows
        if row.state
    ]
    without = [row.name for row in told.rows if not row.state]
    counts = [{"name": KINDS[kind], **count} for kind, count in told.counts]
    context = {"tournament": tournament, "told": told, "rows": rows, "without": without, "counts": counts}
    return render(request, "tournaments/notices/delivered.html", context)
