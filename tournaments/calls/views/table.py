"""A table calls the referee, sees who is on the way, and takes the call back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.calls.forms import CallForm
from tournaments.calls.selectors.calls import open_call_at
from tournaments.calls.services.calls import call_make, call_withdraw
from tournaments.errors import Refused
from tournaments.models import Table
from tournaments.permissions import Action, Actor, seat_at
from tournaments.views.results.result_tables import table_for
from tournaments.words import refusal_text


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_call(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the table's call, or the form for one; POST calls, or takes the call back."""
    table, actor = table_for(request, slug, pk, Action.CALL_REFEREE)
    form = CallForm(request.POST if request.method == "POST" and "back" not in request.POST else None)
    if request.method == "POST" and ("back" in request.POST or form.is_valid()):
        _changed(request, table, actor, form)
        return redirect("table-call", slug, pk)
    tournament = table.round.stage.tournament
    context = {
        "tournament": tournament,
        "table": table,
        "round": table.round,
        "call": open_call_at(table),
        "form": form,
        "is_mine": seat_at(actor, table, tournament) is not None,
    }
    return render(request, "tournaments/calls/table.html", context, status=422 if form.errors else 200)


def _changed(request: HttpRequest, table: Table, actor: Actor, form: CallForm) -> None:
    """Make the call, or take it back; what stands in the way becomes a message."""
    try:
        if "back" not in request.POST:
            call_make(table=table, why=form.cleaned_data["why"], text=form.cleaned_data["text"], actor=actor)
        elif call := open_call_at(table):
            call_withdraw(call=call, actor=actor)
            messages.success(request, _("The call was taken back."))
    except Refused as refused:
        messages.info(request, refusal_text(refused))
