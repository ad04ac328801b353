"""The page of a match: the lobby before it, the board while it is played, the end when it is over."""

from __future__ import annotations

from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from matches.documents.play.board import public_board, seat_board
from matches.games import presenter_of
from matches.games.option_words import house_rules
from matches.models import Match
from matches.permissions import Action, Actor, may, require, seat_lost
from matches.screens import on_screen
from matches.selectors.matches import match_get, match_ruleset
from matches.selectors.watching import match_watched
from matches.views.lobby.lobby import lobby_page
from matches.views.play.chances import tells_chances
from matches.views.play.end import end_page
from matches.views.play.page_parts import parts
from matches.words.board.page_texts import page_texts
from rules.base.json_types import Json

ADDRESSES = {"act": "match-act", "why": "match-why", "board": "match-board",
             "stream": "match-stream", "say": "match-say", "talk": "match-talk", "back": "match-back",
             "surrender": "match-surrender", "take_back": "match-take-back", "switch": "match-switch"}  # fmt: skip


@never_cache
@gzip_page
@ensure_csrf_cookie
@require_safe
def board(request: HttpRequest, code: str) -> HttpResponse:
    """Show whatever the match is now; `?screen=1` shows the public board on a projector."""
    now = timezone.now()
    try:
        match = match_get(code)
    except Match.DoesNotExist as error:
        raise Http404 from error
    actor = require(request, Action.WATCH, match)
    if match.is_over:
        return end_page(request, actor, match)
    if match.state == Match.State.LOBBY:
        return lobby_page(request, match, actor)
    screen = on_screen(request)
    template = "matches/board_screen.html" if screen else "matches/board.html"
    return render(request, template, _board(request, actor, match, screen, now))


def _board(request: HttpRequest, actor: Actor, match: Match, screen: bool, now: datetime) -> Json:
    """Return the context of the board; a projector shows what everybody may see, whoever opened it."""
    seat = None if screen else actor.seat_of(match)
    lost = None if screen or seat else seat_lost(request, match)
    shown = match_watched(match, seat, now)
    document = (
        seat_board(shown.match, shown.state, seat.number, now)
        if seat is not None and shown.state is not None
        else public_board(shown.match, shown.state, now)
    )
    ruleset, show = match_ruleset(match), presenter_of(match)
    texts = {**page_texts(), **show.words.board(ruleset)}
    urls = {key: reverse(name, args=[match.code]) for key, name in ADDRESSES.items()}
    talks = not screen and may(actor, Action.TALK, match)
    return {
        "match": match,
        "ruleset": ruleset,
        "differs": house_rules(ruleset),
        "document": document,
        "seat": seat,
        "lost": lost,
        "talks": talks,
        "may_surrender": seat is not None and _plays(document, seat.number),
        "referees": may(actor, Action.REFEREE, match),
        "sees_chances": tells_chances(match) and may(actor, Action.SEE_CHANCES, match),
        "setup": {
            "board": document,
            "texts": texts,
            "urls": urls,
            "public": screen,
            "told": sorted(show.words.told),
            "switches": show.switches,
        },
        **parts(show),
        **show.pages.board(shown.match, shown.state),
    }


def _plays(document: Json, seat: int) -> bool:
    return any(row["seat"] == seat and not row["fallen"] and row["gone"] != "surrendered" for row in document["seats"])
