"""Somebody left, came or sits wrong after the draw: up to three ways to mend the round, done and undone in one step."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from matches.digits import whole_number
from tournaments.errors import Refused
from tournaments.models import Round, Stage
from tournaments.permissions import Action, Actor, actor_of, allowed_actions, may, require
from tournaments.selectors.draw.repair_before import before_of
from tournaments.selectors.draw.repairs import Told, happening, missing_of, not_seated, round_now
from tournaments.selectors.rounds.rests import resting_in
from tournaments.services.draw.repairs import round_repair, round_repair_undo
from tournaments.views.draw.old_page import asked_if_public, was_public
from tournaments.views.draw.repair_ways import ways_shown
from tournaments.views.lookup import round_of
from tournaments.words.draw.old_page import Asked, button_asked, repair_asked
from tournaments.words.draw.repairs import REPAIRS, repair_title, standby_order_text, standby_texts

MOST = 200
SITTING = 4


def repair(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Show who is missing, who came, who sits where, and what could be done; a POST with `kind` does it.

    The address says it (`?gone=…&arrived=…&who=…&table=…&seat=…`, the last three in step).
    """
    round_, actor = _round_to_mend(request, slug, stage_number, number)
    if request.method != "POST":
        return render(request, "tournaments/rounds/repair.html", _context(request, round_))
    try:
        outcome = round_repair(
            round=round_,
            kind=request.POST.get("kind", ""),
            told=_told_by_page(request.POST),
            actor=actor,
            draw_version=_number(request.POST.get("draw_version", "")),
            public=was_public(request),
        )
    except Refused as refused:
        asked = asked_if_public(request, round_, refused, "repair", _wish_of(request.POST, round_))
        return asked or _redirect_with_choices(request.POST, round_)
    before = before_of(round_)
    again = _sheets_again(round_, before.tables_changed if before else [], actor)
    messages.success(request, _mended_text(outcome.people_moved) + again)
    return redirect("manage-repair", slug, stage_number, number)


def _round_to_mend(request: HttpRequest, slug: str, stage_number: int, number: int) -> tuple[Round, Actor]:
    """Return the round and who mends it; one that is only drawn is mended by who draws."""
    round_, actor = round_of(request, slug, stage_number, number, Action.REPAIR)
    if not round_.is_public:
        require(request, Action.DRAW, round_.stage.tournament)
    return round_, actor


def _wish_of(data: QueryDict, round_: Round) -> Asked:
    """Return what the page wanted to do, in the names of who takes part."""
    told = _told_by_page(data)
    rows = round_.stage.tournament.entrants.select_related("player").filter(
        pk__in={*told.gone, *told.arrived, *told.sits}
    )
    people = {row.pk: row for row in rows.order_by("number")}
    gone = [person for pk, person in people.items() if pk in told.gone]
    came = [people[pk] for pk in told.arrived if pk in people]
    sits = [(people[pk], *place) for pk, place in told.sits.items() if pk in people]
    kind = data.get("kind", "")
    knockout = round_.stage.kind != Stage.Kind.LEAGUE
    return repair_asked(repair_title(kind, every_table=knockout) if kind in REPAIRS else "", gone, came, sits)


def _redirect_with_choices(data: QueryDict, round_: Round) -> HttpResponse:
    """Lead to the page that mends the round as it is now, with what was told and chosen there."""
    kept = QueryDict(mutable=True)
    for name in ("gone", "arrived", "who", "table", "seat"):
        if name in data:
            kept.setlist(name, data.getlist(name)[:MOST])
    address = reverse("manage-repair", args=[round_.stage.tournament.slug, round_.stage.number, round_.number])
    return redirect(f"{address}?{kept.urlencode()}" if kept else address)


def _mended_text(moved: int) -> str:
    """Return what is said after a repair by which so many change table."""
    if not moved:
        return _("The round has been mended: nobody changes table.")
    text = ngettext(
        "The round has been mended: %(n)s person changes table.",
        "The round has been mended: %(n)s people change table.",
        moved,
    )
    return text % {"n": moved}


def _sheets_again(round_: Round, tables: list[int], actor: Actor) -> str:
    """Return what is added where sheets of these tables may be printed already, for whoever prints or asks for them."""
    if not round_.is_public or not tables:
        return ""
    text = ngettext(
        "Print the sheet of table %(tables)s again.", "Print the sheets of tables %(tables)s again.", len(tables)
    )
    if not may(actor, Action.PRINT, round_.stage.tournament):
        text = ngettext(
            "Ask the organiser for a new sheet of table %(tables)s.",
            "Ask the organiser for new sheets of tables %(tables)s.",
            len(tables),
        )
    return " " + text % {"tables": ", ".join(map(str, tables))}


@require_POST
def repair_undo(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Bring everybody back to where they were before the last repair."""
    round_, actor = _round_to_mend(request, slug, stage_number, number)
    before = before_of(round_)
    try:
        version = _number(request.POST.get("draw_version", ""))
        round_repair_undo(round=round_, actor=actor, draw_version=version, public=was_public(request))
        again = _sheets_again(round_, before.tables_changed_back if before else [], actor)
        messages.success(request, _("Everybody is back in their earlier seat.") + again)
    except Refused as refused:
        asked = asked_if_public(request, round_, refused, "repair", button_asked("repair_undo"))
        return asked or redirect("manage-repair", slug, stage_number, number)
    return redirect("manage-repair", slug, stage_number, number)


def _told_by_page(data: QueryDict) -> Told:
    rows = zip(data.getlist("who")[:MOST], data.getlist("table"), data.getlist("seat"), strict=False)
    sits = {_number(who): (_number(table), _number(seat) if seat else None) for who, table, seat in rows if who}
    return Told(frozenset(_pks(data.getlist("gone"))), tuple(_pks(data.getlist("arrived"))), sits)


def _pks(values: list[str]) -> list[int]:
    numbers = (whole_number(value, 11) for value in values[:MOST])
    return list(dict.fromkeys(number for number in numbers if number is not None))


def _number(text: str) -> int:
    number = whole_number(text, 9)
    return -1 if number is None else number


def _context(request: HttpRequest, round_: Round) -> dict[str, object]:
    now, free = round_now(round_), not_seated(round_)
    seated = {seat.entrant_id: seat.entrant for table in now.seats for seat in table}
    asked = bool({"gone", "arrived", "who"} & set(request.GET))
    told = _told_by_page(request.GET) if asked else Told(frozenset(missing_of(round_)))
    coming = {entrant.pk: entrant for entrant in free}
    rest = {entrant.pk for entrant in resting_in(round_.stage, round_.number)}
    places = standby_texts({entrant: rank for entrant, rank in free.items() if entrant.pk not in rest})
    told = replace(told, gone=told.gone & seated.keys(), arrived=tuple(pk for pk in told.arrived if pk in coming))
    what = happening(now, told)
    some = what.gone or what.arrived or what.sits or what.seats
    people = seated | coming
    sits = list(told.sits.items())
    shown = ways_shown(now, told, people) if asked and some else []
    return {
        "tournament": round_.stage.tournament,
        "round": round_,
        "stage": round_.stage,
        "now": [(*rows, at in now.closed) for at, rows in enumerate(zip(now.numbers, now.seats, strict=True))],
        "free": [(entrant, places.get(entrant.pk)) for entrant in free if entrant.pk not in rest],
        "rest": [entrant for entrant in free if entrant.pk in rest],
        "order": standby_order_text(free),
        "told": told,
        "sits": [*sits, *([(None, (None, None))] * (SITTING - len(sits)))],
        "asked": asked,
        "undo": before_of(round_),
        "may_draw": Action.DRAW in allowed_actions(actor_of(request), round_.stage.tournament),
        "ways": shown,
        "possible": any(not way["why"] for way in shown),
    }
