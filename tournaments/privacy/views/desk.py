"""The organisers' page of an entrant's name and data: the same choice, and what was asked for at the desk."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.errors import Refused
from tournaments.models import Entrant, Tournament
from tournaments.permissions import Action, Actor, may, names_allowed, require
from tournaments.privacy.documents.own_data import own_data
from tournaments.privacy.forms import ShownNameForm
from tournaments.privacy.selectors.held import Held, held_of
from tournaments.privacy.services.erasing import number_name, person_erase
from tournaments.privacy.views.answers import json_file, why_not
from tournaments.services.roster.shown_names import name_choose
from tournaments.words import refusal_text


def _entrant(request: HttpRequest, slug: str, number: int, action: Action) -> tuple[Entrant, Held, Actor]:
    """Return an entrant, what all tournaments of this one's owner keep of the person, and who asks."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, action, tournament)
    rows = Entrant.objects.select_related("player__club", "player__home", "tournament")
    entrant = get_object_or_404(rows, tournament=tournament, number=number)
    return entrant, held_of(entrant.player, [tournament.owner_id], by_name=True), actor


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def name(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show how others call an entrant; POST changes it."""
    entrant, held, actor = _entrant(request, slug, number, Action.EDIT)
    player, tournament = held.player, entrant.tournament
    allowed = names_allowed(actor, player)
    form = ShownNameForm(request.POST if request.method == "POST" else None, player=player, allowed=allowed)
    if request.method == "POST" and form.is_valid():
        try:
            changed = name_choose(player=player, actor=actor, **form.chosen)
        except Refused as refused:
            form.add_error(None, refusal_text(refused))
        else:
            messages.success(request, _("From now on others read “%(name)s”.") % {"name": changed.name})
            return redirect("manage-entrant", slug, number)
    context = {
        "tournament": tournament,
        "entrant": entrant,
        "held": held,
        "form": form,
        "may_all": len(allowed) > 2,
        "may_erase": may(actor, Action.ERASE, tournament),
    }
    return render(request, "tournaments/privacy/name.html", context)


@never_cache
@require_safe
def data_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return what this organiser's tournaments keep of a person, for who asked for it."""
    _row, held, _actor = _entrant(request, slug, number, Action.ERASE)
    return json_file(own_data(held))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what erasing somebody changes, who has asked for it; POST does it."""
    entrant, held, actor = _entrant(request, slug, number, Action.ERASE)
    if request.method == "POST":
        try:
            gone = person_erase(held=held, actor=actor)
        except Refused as refused:
            messages.error(request, refusal_text(refused))
            return redirect("manage-erase", slug, number)
        messages.success(request, _erased_text(gone))
        return redirect("manage-entrants", slug)
    context = {
        "tournament": entrant.tournament,
        "entrant": entrant,
        "held": held,
        "reason": why_not(held),
        "number": number_name(held.player),
    }
    return render(request, "tournaments/privacy/erase_desk.html", context)


def _erased_text(gone: str) -> str:
    if not gone:
        return _("Nothing of this person is kept here any more.")
    return _("The name is gone. The results stand under “%(name)s”.") % {"name": gone}
