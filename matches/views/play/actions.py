"""What a board asks while a match is played: act, why not, the board itself, talk, leaving and coming back."""

from __future__ import annotations

from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

import rules
from matches.documents.play.board import seat_board
from matches.errors import Refused
from matches.models import MatchSeat
from matches.permissions import Action, may
from matches.selectors.matches import state_of
from matches.selectors.materials import named_params
from matches.services.desk.talk import line_say
from matches.services.play.actions import action_submit, player_return, player_surrender
from matches.services.play.checks import match_check
from matches.services.play.held_actions import BACK, action_take_back
from matches.services.play.presence import seat_touch
from matches.services.play.storing import Step
from matches.services.play.switches import seat_switch
from matches.views.play.jsonio import Asking, body_of, endpoint
from rules import MalformedDocument
from rules.base.json_types import Json

LINES = 100
MOST_VERSION = 10**7
SWITCHES = ("auto_defence", "quiet")


@require_POST
@endpoint("act")
def act(asking: Asking) -> HttpResponse:
    """Take `{"version", "action"}` of the own seat: 200 with the new board, 409 with the fresh one, or why not."""
    seat = _own_seat(asking)
    body = body_of(asking.request)
    version, action = _version(body), _action(body)
    now = timezone.now()
    step = action_submit(match=asking.match, seat=seat.number, action=action, version=version, now=now)
    return _after(step, seat, now)


@require_POST
@endpoint("why")
def why(asking: Asking) -> HttpResponse:
    """Answer 200 when the own seat may do `{"action"}` now, else 422 with the sentence that says why not."""
    seat = _own_seat(asking)
    action = _action(body_of(asking.request))
    match_check(match=asking.match)
    try:
        state = state_of(asking.match)
        refusal = rules.refusal(state, rules.decode_action(action, state.game), seat.number)
    except MalformedDocument as error:
        raise Refused("malformed", reason=str(error)) from error
    if refusal is not None:
        raise Refused("illegal", game=state.game, rule=refusal.code, params=named_params(state, refusal.params))
    return JsonResponse({"allowed": True})


@require_safe
@endpoint("board")
def board(asking: Asking) -> HttpResponse:
    """Return the board as it is now, for the own seat with what only this seat may know."""
    if asking.seat is not None:
        seat_touch(seat=asking.seat, now=timezone.now())
    return JsonResponse(asking.board())


@require_POST
@endpoint("act")
def back(asking: Asking) -> HttpResponse:
    """Bring an absent player back to the own seat."""
    seat = _own_seat(asking)
    now = timezone.now()
    return _after(player_return(match=asking.match, seat=seat.number, now=now), seat, now)


@require_POST
@endpoint("act")
def surrender(asking: Asking) -> HttpResponse:
    """Let the own seat give up for good."""
    seat = _own_seat(asking)
    now = timezone.now()
    return _after(player_surrender(match=asking.match, seat=seat.number, now=now), seat, now)


@require_POST
@endpoint("act")
def take_back(asking: Asking) -> HttpResponse:
    """Take back what the own seat did: `{"action": {"what", "version"}}`.

    "held" and "leaving" wait for their moment, "undo" has counted after that version. 200 with the new board, 409 with
    the fresh one when it is too late.
    """
    seat = _own_seat(asking)
    asked, now = _action(body_of(asking.request)), timezone.now()
    what = next((kind for kind in BACK if kind == asked.get("what")), None)
    if what is None:
        raise Refused("malformed", reason="what")
    version = _version(asked) if what == "undo" else 0
    match, state = action_take_back(match=asking.match, seat=seat.number, what=what, version=version, now=now)
    return JsonResponse(seat_board(match, state, seat.number, now))


@require_POST
@endpoint("act")
def switch(asking: Asking) -> HttpResponse:
    """Set the switches of the own seat: `{"action": {"auto_defence": bool, "quiet": bool}}`, one or both."""
    seat = _own_seat(asking)
    wanted = _action(body_of(asking.request))
    if not wanted or not all(name in SWITCHES and type(value) is bool for name, value in wanted.items()):
        raise Refused("malformed", reason="switches")
    now = timezone.now()
    return _after(seat_switch(match=asking.match, seat=seat.number, now=now, **wanted), seat, now)


@require_POST
@endpoint("say")
def say(asking: Asking) -> HttpResponse:
    """Say a line among the seats and the referee: `{"text"}`."""
    if asking.match.is_over:
        raise Refused("over")
    _require(asking, Action.TALK)
    text = body_of(asking.request).get("text")
    if not isinstance(text, str):
        raise Refused("malformed", reason="text")
    line_say(match=asking.match, actor=asking.actor, text=text, seat=asking.seat)
    return JsonResponse({"said": True})


@require_safe
@endpoint("board")
def talk(asking: Asking) -> HttpResponse:
    """Return the last lines of the chat, oldest first; `at` in milliseconds."""
    _require(asking, Action.TALK)
    rows = asking.match.chat.select_related("seat").order_by("-pk")[:LINES]
    lines = [
        {
            "id": row.pk,
            "seat": row.seat.number if row.seat else None,
            "who": row.who,
            "text": row.text,
            "at": int(row.at.timestamp() * 1000),
        }
        for row in reversed(rows)
    ]
    return JsonResponse({"lines": lines, "muted": asking.seat is not None and asking.seat.is_muted})


def _after(step: Step, seat: MatchSeat, now: datetime) -> JsonResponse:
    return JsonResponse(seat_board(step.match, step.after, seat.number, now))


def _own_seat(asking: Asking) -> MatchSeat:
    """Return the seat that the asker plays. Raises PermissionDenied; Refused over, when there was one to play."""
    if asking.seat is None or asking.seat.bot:
        raise PermissionDenied
    if asking.match.is_over:
        raise Refused("over")
    _require(asking, Action.PLAY)
    return asking.seat


def _require(asking: Asking, action: Action) -> None:
    if not may(asking.actor, action, asking.match):
        raise PermissionDenied


def _version(body: Json) -> int:
    version = body.get("version")
    if type(version) is not int or not 0 <= version <= MOST_VERSION:
        raise Refused("malformed", reason="version")
    return version


def _action(body: Json) -> Json:
    action = body.get("action")
    if not isinstance(action, dict):
        raise Refused("malformed", reason="action")
    return action
