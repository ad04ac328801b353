"""Somebody left or came after the draw: up to three ways to mend the round, applied and taken back in one step."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.errors import Refused
from tournaments.models import Entrant, Round
from tournaments.permissions import Action
from tournaments.seating.repair import Move, Repair
from tournaments.selectors.repairs import RoundNow, may_repair, not_seated, proposals, round_now
from tournaments.services.repairs import round_repair, round_repair_undo
from tournaments.views.rounds_review import round_of
from tournaments.words import refusal_text
from tournaments.words.rounds import FIGURES, repair_title

MOST = 200


def repair(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Who is missing and who came (`?gone=…&arrived=…`), and what could be done; a POST with `kind` does it."""
    made, actor = round_of(request, slug, stage_number, number, Action.DRAW)
    if request.method != "POST":
        return render(request, "tournaments/rounds/repair.html", _context(request, made))
    try:
        found = round_repair(
            round=made,
            kind=request.POST.get("kind", ""),
            gone=set(_pks(request.POST.getlist("gone"))),
            arrived=_pks(request.POST.getlist("arrived")),
            actor=actor,
            draw_version=_number(request.POST.get("draw_version", "")),
        )
    except Refused as refused:
        messages.error(request, refusal_text(refused))
        return redirect("manage-repair", slug, stage_number, number)
    text = ngettext(
        "The round is mended: %(n)s person changes table.",
        "The round is mended: %(n)s people change table.",
        found.moved,
    )
    messages.success(request, text % {"n": found.moved})
    return redirect("manage-repair", slug, stage_number, number)


@require_POST
def repair_undo(request: HttpRequest, slug: str, stage_number: int, number: int) -> HttpResponse:
    """Everybody back to where they were before the last repair."""
    made, actor = round_of(request, slug, stage_number, number, Action.DRAW)
    try:
        round_repair_undo(round=made, actor=actor, draw_version=_number(request.POST.get("draw_version", "")))
        messages.success(request, _("Everybody sits where they sat before."))
    except Refused as refused:
        messages.error(request, refusal_text(refused))
    return redirect("manage-repair", slug, stage_number, number)


def _pks(values: list[str]) -> list[int]:
    return list(dict.fromkeys(int(one) for one in values[:MOST] if one.isdecimal() and len(one) < 12))


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 9 else -1


def _context(request: HttpRequest, made: Round) -> dict[str, Any]:
    now, free = round_now(made), not_seated(made)
    seated = {seat.entrant_id: seat.entrant for table in now.seats for seat in table}
    missing = {seat.entrant_id for table in now.seats for seat in table if seat.no_show}
    asked = "gone" in request.GET or "arrived" in request.GET
    gone = {pk for pk in _pks(request.GET.getlist("gone")) if pk in seated} if asked else missing
    arrived = [pk for pk in _pks(request.GET.getlist("arrived")) if pk in {one.pk for one in free}]
    people = seated | {entrant.pk: entrant for entrant in free}
    possible = may_repair(made)
    found = proposals(now, gone, arrived) if possible and asked and (gone or arrived) else []
    return {
        "tournament": made.stage.tournament,
        "round": made,
        "stage": made.stage,
        "now": zip(now.numbers, now.seats, strict=True),
        "free": free,
        "gone": gone,
        "arrived": arrived,
        "asked": asked,
        "possible": possible,
        "undo": made.report.get("repair"),
        "proposals": [_proposal(one, now, people) for one in found],
    }


def _proposal(found: Repair, now: RoundNow, people: dict[int, Entrant]) -> dict[str, Any]:
    def word(place: int | None) -> int | None:
        if place is None:
            return None
        return now.numbers[place] if place < len(now.numbers) else max(now.numbers) + 1 + place - len(now.numbers)

    def line(move: Move) -> dict[str, Any]:
        return {"name": people[move.player].player.name, "source": word(move.source), "target": word(move.target)}

    return {
        "kind": found.kind,
        "title": repair_title(found.kind),
        "moved": found.moved,
        "moves": [line(move) for move in found.moves],
        "ghosts": [(word(place), count) for place, count in found.ghosts.items()],
        "dissolved": [now.numbers[place] for place, table in enumerate(found.tables) if not table],
        "figures": [
            {"word": text, "before": getattr(found.before, code), "after": getattr(found.after, code)}
            for code, text in FIGURES
            if getattr(found.before, code, None) != getattr(found.after, code, None)
        ],
    }
