"""The check-in of a round opens: from then on its seed is fixed and the fingerprint public."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.permissions import Action, require
from tournaments.selectors.rounds.rounds import current_stage, next_round_number
from tournaments.services.draw.draw_seeds import checkin_open
from tournaments.words import refusal_text


@require_POST
def checkin(request: HttpRequest, slug: str) -> HttpResponse:
    """Fix the seed of the next round."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.DRAW, tournament)
    stage = current_stage(tournament)
    if stage is None:
        messages.info(request, _("This tournament has no round to come."))
        return redirect("manage", slug)
    try:
        checkin_open(stage=stage, number=next_round_number(stage), actor=actor)
        messages.success(
            request,
            _("The check-in is open. The number of the draw is fixed and secret; its seal is on the public page."),
        )
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("manage-draw" if request.POST.get("back") == "draw" else "manage-presence", slug)
