"""Who is winning, for those who watch a match under way: drawn once for all of one language, told besides the steps."""

from __future__ import annotations

from functools import lru_cache, partial

from django.db import connections
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import get_language, override

from matches.documents.record.analysis_page import graph_context
from matches.games import presenter_of
from matches.live.channel import Drawing
from matches.live.message import Message
from matches.models import Match
from matches.permissions import Action, actor_of, may
from matches.selectors.live_chances import last_turn, watched_until
from matches.selectors.matches import match_read
from rules.play.winning import is_measured

TABLE = 20  # of the newest turns stand in the table: it is sent with every turn, and the replay has them all
POINTS = 300  # of the graph at most, the newest turn among them: no screen shows more


def tells_chances(match: Match) -> bool:
    """Say whether a board tells who is winning: while it is played, in games that have an idea of it."""
    return match.state == Match.State.PLAYING and is_measured(presenter_of(match).code)


def chances_wanted(request: HttpRequest, match: Match) -> Drawing | None:
    """Return what draws the graph for who asks for it (?chances=1) and may see it."""
    if (
        "chances" not in request.GET
        or not tells_chances(match)
        or not may(actor_of(request), Action.SEE_CHANCES, match)
    ):
        return None
    language = get_language() or ""
    return Drawing(f"chances {language}", partial(_drawn_apart, match.pk, language))


def _drawn_apart(match_id: int, language: str, version: int) -> bytes:
    try:
        return chances_block(match_read(match_id), version, language)
    finally:
        connections.close_all()


def chances_block(match: Match, version: int, language: str) -> bytes:
    """Return the graph up to the newest turn of this version as an event `chances`; b"" before the first."""
    turn = last_turn(match, version)
    return _block(match, match.commitment, turn, language) if turn else b""


@lru_cache(maxsize=64)
def _block(match: Match, commitment: str, turn: int, language: str) -> bytes:
    """Return the graph up to the turn that this event began, b"" where that was before the first. It is drawn once in
    this process for this match: the commitment tells two with one key apart."""
    watched = watched_until(match, turn)
    if not watched.moments:
        return b""
    moments = [moment._asdict() for moment in watched.moments]
    people = presenter_of(match).documents.players(watched.history.state)
    every = -(-len(moments) // POINTS)
    context = graph_context(moments[::-1][::every][::-1], people)
    context["moments"] = graph_context(moments[-TABLE:], people)["moments"]
    with override(language):
        html = render_to_string("matches/analysis/_graph.html", {**context, "live": True})
    return Message.of("chances", {"html": html}).text
