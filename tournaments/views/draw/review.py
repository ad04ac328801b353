"""A drawn round looked at before anybody else sees it: what is not ideal, another seed, publication."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from matches.digits import whole_number
from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.forms.draw.rounds import RedrawForm
from tournaments.models import Round, Seat, Tournament
from tournaments.permissions import Action
from tournaments.seating.figures.remarks import Concern, concerns
from tournaments.selectors.draw.by_hand import swap_to_undo
from tournaments.selectors.draw.draw_question import clubs_yield_in
from tournaments.selectors.draw.draw_seeds import seed_of
from tournaments.selectors.draw.draws import DrawnTables, bounds_of, club_firsts_of, drawn_tables, figures_of
from tournaments.selectors.draw.repairs import tables_closed
from tournaments.selectors.draw.seat_worth import seat_worth
from tournaments.selectors.round_names import round_title
from tournaments.selectors.rounds.rests import resting_in
from tournaments.selectors.rounds.rounds import has_results, is_last_round, seats_of
from tournaments.services.draw.draw_seeds import new_seed
from tournaments.services.draw.draws import round_discard, round_publish, round_redraw, round_unpublish
from tournaments.views.draw.old_page import asked_if_public, was_public
from tournaments.views.lookup import round_of
from tournaments.words import refusal_text
from tournaments.words.draw.quality import quality_of
from tournaments.words.draw.seat_worth import seat_worth_text
from tournaments.words.rounds.rounds import club_first_rows, concern_text, figure_rows, nothing_text


@dataclass
class ReviewTable:
    """One table with its seats and what is to remark there; nobody changes place at a closed one."""

    number: int
    is_closed: bool
    seats: list[Seat] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


def back_to_seats(round_: Round) -> HttpResponse:
    """Lead to the tables of the round."""
    return redirect("manage-seats", round_.stage.tournament.slug, round_.stage.number, round_.number)


def seats(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Show the report of a draw and its tables."""
    round_, _actor = round_of(request, slug, stage_number, number, Action.DRAW)
    now = drawn_tables(round_)
    remarks = concerns(now.playing, now.context)
    tournament = round_.stage.tournament
    figures = figure_rows(
        {**figures_of(now), **round_.report},
        round_.certificate.get("names", {}),
        bounds_of(now),
        clubs_yield=clubs_yield_in(round_),
    )
    context = {
        "tournament": tournament,
        "round": round_,
        "stage": round_.stage,
        "tables": _review(round_, now, remarks),
        "groups": _groups(remarks, now),
        "figures": figures,
        "quality": quality_of(figures, sum(remark.code == "lock" for remark in remarks), round_.number),
        "club_firsts": club_first_rows(club_firsts_of(now), {}),
        "seat_worth": seat_worth_text(seat_worth([*now.context.history, now.playing], tournament.ruleset)),
        "nothing": nothing_text(any(now.context.clubs.values()), tournament.seats == Tournament.Seats.BALANCED),
        "certificate": round_.certificate,
        "people": len(now.entrants),
        "rests": resting_in(round_.stage, round_.number),
        "form": RedrawForm(
            initial={"seed": new_seed(), "draw_version": round_.draw_version, "origin": "organiser"},
            auto_id="redraw_%s",
            committed=seed_of(round_.stage, round_.number) is not None,
        ),
        "undo": swap_to_undo(round_),
        "may_redraw": not has_results(round_) and is_last_round(round_),
    }
    return render(request, "tournaments/rounds/seats.html", context)


def _review(round_: Round, now: DrawnTables, remarks: Sequence[Concern]) -> list[ReviewTable]:
    tables: dict[int, ReviewTable] = {}
    closed = tables_closed(round_)
    for seat in seats_of(round_):
        stays = seat.table.is_not_played or seat.table_id in closed
        tables.setdefault(seat.table.number, ReviewTable(seat.table.number, stays)).seats.append(seat)
    ordered = list(tables.values())
    for concern in remarks:
        if concern.code != "seat_again":
            ordered[concern.table].remarks.append(concern_text(concern, now.entrants))
    return ordered


def _groups(remarks: Sequence[Concern], now: DrawnTables) -> list[Json]:
    """Return the remarks by what they are about, for the report above the tables."""
    words = {
        "lock": _("Locks that are not kept"),
        "repeat": _("Who meets again"),
        "club": _("Club mates at one table"),
        "short_again": _("Again at a table of another size"),
        "seat_again": _("Again in the same seat"),
    }
    groups = []
    for code, word in words.items():
        rows = [(concern.table + 1, concern_text(concern, now.entrants)) for concern in remarks if concern.code == code]
        if rows:
            groups.append({"code": code, "word": word, "rows": rows})
    return groups


@require_POST
def redraw(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Draw again with another seed."""
    round_, actor = round_of(request, slug, stage_number, number, Action.DRAW)
    form = RedrawForm(request.POST, committed=seed_of(round_.stage, round_.number) is not None)
    if not form.is_valid():
        messages.error(request, _("The number of the draw must be a whole number."))
        return back_to_seats(round_)
    try:
        round_redraw(round=round_, actor=actor, public=was_public(request), **form.cleaned_data)
        messages.success(
            request, _("%(round)s: drawn again. Publish it when it is right.") % {"round": round_title(round_)}
        )
    except Refused as refused:
        return asked_if_public(request, round_, refused, "redraw") or back_to_seats(round_)
    return back_to_seats(round_)


@require_POST
def discard(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Throw the draw away; who is here can then be changed."""
    round_, actor = round_of(request, slug, stage_number, number, Action.DRAW)
    try:
        round_discard(round=round_, actor=actor, draw_version=version_of(request), public=was_public(request))
    except Refused as refused:
        return asked_if_public(request, round_, refused, "discard") or back_to_seats(round_)
    messages.success(request, _("%(round)s: the draw has been discarded.") % {"round": round_title(round_)})
    return redirect("manage-draw", slug)


@require_POST
def publish(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Show the round to everybody."""
    round_, actor = round_of(request, slug, stage_number, number, Action.DRAW)
    try:
        round_publish(round=round_, actor=actor, draw_version=version_of(request))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return back_to_seats(round_)
    messages.success(
        request, _("%(round)s: the draw is public, everybody can find their table.") % {"round": round_title(round_)}
    )
    return redirect("manage-round", slug, stage_number, number)


@require_POST
def unpublish(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Take the round off the public pages; its tables stay."""
    round_, actor = round_of(request, slug, stage_number, number, Action.DRAW)
    try:
        round_unpublish(round=round_, actor=actor, draw_version=version_of(request))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("manage", slug)
    messages.success(request, _("%(round)s: only you see the tables again.") % {"round": round_title(round_)})
    return back_to_seats(round_)


def version_of(request: HttpRequest) -> int:
    """Return the draw version that the page showed; -1, which no round has, where it is not a number."""
    version = whole_number(request.POST.get("draw_version", ""), 8)
    return -1 if version is None else version
