"""The clock of one table, for the phone that lies on it: the time left, the laps and dice of the sdadata."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rules.risiko.paper_sdadata import FACES
from tournaments.errors import Refused
from tournaments.forms.results.sdadata import NumberForm, StepForm
from tournaments.models import Table
from tournaments.permissions import Action, may
from tournaments.selectors.results.results import confirmed_result
from tournaments.selectors.results.sdadata import sdadata_of
from tournaments.selectors.rounds.clock import clock_state
from tournaments.selectors.setup.tournament_rules import tournament_rules
from tournaments.services.results.sdadata import sdadata_step, sdadata_undo
from tournaments.views.results.result_tables import table_for
from tournaments.words import refusal_text
from tournaments.words.results.sdadata import die_of, steps_told
from tournaments.words.rounds.clock import time_up_text

KEY_BYTES = 18


@never_cache
@require_safe
def table_clock(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the time of the table and, once it is up, who throws and at how much the match ends."""
    table, actor = table_for(request, slug, pk, Action.SUBMIT_RESULT)
    tournament = table.round.stage.tournament
    clock, sdadata = clock_state(table), sdadata_of(table)
    context = {
        "tournament": tournament,
        "table": table,
        "round": table.round,
        "clock": clock,
        "time_up": time_up_text(tournament_rules(tournament)),
        "sdadata": sdadata,
        "told": steps_told(sdadata) if sdadata else [],
        "thrower": sdadata.seats[sdadata.state.seat] if sdadata and sdadata.state else None,
        "others": [sdadata.seats[seat] for seat in sdadata.state.seats] if sdadata and sdadata.state else [],
        "throws": clock.is_over or clock.state == "ready",
        "is_closed": not table.round.is_public or table.is_not_played or confirmed_result(table) is not None,
        "referees": may(actor, Action.HANDLE_TABLE, tournament),
        "key": secrets.token_urlsafe(KEY_BYTES),
        "faces": [die_of(face) for face in range(1, FACES + 1)],
    }
    return render(request, "tournaments/results/table_clock.html", context)


@require_POST
def step(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Add a step: a throw, what cancels it, who is out, or the order of play."""
    table, actor = table_for(request, slug, pk, Action.SUBMIT_RESULT)
    form = StepForm(request.POST)

    def add() -> None:
        if not form.is_valid():
            raise Refused("sdadata_wrong")
        sdadata_step(table=table, actor=actor, **form.cleaned_data)

    return _finish(request, table, add)


@require_POST
def undo(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Undo the last step; what was thrown here a referee alone takes back."""
    table, actor = table_for(request, slug, pk, Action.SUBMIT_RESULT)
    form = NumberForm(request.POST)
    referees = may(actor, Action.HANDLE_TABLE, table.round.stage.tournament)

    def take_back() -> None:
        if not form.is_valid():
            raise Refused("sdadata_stale")
        sdadata_undo(table=table, actor=actor, referees=referees, number=form.cleaned_data["number"])
        messages.success(request, _("The last step has been undone; it stays on record."))

    return _finish(request, table, take_back)


def _finish(request: HttpRequest, table: Table, call: Callable[[], None]) -> HttpResponse:
    try:
        call()
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("table-clock", table.round.stage.tournament.slug, table.pk)
