"""Deleting a tournament: its last copy is kept first."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournaments.backup.services.snapshots import snapshot_files_remove, snapshot_keep_last
from tournaments.errors import Refused
from tournaments.forms.setup.settings import DeleteForm
from tournaments.models import Tournament
from tournaments.permissions import Action, require
from tournaments.services.setup.tournaments import tournament_delete
from tournaments.words import refusal_text


def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete a tournament after its name was typed; a copy stays on the disk."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.DELETE, tournament)
    form = DeleteForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if form.cleaned_data["typed"].strip() != tournament.name.strip():
            form.add_error("typed", refusal_text(Refused("name_not_typed")))
        else:
            return _delete_with_copy(request, tournament, form)
    counts = {
        "entrants": tournament.entrants.count(),
        "rounds": sum(stage.rounds.count() for stage in tournament.stages.all()),
    }
    return render(request, "tournaments/setup/delete.html", {"tournament": tournament, "form": form, **counts})


def _delete_with_copy(request: HttpRequest, tournament: Tournament, form: DeleteForm) -> HttpResponse:
    try:
        kept = snapshot_keep_last(tournament=tournament)
    except Refused as refused:
        form.add_error(None, refusal_text(refused))
        return render(request, "tournaments/setup/delete.html", {"tournament": tournament, "form": form}, status=409)
    name, slug = tournament.name, tournament.slug
    tournament_delete(tournament=tournament)
    snapshot_files_remove(slug=slug)
    text = _("“%(name)s” has been deleted. A last copy is on this computer: %(file)s") % {
        "name": name,
        "file": kept.rpartition("/")[2],
    }
    messages.success(request, text)
    return redirect("home")
