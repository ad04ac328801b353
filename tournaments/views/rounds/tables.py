"""One table: who is missing, who takes a seat, not played, who won, minutes of its own; each with its way back."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.db import transaction
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from matches.digits import whole_number
from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.forms.draw import rounds as forms
from tournaments.models import Result, Seat, Table, Tournament
from tournaments.people_lists import PersonLine
from tournaments.permissions import Action, Actor, require
from tournaments.selectors.rounds.clock import clock_state
from tournaments.selectors.rounds.rounds import table_state, winners
from tournaments.services.results import table_decisions as tables
from tournaments.services.roster.roster import entrants_add
from tournaments.services.rounds import clock
from tournaments.words import refusal_text


def _table_of(request: HttpRequest, slug: str, pk: int) -> tuple[Table, Actor]:
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = require(request, Action.HANDLE_TABLE, tournament)
    related = Table.objects.select_related("round__stage", "decided_winner__entrant__player")
    table = get_object_or_404(related, pk=pk, round__stage__tournament=tournament)
    table.round.stage.tournament = tournament
    return table, actor


@require_safe
def table(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show everything that can be done at a table, and what was done."""
    table, _actor = _table_of(request, slug, pk)
    return _page(request, table)


def _page(request: HttpRequest, table: Table, name: str = "", bound: Form | None = None) -> HttpResponse:
    round_ = table.round
    results = table.results.exclude(state=Result.State.SUPERSEDED).values_list("state", flat=True)
    seats = list(table.seats.select_related("entrant__player", "entrant__club").order_by("position"))
    new = {
        "no_show_form": forms.NoShowForm(table=table, auto_id="missing_%s"),
        "replace_form": forms.ReplaceForm(table=table, auto_id="replace_%s"),
        "decide_form": forms.DecisionForm(table=table, auto_id="decide_%s"),
        "not_played_form": forms.NotPlayedForm(auto_id="unplayed_%s"),
        "extra_form": forms.MinutesForm(auto_id="extra_%s"),
    }
    if bound is not None:
        new[f"{name}_form"] = bound
    context = {
        "tournament": round_.stage.tournament,
        "round": round_,
        "stage": round_.stage,
        "table": table,
        "seats": seats,
        "state": table_state(table, results),
        "has_result": bool(results),
        "winner": winners(round_).get(table.pk),
        "changes": table.changes.select_related("entrant_out__player", "entrant_in__player"),
        "clock": clock_state(table),
        "now": timezone.now(),
        "online": table.table_matches.filter(is_current=True).exists(),
        "opened": name,
        "form": bound,
        **new,
    }
    return render(request, "tournaments/rounds/table.html", context, status=422 if bound is not None else 200)


@require_POST
def table_action(request: HttpRequest, slug: str, pk: int, action: str) -> HttpResponse:
    """Do one thing at a table and come back to it."""
    table, actor = _table_of(request, slug, pk)
    if action in UNDO:
        return _finish(request, table, lambda: UNDO[action](request, table, actor))
    if action not in ACTIONS:
        raise Http404
    form_class, call = ACTIONS[action]
    needs_table = issubclass(form_class, forms.SeatsForm)
    extra: Json = {"table": table} if needs_table else {}
    form = form_class(request.POST, **extra)
    if not form.is_valid():
        if needs_table and form.cleaned_data.get("draw_version") not in (None, table.round.draw_version):
            return _finish(request, table, _of_an_old_page)
        return _page(request, table, action, form)
    return _finish(request, table, lambda: call(form.cleaned_data, table, actor))


def _of_an_old_page() -> str:
    """Say why who was chosen is not there: the seats changed since, not the choice was wrong."""
    raise Refused("draw_changed")


def _finish(request: HttpRequest, table: Table, call: Callable[[], str]) -> HttpResponse:
    try:
        messages.success(request, call())
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("manage-table", table.round.stage.tournament.slug, table.pk)


def _mark_no_show(data: Json, table: Table, actor: Actor) -> str:
    seat = data["seat"]
    tables.no_show_set(seat=seat, reason=data["reason"], actor=actor, draw_version=data["draw_version"])
    return _("%(name)s is marked as not there: the table plays without.") % {"name": seat.entrant.player.name}


@transaction.atomic
def _replace(data: Json, table: Table, actor: Actor) -> str:
    entrant = data["entrant"]
    if entrant is None:
        person = PersonLine(1, data["name"], data["club"])
        tournament = table.round.stage.tournament
        entered = entrants_add(tournament=tournament, people=[person], actor=actor)
        if not entered:
            raise Refused("already_entered", name=data["name"])
        entrant = entered[0]
    version = data["draw_version"]
    tables.seat_replace(seat=data["seat"], entrant=entrant, reason=data["reason"], actor=actor, draw_version=version)
    return _("%(name)s now sits at this table.") % {"name": entrant.player.name}


def _decide(data: Json, table: Table, actor: Actor) -> str:
    tables.winner_decide(table=table, seat=data["seat"], reason=data["reason"], actor=actor)
    return _("%(name)s has been recorded as the winner.") % {"name": data["seat"].entrant.player.name}


def _mark_not_played(data: Json, table: Table, actor: Actor) -> str:
    tables.table_not_played(table=table, reason=data["reason"], actor=actor)
    return _("Table %(number)s has been marked as not played.") % {"number": table.number}


def _give_extra_time(data: Json, table: Table, actor: Actor) -> str:
    clock.table_extra(table=table, minutes=data["minutes"], reason=data["reason"], actor=actor)
    return _("Table %(number)s now has a clock of its own.") % {"number": table.number}


def _undo_no_show(request: HttpRequest, table: Table, actor: Actor) -> str:
    version = whole_number(request.POST.get("draw_version", ""), 8)
    seat = get_object_or_404(Seat.objects.select_related("entrant__player"), pk=_pk(request), table=table)
    seat.table = table
    tables.no_show_undo(seat=seat, actor=actor, draw_version=-1 if version is None else version)
    return _("%(name)s is marked as present again.") % {"name": seat.entrant.player.name}


def _pk(request: HttpRequest) -> int:
    key = whole_number(request.POST.get("seat", ""), 18)
    if key is None:
        raise Http404
    return key


def _undo_not_played(request: HttpRequest, table: Table, actor: Actor) -> str:
    tables.table_not_played_undo(table=table, actor=actor)
    return _("Table %(number)s will be played after all.") % {"number": table.number}


def _undecide(request: HttpRequest, table: Table, actor: Actor) -> str:
    tables.decision_undo(table=table, actor=actor)
    return _("The choice of the winner has been undone.")


def _pause(request: HttpRequest, table: Table, actor: Actor) -> str:
    clock.table_pause(table=table, actor=actor)
    return _("The clock of table %(number)s has been stopped.") % {"number": table.number}


def _resume(request: HttpRequest, table: Table, actor: Actor) -> str:
    clock.table_resume(table=table, actor=actor)
    return _("Table %(number)s goes on and gets the lost time back.") % {"number": table.number}


ACTIONS: dict[str, tuple[type[Form], Callable[[dict[str, object], Table, Actor], str]]] = {
    "no_show": (forms.NoShowForm, _mark_no_show),
    "replace": (forms.ReplaceForm, _replace),
    "decide": (forms.DecisionForm, _decide),
    "not_played": (forms.NotPlayedForm, _mark_not_played),
    "extra": (forms.MinutesForm, _give_extra_time),
}
UNDO: dict[str, Callable[[HttpRequest, Table, Actor], str]] = {
    "came": _undo_no_show,
    "played": _undo_not_played,
    "undecide": _undecide,
    "pause": _pause,
    "resume": _resume,
}
