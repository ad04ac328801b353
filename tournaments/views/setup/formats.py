"""The format of a stage: its drawing, and every choice of it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.forms.setup.formats import StageFormatForm
from tournaments.models import Stage, Tournament
from tournaments.permissions import Action, Actor, require
from tournaments.selectors.setup.locks import has_confirmed
from tournaments.services.setup.formats import format_changes, format_preview, stage_format_update
from tournaments.views.setup.setup import SHOWN_MOVES, hidden_fields
from tournaments.words import refusal_text
from tournaments.words.setup.formats import PARTS


def stage_format(request: HttpRequest, slug: str, stage_number: int) -> HttpResponse:
    """See and change a stage's format; what moves the standing is shown before it is saved."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.EDIT, tournament)
    stage = get_object_or_404(Stage, tournament=tournament, number=stage_number)
    stage.tournament = tournament
    form = StageFormatForm(request.POST or None, stage=stage)
    if request.method == "POST" and form.is_valid():
        try:
            return _answer_post(request, stage, form, actor)
        except Refused as refused:
            form.add_error(None, refusal_text(refused))
    stages = tournament.stages.order_by("number")
    context = {"tournament": tournament, "stage": stage, "stages": stages, "form": form}
    status = 422 if form.errors else 200
    return render(request, "tournaments/setup/format.html", context, status=status)


def _answer_post(request: HttpRequest, stage: Stage, form: StageFormatForm, actor: Actor) -> HttpResponse:
    wanted = form.wanted_format()
    changed = format_changes(stage, wanted)
    here = reverse("manage-format", args=[stage.tournament.slug, stage.number])
    if "counting" in changed and has_confirmed(stage.tournament) and "sure" not in request.POST:
        moves = format_preview(stage=stage, wanted=wanted, actor=actor)
        context = {
            "tournament": stage.tournament,
            "again": hidden_fields(request),
            "fields": [PARTS[part] for part in changed],
            "moves": moves[:SHOWN_MOVES],
            "more": max(0, len(moves) - SHOWN_MOVES),
            "here": here,
        }
        return render(request, "tournaments/setup/settings_changes.html", context)
    done = stage_format_update(stage=stage, wanted=wanted, actor=actor)
    words = ", ".join(str(PARTS[part]) for part in done)
    messages.success(request, _("Saved: %(fields)s.") % {"fields": words} if done else _("Saved."))
    return redirect(here)
