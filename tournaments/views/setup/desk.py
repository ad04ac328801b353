"""The organiser's desk."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.models import Entrant, Tournament
from tournaments.permissions import Action, allowed_actions, require
from tournaments.selectors.rounds.desk import Desk, desk_of
from tournaments.selectors.rounds.evening import evening_of
from tournaments.selectors.rounds.rests import resting_in
from tournaments.selectors.setup.addresses import address_state
from tournaments.selectors.standings.behind import copy_behind
from tournaments.services.setup.repeat import repeat_day
from tournaments.templatetags.evening import next_action
from tournaments.words.setup.repeat import repeat_text

# In the midst of a round nobody looks for the evening of next week.
AT_THE_END = ("finish", "over")


@require_safe
def manage(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is next, and everything else one step away."""
    tournament = get_object_or_404(Tournament.objects.select_related("owner"), slug=slug)
    actor = require(request, Action.VIEW_DRAFTS, tournament)
    actions = allowed_actions(actor, tournament)
    desk = desk_of(tournament)
    evening = evening_of(tournament, desk)
    entries = tournament.season_entries.select_related("season") if Action.EDIT in actions else ()
    last_copy = tournament.snapshots.first() if Action.BACKUP in actions else None
    context = {
        "season_entries": entries,
        "tournament": tournament,
        "desk": desk,
        "stages": tournament.stages.order_by("number"),
        "evening": evening,
        "main": next_action(tournament, evening, actions),
        "rests": _rests(desk),
        "may": {action.value: action in actions for action in Action},
        "address": address_state(tournament) if Action.MANAGE_LINKS in actions else None,
        "by_link": bool(actor.grants) and actor.account is None,
        "again": repeat_text(repeat_day(tournament)) if Action.REPEAT in actions and desk.rounds else "",
        "is_ended": desk.step in AT_THE_END,
        "last_copy": last_copy,
        "copy_behind": Action.BACKUP in actions and copy_behind(tournament, last_copy),
    }
    return render(request, "tournaments/setup/manage.html", context)


def _rests(desk: Desk) -> list[Entrant]:
    """Return who rests by lot in the round that is on, or in the one to be drawn."""
    if desk.step in ("review", "start", "results") and desk.round:
        return resting_in(desk.round.stage, desk.round.number)
    return resting_in(desk.stage, desk.number) if desk.step == "draw" and desk.stage else []
