"""A player asks from the phone; whoever keeps the list of who is here answers with a tap."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.calls.forms import WishForm
from tournaments.calls.selectors.wishes import wish_of
from tournaments.calls.services.wishes import wish_answer, wish_make, wish_withdraw
from tournaments.errors import Refused
from tournaments.models import Entrant, PlayerWish, Tournament
from tournaments.permissions import Action, actor_of, players_of, require
from tournaments.views.lookup import visible_tournament
from tournaments.words import refusal_text


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def wish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what a player has asked for, and the form; POST asks, or takes it back. 404 on anybody else's phone."""
    tournament = visible_tournament(request, slug)
    mine = players_of(actor_of(request), tournament)
    entrants = Entrant.objects.select_related("player", "tournament")
    entrant = get_object_or_404(entrants, tournament=tournament, number=number, player__in=mine)
    form = WishForm(request.POST if request.method == "POST" and "back" not in request.POST else None)
    if request.method == "POST" and ("back" in request.POST or form.is_valid()):
        _asked(request, entrant, form)
        return redirect("my-wish", slug, number)
    context = {"tournament": tournament, "entrant": entrant, "wish": wish_of(entrant), "form": form}
    return render(request, "tournaments/calls/wish.html", context, status=422 if form.errors else 200)


def _asked(request: HttpRequest, entrant: Entrant, form: WishForm) -> None:
    """Write down what is asked for, or take it back; what stands in the way becomes a message."""
    if "back" in request.POST:
        wish_withdraw(entrant=entrant)
        messages.success(request, _("Your request was taken back."))
        return
    try:
        wish_make(entrant=entrant, kind=form.cleaned_data["kind"], after=form.cleaned_data["after"])
    except Refused as refused:
        messages.error(request, refusal_text(refused))


@require_POST
def wish_do(request: HttpRequest, slug: str, pk: int, do: str) -> HttpResponse:
    """Accept what a player asks for, or refuse it."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.MARK_PRESENCE, tournament)
    rows = PlayerWish.objects.select_related("stage__tournament", "entrant__player", "entrant__tournament")
    wish = get_object_or_404(rows, pk=pk, stage__tournament=tournament)
    if do not in ("accept", "refuse"):
        raise Http404
    try:
        wish_answer(wish=wish, accept=do == "accept", actor=actor)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("manage-presence", slug)
