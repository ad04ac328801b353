"""The page of a match that is over, at the board's address: with all there is of it, or for a projector."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

import rules
from matches.documents.record.analysis_page import graph_context
from matches.documents.record.notation import notation_context
from matches.games import presenter_of
from matches.models import Match
from matches.permissions import Actor
from matches.screens import on_screen
from matches.selectors.analyses import analysis_of, may_be_analysed
from matches.selectors.live_chances import last_turn, watched_until
from matches.selectors.matches import state_of
from matches.selectors.records import shares
from matches.selectors.watching import match_watched
from matches.views.limits import seconds_to_wait
from matches.views.play.page_parts import parts
from matches.words.desk.notes import note_text
from rules.base.errors import CodedError
from rules.base.json_types import Json
from rules.records.decisions import BROKEN


def end_page(request: HttpRequest, actor: Actor, match: Match) -> HttpResponse:
    """Show how a match that is over ended; `?screen=1` shows winner, places, board and graph on a projector."""
    if on_screen(request):
        return render(request, "matches/end_screen.html", {**_ending(match), **_on_screen(request, match)})
    names = {seat.number: seat.name for seat in match.seats.all()}
    context = {
        **_ending(match),
        "seat": actor.seat_of(match),
        "shares": shares(match),
        **notation_context(match),
        "notes": [(note, note_text(note, names)) for note in match.notes.order_by("-pk")],
    }
    return render(request, "matches/end.html", context)


def _ending(match: Match) -> Json:
    shown = match_watched(match, None, timezone.now())
    show = presenter_of(match)
    ruleset = rules.load(match.ruleset)
    context = {"match": match, "ruleset": ruleset, **parts(show), **show.pages.end(shown.match, shown.state)}
    ending = context["ending"]
    finishers = ending.finishers if ending else []
    return {**context, "places": [(row, list(zip(ending.columns, row.numbers, strict=False))) for row in finishers]}


def _on_screen(request: HttpRequest, match: Match) -> Json:
    """Return the graph of the chances (`plot`); empty where there is none, or nobody may have it reckoned so often."""
    if not may_be_analysed(match):
        return {}
    try:
        moments = _moments(request, match)
        people = presenter_of(match).documents.players(state_of(match))
        return {"plot": graph_context(moments, people)["plot"]} if moments else {}
    except (CodedError, *BROKEN):  # its log is not what the rules lead to
        return {}


def _moments(request: HttpRequest, match: Match) -> list[Json]:
    """Return the turns with their chances: of the analysis where there is one, else reckoned as beside the board."""
    analysis = analysis_of(match)
    if analysis is not None and analysis.document is not None:
        return list(analysis.document["moments"])
    if seconds_to_wait(request, "end", None):
        return []
    return [moment._asdict() for moment in watched_until(match, last_turn(match, match.version)).moments]
