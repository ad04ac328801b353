"""Who has lost the link asks from the public page; the phone waits with its number until somebody lets it in."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from matches.live.fragments import wants_stream
from matches.network import network_of
from tournaments.accounts.services.counters import count_up
from tournaments.browser import HtmxRequest, browser_hash
from tournaments.errors import Refused
from tournaments.models import DeviceRequest, Entrant
from tournaments.my.services.requests import request_make
from tournaments.my.views.browsers import browser_asking, cookie_give
from tournaments.permissions import actor_of, players_of
from tournaments.views.lookup import visible_tournament
from tournaments.views.rounds.fragments import PIECE, Fragments, fragment_stream
from tournaments.words import refusal_text

MOST_ASKED, ASKED_WITHIN = 20, 600  # requests from one address within so many seconds
EVERY = 3.0  # seconds between two looks whether somebody has let a phone in


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask whether this is really one's name; POST asks to be let in for it."""
    tournament = visible_tournament(request, slug)
    entrants = Entrant.objects.select_related("player", "tournament")
    entrant = get_object_or_404(entrants, tournament=tournament, number=number)
    if entrant.player_id in players_of(actor_of(request), tournament):
        return redirect("my")
    context = {"tournament": tournament, "entrant": entrant}
    if request.method != "POST":
        return render(request, "tournaments/my/ask.html", context)
    try:
        if count_up(f"asked:{network_of(request)}", ASKED_WITHIN) > MOST_ASKED:
            raise Refused("requests_full")
        browser, cookie = browser_asking(request)
        asked = request_make(entrant=entrant, browser=browser)
    except Refused as refused:
        return render(request, "tournaments/my/refused.html", {**context, "reason": refusal_text(refused)}, status=429)
    return cookie_give(redirect("my-asked", asked.pk), cookie)


@never_cache
@require_safe
def asked(request: HtmxRequest, pk: int) -> HttpResponseBase:
    """Show the number that the door looks for; once let in, the page leads on by itself."""
    if wants_stream(request):
        return fragment_stream(request, partial(_waiting, pk=pk), EVERY)
    row = _asked_here(request, pk)
    if row.state == DeviceRequest.State.ACCEPTED:
        return HttpResponseClientRedirect(reverse("my")) if request.htmx else redirect("my")
    return render(request, "tournaments/my/asked.html", {"asked": row, "tournament": row.entrant.tournament})


def _waiting(request: HttpRequest, pk: int) -> Fragments:
    row = _asked_here(request, pk)
    context: dict[str, object] = {"asked": row, "tournament": row.entrant.tournament}
    return Fragments("tournaments/my/_asked.html", {PIECE: context}, row.state == DeviceRequest.State.OPEN)


def _asked_here(request: HttpRequest, pk: int) -> DeviceRequest:
    """Return what this browser has asked; 404 for what another has."""
    rows = DeviceRequest.objects.select_related("entrant__player", "entrant__tournament")
    return get_object_or_404(rows, pk=pk, browser_hash=browser_hash(request) or "-")
