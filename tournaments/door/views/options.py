"""What the door asks for: check-in, and the fee."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.door.forms import DoorForm
from tournaments.door.selectors.arriving import door_of
from tournaments.door.services.options import door_set
from tournaments.models import Tournament
from tournaments.permissions import Action, require


@never_cache
def options(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the door asks for; POST sets it."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.EDIT, tournament)
    door = door_of(tournament)
    door.tournament = tournament
    form = DoorForm(request.POST or None, door=door)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        door_set(
            tournament=tournament,
            checks_in=data["checks_in"],
            anywhere=data["anywhere"],
            fee=data["fee"],
            reduced=data["reduced"],
            change=data["change"],
            actor=actor,
        )
        messages.success(request, _("Saved."))
        return redirect("manage-door", slug)
    return render(request, "tournaments/door/options.html", {"tournament": tournament, "form": form})
