"""What a page of a seat is told of its own doings besides its hand: what waits, what is asked, its switches."""

from __future__ import annotations

from datetime import datetime

from matches.games.answering import is_asked, question_of, window
from matches.models import Match, MatchSeat
from rules import State
from rules.base.json_types import Json


def own_document(match: Match, state: State, seat: MatchSeat, now: datetime) -> Json:
    """Return what waits, what is asked and the switches, for the holder of the seat alone.

    `waits`: the action that counts in so many `seconds`; `leaves`: seconds until a surrender counts; `asked`: whether
    the seat must decide itself; `secret`: whether all answers count at one moment; `switches` as they stand,
    "quiet" with the name of its turn.
    """
    waits = match.held_action if match.held_seat == seat.number else None
    asked = question_of(state)
    return {
        "waits": {"action": waits, "seconds": _seconds_left(match.held_until, now)} if waits else None,
        "leaves": _seconds_left(seat.leaving_at, now),
        "asked": is_asked(match, state, seat),
        "secret": bool(window(match, state)) and asked is not None and asked.seat == seat.number,
        "switches": {"auto_defence": seat.auto_defence, "quiet": seat.quiet_turn},
    }


def _seconds_left(moment: datetime | None, now: datetime) -> float | None:
    return None if moment is None else round(max(0.0, (moment - now).total_seconds()), 1)
