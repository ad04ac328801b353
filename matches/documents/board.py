"""The board of a match as plain JSON: what the public may know, and what one seat may know besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import rules
from matches.documents.clock import clock_document
from matches.documents.private import private_document
from matches.documents.seats import seat_documents
from matches.documents.told import last_lines
from matches.models import Match, MatchSeat
from rules.matchlog import outcome_document
from rules.risiko.legal import to_move
from rules.risiko.state import Phase, State
from rules.risiko.view import View

Json = dict[str, Any]


def public_board(match: Match, state: State | None, now: datetime) -> Json:
    """The board without any secret; `you` is None. `state` is None before the match begins."""
    seats = list(match.seats.all())
    seen = rules.view(state, None) if state is not None else None
    return {
        "match": match.code,
        "version": match.version,
        "state": match.state,
        **(position_document(state, seen) if state is not None and seen is not None else EMPTY),
        **adjudicated(match),
        "seats": seat_documents(seats, seen, now),
        "clock": clock_document(match, seats, now, seen.clock.expired if seen else 0),
        "last": last_lines(match, names_of(seats)) if state is not None else [],
        "you": None,
    }


def seat_board(match: Match, state: State, seat: int, now: datetime) -> Json:
    """The board for one seat: `you` holds its own hand, objective and legal actions, nobody else's."""
    return {**public_board(match, state, now), "you": private_document(match, state, seat)}


def names_of(seats: Sequence[MatchSeat]) -> Mapping[int, str]:
    """Who sits where."""
    return {one.number: one.name for one in seats}


def position_document(state: State, seen: View) -> Json:
    """Territories, phase, turn, cards in sizes, the end in sight."""
    table, clock = seen.table, seen.clock
    return {
        "phase": Phase(seen.phase).name.lower(),
        "round": seen.round,
        "turn": seen.turn,
        "to_move": list(to_move(state)),
        "left": seen.left,
        "conquests": seen.conquests,
        "fight": _fight(seen),
        "territories": {code: [seen.owner[one], seen.armies[one]] for one, code in enumerate(table.geo.codes)},
        "order": list(seen.order),
        "pile": seen.pile,
        "discards": len(seen.discards),
        "reshuffles": seen.reshuffles,
        "sdadata": _sdadata(seen),
        "end": {"expired": clock.expired, "closing": clock.closing, "extra": clock.extra, "among": clock.contenders},
        "outcome": outcome_document(state),
    }


EMPTY: Json = {
    "phase": "lobby", "round": 0, "turn": 0, "to_move": [], "left": 0, "conquests": 0, "fight": None, "territories": {},
    "order": [], "pile": 0, "discards": 0, "reshuffles": 0, "sdadata": None,
    "end": {"expired": 0, "closing": 0, "extra": 0, "among": []}, "outcome": None,
}  # fmt: skip


def adjudicated(match: Match) -> Json:
    """The outcome where a referee decided it; the engine's own state still knows none."""
    return {"outcome": match.outcome} if match.ending == Match.Ending.ADJUDICATED else {}


def _fight(seen: View) -> Json | None:
    if seen.fight is None:
        return None
    codes = seen.table.geo.codes
    source, target, dice, eliminated = seen.fight
    return {"source": codes[source], "target": codes[target], "dice": dice, "eliminated": eliminated}


def _sdadata(seen: View) -> Json | None:
    """Once time is up: the lap (0 before the first), and the sum that now ends the match."""
    options, clock = seen.table.ruleset, seen.clock
    if options.end_of_time != "sdadata" or not clock.expired:
        return None
    most = min(options.sdadata_most, options.sdadata_start + max(clock.lap, 1) - 1)
    return {"expired": clock.expired, "lap": clock.lap, "most": most}
