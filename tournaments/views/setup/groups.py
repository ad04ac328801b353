"""The page where everybody gets a venue or group, a region, a family, and newcomers their tick."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext

from tournaments.errors import Refused
from tournaments.forms.setup.groups import GroupsForm
from tournaments.models import Tournament
from tournaments.permissions import Action, require
from tournaments.services.setup.groups import entrants_describe
from tournaments.words import refusal_text


def groups(request: HttpRequest, slug: str) -> HttpResponse:
    """Show everybody with four fields; POST saves them all."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.EDIT, tournament)
    entrants = list(tournament.entrants.active().select_related("player", "club").order_by("number"))
    form = GroupsForm(request.POST or None, entrants=entrants)
    if request.method == "POST" and form.is_valid():
        try:
            changed = entrants_describe(tournament=tournament, traits=form.traits(), actor=actor)
        except Refused as refused:
            messages.error(request, refusal_text(refused))
        else:
            text = ngettext("Saved: %(n)s person changed.", "Saved: %(n)s people changed.", len(changed))
            messages.success(request, text % {"n": len(changed)})
        return redirect("manage-groups", slug)
    context = {"tournament": tournament, "form": form}
    return render(request, "tournaments/roster/groups.html", context, status=422 if form.errors else 200)
