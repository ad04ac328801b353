"""What somebody who looks may see now: seats the match as it is, spectators with a delay as it was."""

from __future__ import annotations

import copy
from datetime import datetime
from typing import NamedTuple

from matches.models import Match, MatchSeat
from matches.selectors.matches import state_at, state_of
from matches.selectors.pulse import delayed_version
from rules import State


class Watched(NamedTuple):
    """The match, perhaps as it was, and the engine's state of it; None before the first event that may be seen."""

    match: Match
    state: State | None


def match_watched(match: Match, seat: MatchSeat | None, now: datetime) -> Watched:
    """Return what the holder of `seat`, or a spectator (None), may see."""
    if not match.version:
        return Watched(match, None)
    if delay_for(match, seat):
        return as_it_was(match, delayed_version(match.pk, match.spectator_delay))
    return Watched(match, state_of(match))


def delay_for(match: Match, seat: MatchSeat | None) -> int:
    """Return by how many seconds this match is shown later; never to a seat, nor when it is over."""
    return 0 if seat is not None or match.is_over else match.spectator_delay


def as_it_was(match: Match, version: int) -> Watched:
    """Return a copy of the match at an earlier version: in play, its clock unknown. It is not to be saved."""
    past = copy.copy(match)
    past.version = version
    past.state, past.ending, past.outcome = Match.State.PLAYING, "", None
    past.clock_seat = past.clock_since = past.due_at = past.time_up_at = past.time_left = past.paused_at = None
    past.clock_left = 0.0
    past.undo = None
    past.log_hash = ""
    return Watched(past, state_at(match, version) if version else None)
