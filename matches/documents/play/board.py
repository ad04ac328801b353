"""The board of a match as plain JSON: what the public may know, and what one seat may know besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

import rules
from matches.documents.play.clock import clock_document
from matches.documents.play.event_lines import last_lines
from matches.documents.play.own_part import own_document
from matches.documents.play.seats import seat_documents
from matches.games import presenter_of
from matches.models import Match, MatchSeat
from matches.selectors.undo import undo_offered
from rules import State
from rules.base.json_types import Json

LAST_ROUNDS = 10


def public_board(match: Match, state: State | None, now: datetime) -> Json:
    """Return the board without any secret; `you` is None. `state` is None before the match begins."""
    seats, show = list(match.seats.all()), presenter_of(match)
    seen = rules.view(state, None) if state is not None else None
    return {
        "match": match.code,
        "version": match.version,
        "state": match.state,
        **(show.documents.lobby if state is None else show.documents.position(state, seen)),
        **adjudicated_outcome(match),
        "rounds_left": rounds_left_of(state),
        "undo": undo_document(match, now),
        "seats": seat_documents(show, seats, seen, now),
        "clock": clock_document(match, seats, now, state),
        "last": last_lines(match, names_of(seats)) if state is not None else [],
        "you": None,
    }


def seat_board(match: Match, state: State, seat: int, now: datetime) -> Json:
    """Return the board for one seat: `you` holds its own hand, objective and legal actions, nobody else's.

    Where the server answers for the seat, the seat is not asked: then no legal action is listed.
    """
    holder = next(row for row in match.seats.all() if row.number == seat)
    you = presenter_of(match).documents.private(match, state, seat) | own_document(match, state, holder, now)
    if not you["asked"]:
        you["legal"] = []
    return {**public_board(match, state, now), "you": you}


def names_of(seats: Sequence[MatchSeat]) -> Mapping[int, str]:
    """Return the name at each seat by its number."""
    return {seat.number: seat.name for seat in seats}


def undo_document(match: Match, now: datetime) -> Json | None:
    """Return which seat may take back what it ended after which version, and for how many seconds, or None."""
    offer = undo_offered(match, now)
    return offer.document() if offer else None


def rounds_left_of(state: State | None) -> int | None:
    """Return how many rounds are left, this one included.

    None before the last ten, and where no rule ends the match by its rounds.
    """
    left = rules.rounds_left(state) if state is not None else None
    return left if left is not None and left <= LAST_ROUNDS else None


def adjudicated_outcome(match: Match) -> Json:
    """Return the outcome where a referee decided it, else nothing; the engine's own state then knows no outcome."""
    return {"outcome": match.outcome} if match.ending == Match.Ending.ADJUDICATED else {}
