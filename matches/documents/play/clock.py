"""The clock of a match as the pages count it down: seconds left at the moment of the answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from matches.games import presenter_of
from matches.games.answering import delay, window
from matches.models import Match, MatchSeat
from rules import State
from rules.base.json_types import Json
from rules.contract.games import game_of

REACTION = "reaction"


def clock_document(match: Match, seats: Sequence[MatchSeat], now: datetime, state: State | None) -> Json:
    """Return the seconds of the turn, of each reserve, until something happens by itself and until time is up.

    `version` and `now` (the server's time in milliseconds, taken before the match was read) tell a page which of two
    clocks is the newer one. Who thinks beyond the turn's time uses up the reserve. `answer_left`: the seconds of who
    answers besides the time of any turn, None while a turn's own time runs.
    """
    running = match.clock_seat is not None and match.clock_since is not None and not match.is_paused
    spent = (now - match.clock_since).total_seconds() if running and match.clock_since else 0.0
    over = max(0.0, spent - match.clock_left)
    reserve = {str(seat.number): seat.reserve_left for seat in seats}
    if running and str(match.clock_seat) in reserve:
        reserve[str(match.clock_seat)] = max(0.0, reserve[str(match.clock_seat)] - over)
    return {
        "version": match.version,
        "now": int(now.timestamp() * 1000),
        "seat": match.clock_seat,
        "turn_left": round(max(0.0, match.clock_left - spent), 1),
        "reserve": {seat: round(left, 1) for seat, left in reserve.items()},
        "running": running and not match.is_over,
        "answer_left": _answer_left(match, state, now),
        "due_in": _until(match.due_at, now),
        "time_up_in": match.time_left if match.is_paused else _until(match.time_up_at, now),
        "paused": (match.pause_reason or "") if match.is_paused else None,
        "time_up": bool(state is not None and presenter_of(match).expired(state)),
    }


def _answer_left(match: Match, state: State | None, now: datetime) -> float | None:
    """Return the seconds left for an answer besides a turn's time, else None; in a pause all, which then begin anew."""
    if state is None or match.is_over or not (window(match, state) or game_of(state).pace(state) == REACTION):
        return None
    left = _until(match.due_at, now)
    return left if left is not None else delay(match, state) or float(match.defence_seconds)


def _until(moment: datetime | None, now: datetime) -> float | None:
    return None if moment is None else round(max(0.0, (moment - now).total_seconds()), 1)
