"""Calls as the referee sees them: who waits, who is on the way, how long tables wait."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.calls.selectors.calls import WAITING, calls_of
from tournaments.calls.selectors.waiting import waiting_by_round, waiting_of
from tournaments.calls.services.calls import call_finish, call_take
from tournaments.errors import Refused
from tournaments.models import Call, Tournament
from tournaments.permissions import Action, require
from tournaments.words import refusal_text

DOES = {"take": call_take, "done": call_finish}


@never_cache
@require_safe
def calls(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the open calls first, by how long they wait, then how long tables waited, round by round."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.ANSWER_CALLS, tournament)
    rows = list(calls_of(tournament))
    waiting = [call for call in rows if call.state in WAITING]
    context = {
        "tournament": tournament,
        "calls": sorted(waiting, key=lambda call: call.state != Call.State.OPEN),
        "over": [call for call in reversed(rows) if call not in waiting],
        "all": waiting_of(rows),
        "rounds": waiting_by_round(rows),
    }
    return render(request, "tournaments/calls/calls.html", context)


@require_POST
def call_do(request: HttpRequest, slug: str, pk: int, do: str) -> HttpResponse:
    """Say that one is on the way, or that a call is done."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.ANSWER_CALLS, tournament)
    call = get_object_or_404(calls_of(tournament), pk=pk)
    call.table.round.stage.tournament = tournament
    if do not in DOES:
        raise Http404
    try:
        DOES[do](call=call, actor=actor)
    except Refused as refused:
        messages.info(request, refusal_text(refused))
    return redirect("manage-calls", slug)
