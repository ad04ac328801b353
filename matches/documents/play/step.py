"""The public message of one step, the same for every listener: what changed, what happened, in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import rules
from matches.documents.play.board import adjudicated_outcome, names_of, rounds_left_of, undo_document
from matches.documents.play.clock import clock_document
from matches.documents.play.event_lines import lines_follow, lines_of
from matches.documents.play.seats import seat_documents
from matches.games import presenter_of
from matches.models import Match
from rules import Event, History, State
from rules.base.json_types import Json


def step_message(match: Match, before: State | None, after: State, events: Sequence[Event], now: datetime) -> Json:
    """Return `{"from", "version", "events", "delta", "clock"}` of a step; `match` is the row after it.

    Its last event is the `version` of the row. `delta` holds the public board anew, as far as the game finds it
    changed; `before` is None at the start.
    """
    seats, show = list(match.seats.all()), presenter_of(match)
    start = match.version - len(events)
    seen = rules.view(after, None)
    position = show.documents.position(after, seen)
    if before is not None:
        position = show.documents.changed(before, after, position)
    told = lines_of(match, History(start, before), events, names_of(seats))
    lines_follow(match, start, told)
    return {
        "from": start,
        "version": match.version,
        "events": list(told.lines),
        "delta": {
            **position,
            **adjudicated_outcome(match),
            "rounds_left": rounds_left_of(after),
            "undo": undo_document(match, now),
            "seats": seat_documents(show, seats, seen, now),
            "state": match.state,
        },
        "clock": clock_document(match, seats, now, after),
    }
