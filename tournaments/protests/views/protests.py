"""Making a protest on one's own phone; the queue of all of them, and the ruling."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.errors import Refused
from tournaments.models import Protest, Table, Tournament
from tournaments.permissions import Action, require, require_seat
from tournaments.protests.selectors import may_still_protest, protests_of
from tournaments.protests.services import protest_make, protest_rule, protest_withdraw
from tournaments.selectors.results.results import confirmed_result
from tournaments.words import refusal_text


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def protest(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show one's own protests about a table and the form for one; POST makes it, or takes it back (`do`)."""
    related = Table.objects.select_related("round__stage__tournament")
    table = get_object_or_404(related, pk=pk, round__stage__tournament__slug=slug)
    seat, actor = require_seat(request, table.round.stage.tournament, table)
    own = Protest.objects.filter(table=table, entrant=seat.entrant).select_related("table__round__stage__tournament")
    waiting = own.filter(state=Protest.State.OPEN).first()
    if request.method == "POST":
        try:
            if request.POST.get("do") == "withdraw" and waiting:
                protest_withdraw(protest=waiting, actor=actor)
                messages.success(request, _("You took your protest back."))
            else:
                protest_make(table=table, text=request.POST.get("text", ""), actor=actor)
                messages.success(request, _("The referees have your protest: the ruling will be on the table's page."))
        except Refused as refused:
            messages.error(request, refusal_text(refused))
        return redirect("protest", slug, pk)
    context = {
        "tournament": table.round.stage.tournament,
        "table": table,
        "round": table.round,
        "seat": seat,
        "waiting": waiting,
        "ended": own.exclude(state=Protest.State.OPEN),
        "may": confirmed_result(table) is not None and may_still_protest(table),
    }
    return render(request, "tournaments/protests/protest.html", context)


@never_cache
@require_safe
def queue(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every protest over all rounds, those that wait first."""
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.CORRECT_RESULT, tournament)
    rows = list(protests_of(tournament))
    context = {
        "tournament": tournament,
        "waiting": [row for row in rows if row.state == Protest.State.OPEN],
        "ended": [row for row in rows if row.state != Protest.State.OPEN],
    }
    return render(request, "tournaments/protests/queue.html", context)


@require_POST
def rule(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Rule on a protest; where it is accepted the result is corrected next."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.CORRECT_RESULT, tournament)
    row = get_object_or_404(protests_of(tournament), pk=pk)
    row.table.round.stage.tournament = tournament
    accepted = request.POST.get("do") == "accept"
    try:
        protest_rule(protest=row, accepted=accepted, ruling=request.POST.get("reason", ""), actor=actor)
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("manage-protests", slug)
    if accepted:
        messages.success(request, _("The protest is accepted. Now correct the result."))
        return redirect("result-correct", slug, row.table_id)
    messages.success(request, _("The protest is refused, with the reason for all to read."))
    return redirect("manage-protests", slug)
