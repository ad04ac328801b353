"""The public message of one step, the same for every listener: what changed, what happened, in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import rules
from matches.documents.board import adjudicated, names_of, position_document
from matches.documents.clock import clock_document
from matches.documents.seats import seat_documents
from matches.documents.told import lines_follow, lines_of
from matches.models import Match
from rules.risiko.events import Event
from rules.risiko.state import State


def step_message(
    match: Match, before: State | None, after: State, events: Sequence[Event], now: datetime
) -> dict[str, Any]:
    """`{"from", "version", "events", "delta", "clock"}`; `match` is the row after the step, its last event `version`.

    `delta` holds the public board anew, of the territories only those that changed; `before` is None at the start.
    """
    seats = list(match.seats.all())
    start = match.version - len(events)
    seen = rules.view(after, None)
    position = position_document(after, seen)
    if before is not None:
        position["territories"] = {
            code: found
            for one, (code, found) in enumerate(position["territories"].items())
            if (before.owner[one], before.armies[one]) != (after.owner[one], after.armies[one])
        }
    told = lines_of(before, start, events, names_of(seats))
    lines_follow(match, start, told)
    return {
        "from": start,
        "version": match.version,
        "events": list(told.lines),
        "delta": {
            **position,
            **adjudicated(match),
            "seats": seat_documents(seats, seen, now),
            "state": match.state,
        },
        "clock": clock_document(match, seats, now, seen.clock.expired),
    }
