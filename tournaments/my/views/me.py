"""`/my/`: one person's table, place and history on their own phone."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from matches.digits import whole_number
from tournaments.models import Entrant
from tournaments.my.documents.years import my_years
from tournaments.my.selectors.devices import requests_shown
from tournaments.my.selectors.evening import my_evening
from tournaments.my.selectors.people_here import entries_of, entry_now, people_here, person_here
from tournaments.my.services.devices import device_seen
from tournaments.permissions import actor_of
from tournaments.selectors.roster.own_word import merges_to_hear

FOLLOWS = "Planisfero-Follows"
"""The header of a page that is open and asks for what is new by itself (swap.js)."""


@never_cache
@require_safe
def me(request: HttpRequest) -> HttpResponse:
    """Show what matters now to the person of this browser; `?as=` names another of several, `?in=` a tournament.

    A browser that is nobody's is told how to come in. A page that follows is sent what it puts in its place, no more:
    hundreds of phones follow at the same news.
    """
    actor = actor_of(request)
    person = person_here(actor, whole_number(request.GET.get("as", ""), 17))
    if person is None:
        return render(request, "tournaments/my/nobody.html")
    device_seen(device=person.devices[0], address=str(request.META.get("REMOTE_ADDR", "")))
    entries = entries_of(person)
    entry = _chosen(entries, request.GET.get("in", ""))
    context = {
        "person": person,
        "people": people_here(actor),
        "entries": entries,
        "evening": my_evening(entry) if entry else None,
        "tournament": entry.tournament if entry else None,
        "requests": requests_shown(person),
        "merges": merges_to_hear(person.player),
    }
    follows = request.headers.get(FOLLOWS) == "1"
    return render(request, "tournaments/my/me_follows.html" if follows else "tournaments/my/me.html", context)


@never_cache
@require_safe
def years(request: HttpRequest) -> HttpResponse:
    """Show the person of this browser their years; 404 for a browser that is nobody's."""
    person = person_here(actor_of(request), whole_number(request.GET.get("as", ""), 17))
    if person is None:
        raise Http404
    context = {"person": person, "years": my_years(entries_of(person))}
    return render(request, "tournaments/my/years.html", context)


def _chosen(entries: list[Entrant], slug: str) -> Entrant | None:
    """Return the entry of the tournament asked for, else the one that matters now."""
    return next((entry for entry in entries if entry.tournament.slug == slug), None) or entry_now(entries)
