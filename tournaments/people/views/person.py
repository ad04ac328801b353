"""The public page of a person: every public tournament, every season."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.models import Player
from tournaments.people.selectors import history, public_entries, public_own_seats, public_seasons

PAGE = 30


@require_safe
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """Show where somebody stood, tournament by tournament; who played in no public one has no page."""
    player = get_object_or_404(Player.objects.select_related("club"), pk=pk)
    page = Paginator(public_entries(player), PAGE).get_page(request.GET.get("page"))
    if not page.paginator.count:
        raise Http404
    context = {
        "player": player,
        "page": page,
        "rows": history(list(page.object_list)),
        "places": public_seasons(player),
        "own_seats": public_own_seats(player),
        "total": page.paginator.count,
    }
    return render(request, "tournaments/seasons/person.html", context)
