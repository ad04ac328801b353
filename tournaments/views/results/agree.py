"""The others at a table say on their own phones whether a result is right."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from matches.digits import whole_number
from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.models import Result, Seat, Table
from tournaments.permissions import Actor, require_seat
from tournaments.selectors.results.dissent_map import dissent_map, sent_before
from tournaments.selectors.results.result_view import ResultView, result_view
from tournaments.selectors.results.results import confirmed_result, open_result
from tournaments.selectors.results.sides import Sides, compared
from tournaments.selectors.rounds.agreements import agreement_on
from tournaments.services.results.agreements import agreement_give, dissent_give
from tournaments.views.results.result_tables import show_refusal, table_of, tell_settled


def _seat_of(request: HttpRequest, slug: str, pk: int) -> tuple[Table, Seat, Actor]:
    """Return the table, whose phone asks there, and the actor; `seat` names one of several people of a phone."""
    table = table_of(pk, slug)
    if table is None:
        raise Http404
    tournament = table.round.stage.tournament
    wanted = whole_number(request.POST.get("seat", request.GET.get("seat", "")), 3)
    return table, *require_seat(request, tournament, table, wanted)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def agree(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the result that waits, one's own part first; POST says that it is right."""
    table, seat, actor = _seat_of(request, slug, pk)
    result = _waiting(table)
    if request.method == "POST":
        return _agreed(request, table, seat, actor)
    if result is None:
        return redirect("result", slug, pk) if confirmed_result(table) else redirect("my")
    view, agreement = result_view(result), agreement_on(result)
    mine = agreement.of(seat.entrant_id)
    context = _context(table, seat, result, view) | {
        "agreement": agreement,
        "mine": mine,
        "me": next((player for player in view.players if player.position == seat.position), None),
        "sides": _beside_mine(sent_before(result, seat), result),
        "reads": agreement.needed is None,
        "decides": result.state == Result.State.DISPUTED and bool(result.beside or result.reason),
    }
    return render(request, "tournaments/results/agree.html", context)


def _waiting(table: Table) -> Result | None:
    result = open_result(table)
    if result is not None:
        result.table = table
    return result


def _context(table: Table, seat: Seat, result: Result, view: ResultView) -> dict[str, object]:
    tournament = table.round.stage.tournament
    own: dict[str, object] = {"tournament": tournament, "table": table, "round": table.round, "seat": seat}
    return own | {"result": result, "view": view}


def _beside_mine(mine: Result | None, result: Result) -> Sides | None:
    """Return what this person had sent beside the result; None where they sent nothing else."""
    return compared(mine, result) if mine is not None else None


def _agreed(request: HttpRequest, table: Table, seat: Seat, actor: Actor) -> HttpResponse:
    slug, pk = table.round.stage.tournament.slug, table.pk
    result = _version_seen(request, table)
    try:
        result = agreement_give(result=result, actor=actor, position=seat.position)
    except Refused as error:
        show_refusal(request, error, table)
        return redirect("my")
    if result.state == Result.State.CONFIRMED:
        tell_settled(table.round.stage.tournament, table)
        messages.success(request, _("Everybody needed has agreed: the result is confirmed."))
        return redirect("result", slug, pk)
    agreement = agreement_on(result)
    if agreement.is_enough:
        messages.warning(request, _("You all agree, but a referee has to look at it before it counts."))
    else:
        messages.success(request, _("Thank you: you said that it is right."))
    return redirect("my")


def _version_seen(request: HttpRequest, table: Table) -> Result:
    result = get_object_or_404(table.results, version=whole_number(request.POST.get("version", ""), 6))
    result.table = table
    return result


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def disagree(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Ask what is wrong; POST says it, and the table waits for the referee."""
    table, seat, actor = _seat_of(request, slug, pk)
    result = _waiting(table)
    if request.method == "POST":
        seen = _version_seen(request, table)
        try:
            dissent_give(
                result=seen,
                wrong=_wrong(request),
                note=request.POST.get("note", ""),
                actor=actor,
                position=seat.position,
            )
        except Refused as error:
            show_refusal(request, error, table)
            return redirect("result-disagree", slug, pk) if error.code == "dissent_empty" else redirect("my")
        messages.success(request, _("The referee sees what is wrong. Wait at the table."))
        return redirect("my")
    if result is None:
        return redirect("my")
    view = result_view(result)
    before = sent_before(result, seat)
    context = _context(table, seat, result, view) | {
        "map": dissent_map(view, seat, before),
        "sides": _beside_mine(before, result),
    }
    return render(request, "tournaments/results/disagree.html", context)


def _wrong(request: HttpRequest) -> list[Json]:
    """Return what was touched: territories by their code with whose they are, people by their seat."""
    places: list[dict[str, object]] = [
        {"territory": code, "holder": whole_number(request.POST.get(f"holder-{code}", ""), 3)}
        for code in request.POST.getlist("territory")
    ]
    seats = [whole_number(text, 3) for text in request.POST.getlist("person")]
    people: list[dict[str, object]] = [{"seat": seat} for seat in seats if seat is not None]
    return [*places, *map(_cell, request.POST.getlist("cell")), *people]


def _cell(text: str) -> Json:
    """Return a number that was touched, "seat:field:hand"."""
    seat, _colon, rest = text.partition(":")
    field, _colon, hand = rest.partition(":")
    return {"seat": whole_number(seat, 3), "field": field, "hand": whole_number(hand, 3)}
