"""The page where a tournament chooses own boards, objectives and cards."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.materials.forms.materials import MaterialsForm
from tournaments.materials.services.materials import tournament_materials_set
from tournaments.models import Tournament
from tournaments.permissions import Action, require
from tournaments.selectors.setup.locks import materials_locked
from tournaments.words import refusal_text


def materials(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one choice for each part of the game; with results entered they stay as they are."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.EDIT, tournament)
    form = MaterialsForm(request.POST if request.method == "POST" else None, tournament=tournament)
    if request.method == "POST" and form.is_valid():
        try:
            tournament_materials_set(tournament=tournament, actor=actor, versions=form.versions())
        except Refused as refused:
            form.add_error(None, refusal_text(refused))
        else:
            messages.success(request, _("Saved: it applies to the matches made from now on."))
            return redirect("manage-materials", slug)
    context = {"tournament": tournament, "form": form, "locked": materials_locked(tournament)}
    return render(request, "tournaments/setup/materials.html", context, status=422 if form.errors else 200)
