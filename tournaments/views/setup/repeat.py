"""“Once more next Thursday”: the next evening of a tournament, and straight on to who is here."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models import SeasonEntry, Tournament
from tournaments.permissions import Action, require
from tournaments.services.setup.repeat import repeat_day, tournament_repeat
from tournaments.words.setup.repeat import copied_text, name_again


@require_POST
def repeat(request: HttpRequest, slug: str) -> HttpResponse:
    """Copy the tournament to its next day; a second click leads to the copy of the first."""
    tournament = get_object_or_404(Tournament.objects.select_related("owner"), slug=slug)
    actor = require(request, Action.REPEAT, tournament)
    day = repeat_day(tournament)
    name = name_again(tournament, day)
    again, is_new = tournament_repeat(tournament=tournament, name=name, day=day, actor=actor)
    if is_new:
        messages.success(request, copied_text(again, again.entrants.count()))
        entered = SeasonEntry.objects.filter(tournament=again).values("season")
        for entry in tournament.season_entries.exclude(season__in=entered).select_related("season"):
            text = _("It is not in the season “%(season)s”: the day is outside it, or you may not enter it.")
            messages.warning(request, text % {"season": entry.season.name})
    return redirect("manage-presence", again.slug)
