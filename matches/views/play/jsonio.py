"""The common edge of the endpoints that a board talks to: who asks, how often, and every refusal as plain JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from functools import wraps
from math import ceil
from typing import cast

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from matches.digits import whole_number
from matches.documents.play.board import public_board, seat_board
from matches.errors import Refused
from matches.games.refusing import refusal_text
from matches.json_answers import answers_json
from matches.models import Match, MatchSeat
from matches.permissions import Actor, actor_of
from matches.selectors.matches import match_find, match_read, seats_read
from matches.selectors.watching import match_watched
from matches.services.play.clock import clock_due
from matches.views.limits import seconds_to_wait
from matches.words.desk.pauses import pause_text
from rules.base.json_types import Json

MOST_BYTES = 4096
STATUS = {"stale": 409, "time_out": 409, "over": 410, "paused": 423, "malformed": 400, "lobby": 409, "unreadable": 409}


class Asking:
    """A request to one match: the match as it was read after `since`, who asks, and the seat that they play, if any."""

    def __init__(self, request: HttpRequest, match: Match, since: datetime) -> None:
        self.request = request
        self.match = match
        self.since = since
        self.actor: Actor = actor_of(request)
        if self.actor.account is not None:
            seats_read(match)  # its seat is looked for among them, more than once
        self.seat: MatchSeat | None = self.actor.seat_of(match)

    def board(self) -> Json:
        """Return the board as the asker may see it, of the match as it was read for this request."""
        return self._board_of(seats_read(self.match), self.since)

    def board_anew(self) -> Json:
        """Return the board as the asker may see it now, read again."""
        now = timezone.now()
        return self._board_of(match_read(self.match.pk), now)

    def _board_of(self, match: Match, now: datetime) -> Json:
        shown = match_watched(match, self.seat, now)
        if self.seat is not None and shown.state is not None:
            return seat_board(shown.match, shown.state, self.seat.number, now)
        return public_board(shown.match, shown.state, now)


class LoggedResponse(HttpResponse):
    """An answer of which Django writes nothing into the log."""

    _has_been_logged: bool


Endpoint = Callable[[Asking], HttpResponse]


def endpoint(what: str) -> Callable[[Endpoint], Callable[..., HttpResponse]]:
    """Wrap a function of Asking as a view of `code`; `what` names its limit."""

    def wrap(function: Endpoint) -> Callable[..., HttpResponse]:
        @never_cache
        @answers_json
        @wraps(function)
        def view(request: HttpRequest, code: str) -> HttpResponse:
            answer = _answer_of(request, code, what, function)
            cast(LoggedResponse, answer)._has_been_logged = True  # an illegal move is no event for the log
            return answer

        return view

    return wrap


def _answer_of(request: HttpRequest, code: str, what: str, function: Endpoint) -> HttpResponse:
    since = timezone.now()  # of the clock that is shown: before the match is read
    try:
        asking = Asking(request, match_find(code), since)
    except Match.DoesNotExist:
        return JsonResponse({"error": "unknown"}, status=404)
    wait = seconds_to_wait(request, what, asking.seat.pk if asking.seat else None)
    if wait:
        answer = JsonResponse({"error": "slow_down", "retry_after": round(wait, 2)}, status=429)
        answer["Retry-After"] = str(ceil(wait))
        return answer
    try:
        return function(asking)
    except PermissionDenied:
        return JsonResponse({"error": "forbidden"}, status=403)
    except RequestDataTooBig:
        return JsonResponse({"error": "too_big", "most": MOST_BYTES}, status=413)
    except Refused as refused:
        return refusal_answer(asking, refused)


def refusal_answer(asking: Asking, refused: Refused) -> JsonResponse:
    """Return the answer for a refusal: what, and where it helps, the fresh board or the way to the replay."""
    status = STATUS.get(refused.code, 422)
    if refused.code == "time_out":
        clock_due(match=asking.match, now=timezone.now())
    if refused.code in ("stale", "time_out"):
        return JsonResponse({"error": "stale", "board": asking.board_anew()}, status=status)
    if refused.code == "over":
        return JsonResponse({"error": "over", "replay": replay_address(asking.match)}, status=status)
    if refused.code == "malformed":
        return JsonResponse({"error": "malformed", "reason": refused.params["reason"]}, status=status)
    if refused.code == "paused":
        return JsonResponse({"error": "paused", "reason": pause_text(refused.params["reason"])}, status=status)
    code = refused.params["rule"] if refused.code == "illegal" else refused.code
    error = refused.code if refused.code in ("lobby", "unreadable") else "illegal"
    return JsonResponse({"error": error, "code": code, "reason": refusal_text(refused)}, status=status)


def replay_address(match: Match) -> str:
    """Return the address at which a match that is over can be seen again."""
    return reverse("match-replay", args=[match.code])


def body_of(request: HttpRequest) -> Json:
    """Return the JSON object of a request. Raises Refused: malformed; RequestDataTooBig beyond 4 KB."""
    size = whole_number(request.META.get("CONTENT_LENGTH") or "0", 18)
    if (size is not None and size > MOST_BYTES) or len(request.body) > MOST_BYTES:
        raise RequestDataTooBig
    try:
        document = json.loads(request.body)
    except (ValueError, RecursionError) as error:
        raise Refused("malformed", reason="not JSON") from error
    if not isinstance(document, dict):
        raise Refused("malformed", reason="not an object")
    return document
