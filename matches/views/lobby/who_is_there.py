"""Who is there before a match: the part of the lobby that changes, pushed to whoever has it open."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from datetime import datetime
from functools import partial
from secrets import token_hex

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from matches.documents.play.seats import AWAY
from matches.forms.outside import DrawnForm
from matches.live import hub
from matches.live.fragments import Looked, follow, steady_token, stream_answer, wants_stream
from matches.models import Match, MatchSeat
from matches.permissions import Action, Actor, allowed_actions
from matches.selectors.dealt import known_colours
from matches.selectors.matches import match_get
from matches.services.announcing import seats_announce_on_commit
from matches.services.catchup import TELLER
from matches.services.dice.outside_numbers import BEACON
from matches.services.dice.sealing import may_open
from matches.services.play.presence import seat_touch
from matches.sessions import request_anew
from matches.views.refusing import match_for
from matches.words.board.colours import letter_of
from matches.words.rules.rulesets import bot_name

NOTHING = 204
PART = "matches/_lobby_seats.html"
ASIDE = (b"event: talk", b"event: clock")
OWN = token_hex(16)  # stands for the token of each page
SOON = 1.0  # seconds before a stream begins: what strangers were told since is told to it first, and then anew
MOST_KEPT = 64
_kept: dict[tuple[str, str], tuple[float, str]] = {}


class Heard:
    """When a stream heard last that something may be another."""

    def __init__(self) -> None:
        self.at = time.monotonic() - SOON


@never_cache
@require_safe
def who_is_there(request: HttpRequest, code: str) -> HttpResponseBase:
    """Show the part of the lobby that changes; nothing (204) once it is over.

    As a stream it follows, in events `lobby`: drawn anew when seats have changed, and with every heartbeat, since
    somebody goes away without a message. Once the match begins the page is loaded again.
    """
    match, actor = match_for(request, code, Action.WATCH)
    if match.state != Match.State.LOBBY:
        return HttpResponse(status=NOTHING)
    if not wants_stream(request):
        be_seen(match, actor)
        return render(request, PART, people_context(match, actor))
    heard = Heard()
    look = partial(_looked, code, steady_token(request), get_language() or "", heard)
    first, key = look(request) or Looked({}), request.session.session_key

    def again() -> Looked | None:
        now = request_anew(request)
        return look(now) if now.session.session_key == key else None  # the page knows the session of today

    return stream_answer(follow(first, again, _news(match.pk, heard)))


async def _news(match_id: int, heard: Heard) -> AsyncGenerator[None]:
    """Yield at the beginning and when something in the lobby may be another: not for what is said, nor the clock."""
    begins = True
    async with aclosing(hub.listen(match_id, None, teller=TELLER)) as told:
        async for block in told:
            kinds = [line for line in block.split(b"\n") if line.startswith((b"event:", b":"))]
            if begins or not all(kind.startswith(ASIDE) for kind in kinds):
                begins = False
                heard.at = time.monotonic()
                yield None


def _looked(code: str, token: object, language: str, heard: Heard, request: HttpRequest) -> Looked | None:
    """Return the part as who asks sees it now; None once the lobby is over, or is not for them any more."""
    if request.user.is_anonymous and not request.session.session_key:
        part = _part_for_strangers(code, language, heard.at)
        return Looked({"lobby": part.replace(OWN, str(token)) if OWN in part else part}) if part else None
    try:
        match, actor = match_for(request, code, Action.WATCH)
    except (PermissionDenied, Http404):
        return None
    if match.state != Match.State.LOBBY:
        return None
    be_seen(match, actor)
    with override(language):
        return Looked({"lobby": render_to_string(PART, {**people_context(match, actor), "csrf_token": token}, request)})


def _part_for_strangers(code: str, language: str, since: float) -> str:
    """Return the part for who has neither account nor link, "" once the lobby is over: drawn once for all who ask for
    one from then on, since anybody may be many."""
    begun, (kept, part) = time.monotonic(), _kept.get((code, language), (0.0, ""))
    if kept >= since:
        return part
    try:
        match = match_get(code)
    except Match.DoesNotExist:
        return ""
    with override(language):
        context = {**people_context(match, Actor(AnonymousUser())), "csrf_token": OWN}
        part = render_to_string(PART, context) if match.state == Match.State.LOBBY else ""
    while len(_kept) >= MOST_KEPT:
        _kept.pop(next(iter(_kept)), None)
    _kept[code, language] = begun, part
    return part


def be_seen(match: Match, actor: Actor) -> None:
    """Note that who holds a seat is here; the others hear of it when that is news."""
    seat = actor.seat_of(match)
    if seat is None:
        return
    now = timezone.now()
    is_news = seat.seen_at is None or now - seat.seen_at > AWAY
    seat_touch(seat=seat, now=now)
    if is_news:
        seats_announce_on_commit(match.pk)


def people_context(match: Match, actor: Actor) -> dict[str, object]:
    """Return who sits where and in which state, and what the outside number still lacks."""
    now = timezone.now()
    seats = list(match.seats.all())
    own = actor.seat_of(match)
    may_take = match.open_seats and own is None
    colours = known_colours(match)
    rows = [
        {
            "seat": seat,
            "bot": bot_name(seat.bot) if seat.bot else "",
            "state": seat_state(seat, now),
            "own": seat == own,
            "free": may_take and not seat.is_taken and seat.user_id is None,
            "letter": letter_of(colours.get(seat.number, "")),
        }
        for seat in seats
    ]
    ready = sum(seat.is_ready for seat in seats)
    opens = may_open(match)
    return {
        "seals_json": json.dumps({seat.number: seat.seal for seat in seats}),
        "sealed": match.sealed_at is not None,
        "opens": opens,
        "unopened": [seat.name for seat in seats if not seat.nonce] if opens else [],
        "is_beacon": (match.outside or {}).get("kind") == BEACON,
        "drawn_form": DrawnForm(),
        "match": match,
        "rows": rows,
        "seat": own,
        "own_letter": letter_of(colours.get(own.number, "")) if own else "",
        "ready": ready,
        "waiting": len(seats) - ready,
        "arranges": Action.ARRANGE in allowed_actions(actor, match),
        "own_name": actor.label if actor.account else "",
    }


def seat_state(seat: MatchSeat, now: datetime) -> str:
    """Return bot, ready, here (its page is open), away (has been here) or empty."""
    if seat.bot:
        return "bot"
    if seat.is_ready:
        return "ready"
    if seat.joined_at is None and seat.seen_at is None:
        return "empty"
    return "here" if seat.seen_at is not None and now - seat.seen_at < AWAY else "away"
