"""The page on the wall, and the page on which its times are set."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.permissions import Action, require
from tournaments.projector.documents.shown import seconds_of, shown_views
from tournaments.projector.forms import TimesForm
from tournaments.projector.selectors import current_round
from tournaments.projector.services import projector_set
from tournaments.selectors.rounds.clock import clock_state
from tournaments.views.lookup import shown_tournament


@never_cache
@require_safe
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every view with something to show; the page turns them by itself."""
    tournament = shown_tournament(request, slug)
    round_, now = current_round(tournament), timezone.now()
    plays = round_ is not None and round_.state != round_.State.COMPLETE
    context = {
        "tournament": tournament,
        "round": round_,
        "views": shown_views(tournament, round_, now),
        "clock": clock_state(round_, now) if plays and round_ is not None else None,
    }
    return render(request, "tournaments/projector/projector.html", context)


@never_cache
def times(request: HttpRequest, slug: str) -> HttpResponse:
    """Set how long each view stays."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.EDIT, tournament)
    form = TimesForm(request.POST or None, initial=seconds_of(tournament))
    if request.method == "POST" and form.is_valid():
        projector_set(tournament=tournament, seconds=form.cleaned_data, actor=actor)
        messages.success(request, _("Saved: the projector follows at once."))
        return redirect("manage-projector", slug)
    return render(request, "tournaments/projector/times.html", {"tournament": tournament, "form": form})
