"""Taking back what has counted: an end of a turn, a flag or a surrender, until the next die or card falls.

The match stands again as before it, and what others placed since is in their hands again. The time since is the time
of whoever is to decide again, so that nobody thinks in the time of another; the others have theirs back.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from matches.errors import Refused
from matches.models import Match, MatchSeat
from matches.selectors.matches import state_at, state_of
from matches.services.storing import Step, step_save, step_tell
from matches.services.timing import clock_back
from rules import History, IllegalAction, State, taken_back
from rules.history import Undo


def step_undo(*, match: Match, seat: int, now: datetime) -> Step:
    """Take back what a seat ended, within the caller's transaction; `match` is locked and in play.

    Raises Refused: stale (nothing may be taken back), time_out (the time for it is over).
    """
    before = state_of(match)
    try:
        event = taken_back(_history(match, before), seat)
    except IllegalAction as error:
        raise Refused("stale") from error
    after = state_at(match, event.version)
    _clocks_back(match, before, after, now)
    step_save(match=match, after=after, events=[event], asked=match.asked, now=now)
    return step_tell(match=match, before=before, after=after, events=[event], now=now)


def _history(match: Match, before: State) -> History:
    known = match.undo
    return History(match.version, before, Undo(known["seat"], known["version"], None) if known else None)


def _clocks_back(match: Match, before: State, after: State, now: datetime) -> None:
    seats: Sequence[MatchSeat] = list(match.seats.order_by("number"))
    if not clock_back(match, before, after, seats, now):
        raise Refused("time_out")
    for seat in seats:
        seat.save(update_fields=["reserve_left"])
