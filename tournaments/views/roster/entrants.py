"""Who takes part: the list, and one entrant's page."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.base.plain_text import plain_text
from tournaments.errors import Refused
from tournaments.forms.roster.roster import EntrantForm, PersonForm, WithdrawalForm
from tournaments.models import Entrant, Tournament
from tournaments.people_lists import PersonLine
from tournaments.permissions import Action, Actor, actor_of, may, require
from tournaments.selectors.draw.repairs import missing_of, seat_left
from tournaments.selectors.roster.people import match_people
from tournaments.services.roster import roster
from tournaments.views.roster.lists import check_one, people_save
from tournaments.views.roster.marks import marks_of
from tournaments.words import refusal_text


def _tournament(request: HttpRequest, slug: str) -> Tournament:
    tournament = get_object_or_404(Tournament, slug=slug)
    require(request, Action.EDIT, tournament)
    return tournament


def entrants(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the list of entrants, and the form for one more; POST adds the person typed."""
    tournament = _tournament(request, slug)
    form = PersonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        person = PersonLine(1, form.cleaned_data["name"], form.cleaned_data["club"], form.cleaned_data["nickname"])
        if any(m.needs_eyes for m in match_people(tournament, [person], actor_of(request).account)):
            try:
                return check_one(request, tournament, person)
            except Refused as refused:
                form.add_error(None, refusal_text(refused))
                return _list(request, tournament, form)
        return people_save(request, tournament, [person], {})
    return _list(request, tournament, form)


def _list(request: HttpRequest, tournament: Tournament, form: PersonForm) -> HttpResponse:
    rows = tournament.entrants.select_related("player", "club").annotate(seat_count=Count("seats")).order_by("number")
    active = sum(not row.is_withdrawn for row in rows)
    marks = marks_of(actor_of(request), tournament, [row.player_id for row in rows])
    context = {"tournament": tournament, "entrants": rows, "active": active, "form": form, "marks": marks}
    return render(request, "tournaments/roster/entrants.html", context)


def entrant(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one entrant: club and first round, withdrawal, removal; POST saves club and first round."""
    tournament = _tournament(request, slug)
    row = _entrant(tournament, number)
    form = EntrantForm(request.POST) if request.method == "POST" else EntrantForm.of(row)
    if request.method == "POST" and form.is_valid():
        actor = require(request, Action.EDIT, tournament)
        roster.entrant_update(
            entrant=row,
            club_name=form.cleaned_data["club"],
            joined_round=form.cleaned_data["joined_round"],
            actor=actor,
            **{name: form.cleaned_data[name] for name in roster.MORE},
        )
        messages.success(request, _("Saved."))
        return redirect("manage-entrants", slug)
    context = {
        "tournament": tournament,
        "entrant": row,
        "form": form,
        "reason_form": WithdrawalForm(),
        "seats": row.seats.select_related("round__stage", "table").order_by("round__stage__number", "round__number"),
        "penalties": row.penalties.select_related("round__stage"),
        "marks": marks_of(actor_of(request), tournament, [row.player_id]),
    }
    return render(request, "tournaments/roster/entrant.html", context)


@require_POST
def entrant_action(request: HttpRequest, slug: str, number: int, action: str) -> HttpResponse:
    """Withdraw, bring back or remove an entrant; who withdraws and leaves a seat empty leads to mending that round."""
    tournament = _tournament(request, slug)
    actor = require(request, Action.EDIT, tournament)
    row = _entrant(tournament, number)
    name = row.player.name
    try:
        if action == "withdraw":
            return _withdrawn(request, row, actor)
        if action == "return":
            roster.entrant_return(entrant=row, actor=actor)
            messages.success(request, _("%(name)s is back.") % {"name": name})
        else:
            roster.entrant_remove(entrant=row, actor=actor)
            messages.success(request, _("%(name)s is no longer in the list.") % {"name": name})
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("manage-entrants", slug)


def _withdrawn(request: HttpRequest, row: Entrant, actor: Actor) -> HttpResponse:
    """Withdraw somebody; lead to mending the round in which their seat is empty, else to where it can be undone."""
    tournament = row.tournament
    roster.entrant_withdraw(entrant=row, reason=plain_text(request.POST.get("reason", ""))[:200], actor=actor)
    text = _("%(name)s has withdrawn; what was played stays. You can bring them back on their page.")
    messages.success(request, text % {"name": row.player.name})
    if (seat := seat_left(row)) and may(actor, Action.DRAW, tournament):
        round_ = seat.round
        address = reverse("manage-repair", args=[tournament.slug, round_.stage.number, round_.number])
        return redirect(f"{address}?{urlencode({'gone': missing_of(round_)}, doseq=True)}")
    return redirect("manage-entrant", tournament.slug, row.number)


def _entrant(tournament: Tournament, number: int) -> Entrant:
    return get_object_or_404(
        Entrant.objects.select_related("player", "club", "tournament"), tournament=tournament, number=number
    )
