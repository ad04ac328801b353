"""Taking back what has counted: an end of a turn, a flag or a surrender, until the next die or card falls.

The match stands again as before it, and what others placed since is in their hands again. The time since is the time
of who takes it back, so that nobody thinks in the time of another; the others have theirs back.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from matches.errors import Refused
from matches.models import Match, MatchSeat
from matches.selectors.matches import state_at, state_of
from matches.selectors.undo import history_of
from matches.services.play.storing import Step, step_save, step_tell
from matches.services.play.timing import clock_back
from rules import IllegalAction, State, taken_back


def step_undo(*, match: Match, seat: int, version: int, now: datetime) -> Step:
    """Take back what a seat ended after event `version`, in the caller's transaction; `match` is locked and in play.

    Raises Refused: stale (that may not be taken back), undo_late (the time for it is over).
    """
    before = state_of(match)
    try:
        event = taken_back(history_of(match, before), seat)
    except IllegalAction as error:
        raise Refused("stale") from error
    if event.version != version:
        raise Refused("stale")
    after = state_at(match, event.version)
    _clocks_back(match, before, after, now)
    step_save(match=match, after=after, events=[event], asked=match.asked, now=now)
    return step_tell(match=match, before=before, after=after, events=[event], now=now)


def _clocks_back(match: Match, before: State, after: State, now: datetime) -> None:
    seats: Sequence[MatchSeat] = list(match.seats.order_by("number"))
    if not clock_back(match, before, after, seats, now):
        raise Refused("undo_late")
    for seat in seats:
        seat.save(update_fields=["reserve_left"])
