"""Looking at a submitted result: confirm it, send it back, or read every version there was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from matches.digits import whole_number
from tournaments import counting
from tournaments.errors import Refused
from tournaments.forms.results.results import ReasonForm
from tournaments.forms.results.verdicts import VerdictForm
from tournaments.models import Agreement, Result, Table
from tournaments.permissions import Action, allowed_actions
from tournaments.selectors.results.results import (
    confirmed_result,
    open_result,
    playing_seats,
    result_difference,
    result_view,
)
from tournaments.selectors.results.side_worth import worth_of
from tournaments.selectors.results.sides import Sides, sides_of
from tournaments.selectors.results.verdicts import choices
from tournaments.selectors.rounds.agreements import agreement_on, is_contested
from tournaments.selectors.rounds.matches import live_matches
from tournaments.selectors.rounds.rounds import next_missing
from tournaments.selectors.standings.behind import is_behind
from tournaments.services.results.disputes import dispute_settle
from tournaments.services.results.results import result_confirm, result_send_back
from tournaments.services.results.table_decisions import winner_decide
from tournaments.views.results.result_tables import show_refusal, table_for, tell_settled


@never_cache
@require_safe
def check(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the result that waits, as submitted, with one button to confirm it."""
    table, actor = table_for(request, slug, pk, Action.CONFIRM_RESULT)
    result = open_result(table)
    if result is None:
        return redirect("result-enter", slug, pk)
    result.table = table
    agreement = agreement_on(result)
    seats, sides = playing_seats(table), _sides(result)
    view = replace(result_view(result), differing=_said_otherwise(sides, agreement.dissents))
    tied = choices(result, view.count, seats)
    context = {
        "tournament": table.round.stage.tournament,
        "table": table,
        "round": table.round,
        "result": result,
        "view": view,
        "sides": sides,
        "agreement": agreement,
        "against": agreement.dissents if result.state == Result.State.DISPUTED else [],
        "verdict": VerdictForm(auto_id="verdict_%s") if is_contested(result, agreement) else None,
        "worth": worth_of(sides, seats) if sides and sides.other and confirmed_result(table) is None else None,
        "tied": tied,
        "names": [choice.seat.entrant.player.name for choice in tied],
        "decision": ReasonForm(auto_id="decide_%s"),
        "form": ReasonForm(),
        "coming": next_missing(table),
        "ends_match": live_matches(table.round.stage.tournament).filter(table=table).exists(),
        "actions": allowed_actions(actor, table.round.stage.tournament),
    }
    return render(request, "tournaments/results/check.html", context)


def _sides(result: Result) -> Sides | None:
    """Return what each side of a dispute entered; a map that stands alone is seen as such."""
    if result.state != Result.State.DISPUTED:
        return None
    if not result.beside and result.agreements.filter(agrees=False).exists():
        return None
    sides = sides_of(result)
    return sides if sides.other or not counting.entry_of(result.kind).has_map else None


def _said_otherwise(sides: Sides | None, against: Sequence[Agreement]) -> frozenset[str]:
    """Return the codes of territories that the other version, or somebody at the table, has otherwise."""
    named = {row["territory"] for said in against for row in said.wrong if "territory" in row}
    return frozenset(named | (sides.lands if sides else set()))


@require_POST
def confirm(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Make the version the referee saw count; a copy of the tournament is kept.

    Where those at the table still disagree it takes a reason, which they read.
    """
    table, actor = table_for(request, slug, pk, Action.CONFIRM_RESULT)
    result = _version_seen(request, table)
    try:
        reason = VerdictForm(request.POST).text
        if not reason and is_contested(result, agreement_on(result)):
            raise Refused("result_reason_missing")
        result_confirm(result=result, actor=actor, reason=reason)
    except Refused as error:
        show_refusal(request, error, table)
        still_open = open_result(table) is not None
        return redirect("result-check" if still_open else "result", slug, pk)
    tell_settled(table.round.stage.tournament, table)
    said = _("Table %(table)s has been confirmed: the standings count it.")
    if is_behind(table.round.stage.tournament):
        said = _("Table %(table)s has been confirmed: the standings count it in a moment.")
    messages.success(request, said % {"table": table.number})
    return _after_confirmed(request, result)


@require_POST
def settle(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Make one side of a dispute count as it stands, with a reason where the table still disagrees; a copy of the
    tournament is kept."""
    table, actor = table_for(request, slug, pk, Action.CONFIRM_RESULT)
    taken, shown = _version_seen(request, table, "taken"), whole_number(request.POST.get("open", ""), 6)
    try:
        reason = VerdictForm(request.POST).text
        dispute_settle(taken=taken, open_version=shown or 0, actor=actor, reason=reason)
    except Refused as error:
        show_refusal(request, error, table)
        return redirect("result-check" if open_result(table) is not None else "result", slug, pk)
    tell_settled(table.round.stage.tournament, table)
    words = {"table": table.number, "version": taken.version}
    messages.success(request, _("Table %(table)s counts version %(version)s as it was sent.") % words)
    return _after_confirmed(request, taken)


def _after_confirmed(request: HttpRequest, result: Result) -> HttpResponse:
    """Lead to the next table that waits, entered in the same way as this one, where that was asked; else to the
    round."""
    round_ = result.table.round
    slug = round_.stage.tournament.slug
    coming = next_missing(result.table) if "next" in request.POST else None
    if coming is None:
        return redirect("manage-round", slug, round_.stage.number, round_.number)
    table, state = coming
    entry = counting.entry_of(result.kind).page or "result-enter"
    return redirect(entry if state == "waiting" else "result-check", slug, table.pk)


@require_POST
def decide(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Record who won a tie that the rules leave, with the reason, and come back to the result."""
    table, actor = table_for(request, slug, pk, Action.HANDLE_TABLE)
    position = request.POST.get("seat", "")
    seats = {str(seat.position): seat for seat in playing_seats(table)}
    form = ReasonForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    try:
        if position not in seats:
            raise Refused("decision_seat_missing")
        winner_decide(table=table, seat=seats[position], reason=reason, actor=actor)
    except Refused as error:
        show_refusal(request, error, table)
    else:
        name = seats[position].entrant.player.name
        messages.success(request, _("%(name)s has been recorded as the winner.") % {"name": name})
    return redirect("result-check", slug, pk)


@require_POST
def send_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Ask the table to look again, with the reason."""
    table, actor = table_for(request, slug, pk, Action.CONFIRM_RESULT)
    form = ReasonForm(request.POST)
    try:
        reason = form.cleaned_data["reason"] if form.is_valid() else ""
        result_send_back(result=_version_seen(request, table), reason=reason, actor=actor)
    except Refused as error:
        show_refusal(request, error, table)
    else:
        messages.success(
            request, _("The result has been sent back to table %(table)s, with the reason.") % {"table": table.number}
        )
    return redirect("result-check", slug, pk)


def _version_seen(request: HttpRequest, table: Table, name: str = "version") -> Result:
    """Return the version whose number the page sent; 404 when it is no version of this table."""
    result = get_object_or_404(table.results, version=whole_number(request.POST.get(name, ""), 6))
    result.table = table
    return result


@never_cache
@require_safe
def history(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show every version with who, when and why; one of them open (?version=) with its map and what it changed."""
    table, actor = table_for(request, slug, pk, Action.VIEW_DRAFTS)
    versions = list(table.results.select_related("table__round__stage__tournament__deck").order_by("-version"))
    wanted = request.GET.get("version", "")
    shown = next((version for version in versions if str(version.version) == wanted), versions[0] if versions else None)
    before = next((version for version in versions if shown and version.version < shown.version), None)
    difference = result_difference(shown.document, before) if shown and before and shown.kind == before.kind else []
    context = {
        "tournament": table.round.stage.tournament,
        "table": table,
        "round": table.round,
        "versions": versions,
        "shown": shown,
        "before": before,
        "view": result_view(shown) if shown else None,
        "difference": difference,
        "changed": [row["territory"] for row in difference if "territory" in row],
        "may_correct": Action.CORRECT_RESULT in allowed_actions(actor, table.round.stage.tournament),
    }
    return render(request, "tournaments/results/history.html", context)
