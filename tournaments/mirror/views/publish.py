"""The organiser's page: what would be public, where it goes, how far the mirror has followed."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments.errors import Refused
from tournaments.mirror.documents.preview import preview
from tournaments.mirror.forms import PublishForm
from tournaments.mirror.selectors import line_state
from tournaments.mirror.services.publishing import publication_hurry, publication_start, publication_stop
from tournaments.mirror.tasks import publication_hand
from tournaments.models import Publication, Tournament
from tournaments.permissions import Action, require
from tournaments.words import refusal_text


@never_cache
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what everybody would read; POST pairs with the mirror whose code was typed, later it tries at once."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.MANAGE_LINKS, tournament)
    publication = Publication.objects.filter(tournament=tournament).first()
    if request.method == "POST" and publication is not None:
        publication_hurry(publication=publication)
        publication_hand(publication.pk)
        return redirect("manage-mirror", slug)
    form = PublishForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            made = publication_start(tournament=tournament, actor=actor, **form.cleaned_data)
        except Refused as refused:
            form.add_error("code" if refused.code == "mirror_code" else "address", refusal_text(refused))
        else:
            publication_hand(made.pk)
            messages.success(request, _("Paired: the tournament is on its way to the mirror."))
            return redirect("manage-mirror", slug)
    context = {
        "tournament": tournament,
        "form": form,
        "preview": preview(tournament) if publication is None else None,
        "publication": publication,
        "line": line_state(publication) if publication is not None else None,
    }
    return render(request, "tournaments/mirror/publish.html", context, status=422 if form.errors else 200)


@require_POST
def stop(request: HttpRequest, slug: str) -> HttpResponse:
    """Stop publishing: the mirror takes the tournament away as soon as it can be reached."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.MANAGE_LINKS, tournament)
    publication = Publication.objects.filter(tournament=tournament).first()
    if publication is not None:
        publication_stop(publication=publication, actor=actor)
        publication_hand(publication.pk)
        messages.success(request, _("Publishing ends: the mirror takes the tournament away when it hears of it."))
    return redirect("manage-mirror", slug)
