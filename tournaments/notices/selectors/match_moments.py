"""Whom the tables played online wait for: a match that is ready, a turn that nobody looks at, a time that runs out.

Read every few seconds instead of heard step by step: a person who plays is not written to between two clicks, and what
a stopped server has missed is seen at the next look.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from matches.errors import MatchUnreadable
from matches.games.answering import turn_key
from matches.models import Match, MatchSeat
from matches.selectors.matches import match_read, state_of
from rules import State, to_move
from rules.base.json_types import Json
from tournaments.models import Entrant, NoticeKind, TableMatch

AWAY = timedelta(seconds=75)  # three times as long as an open page stays silent (play/presence.py)
LOOKED = timedelta(seconds=20)  # a turn that was given back and forth within it is told once
SLOW = 6 * 3600  # seconds of a turn from which on a match is played over days
LATE = 4  # the last quarter of a turn is when a reminder comes
FRESH = timedelta(hours=12)  # how long after its making a match is announced


@dataclass(frozen=True)
class Moment:
    """Something to tell an entrant about a match."""

    kind: str
    subject: str
    entrant: Entrant
    facts: Json


def turn_subject(match: Match, state: State, seat: int) -> str:
    """Return what names this turn of a seat: the same however often it is looked at."""
    return f"match-{match.pk}-{turn_key(state)}-{seat}"


def is_slow(match: Match) -> bool:
    """Say whether a match is played over days, so that its players are told even where a page is open."""
    return match.turn_seconds >= SLOW


def match_moments(now: datetime) -> Iterator[Moment]:
    """Return what is to be told about every table played online now; told already or not."""
    rows = TableMatch.objects.filter(is_current=True, match__state__in=(Match.State.LOBBY, Match.State.PLAYING))
    rows = rows.select_related("match", "tournament").prefetch_related("seats__entrant__tournament", "match__seats")
    for row in rows.defer("match__snapshot", "match__server_seed", "match__deck").order_by("pk"):
        entrants = {seat.number: seat.entrant for seat in row.seats.all() if seat.entrant is not None}
        seats = {seat.number: seat for seat in row.match.seats.all() if not seat.bot}
        yield from _ready(row, entrants, seats, now)
        yield from _turn(row, entrants, seats, now)


def _facts(row: TableMatch, seat: int) -> Json:
    return {"match_id": row.match_id, "code": row.match.code, "table": row.table_number, "seat": seat}


def _ready(
    row: TableMatch, entrants: dict[int, Entrant], seats: dict[int, MatchSeat], now: datetime
) -> Iterator[Moment]:
    began = row.match.started_at or row.created_at
    for number, seat in seats.items():
        if number in entrants and now - began < FRESH and _away(seat, now):
            yield Moment(NoticeKind.MATCH, f"match-{row.match_id}", entrants[number], _facts(row, number))


def _turn(
    row: TableMatch, entrants: dict[int, Entrant], seats: dict[int, MatchSeat], now: datetime
) -> Iterator[Moment]:
    thin = row.match
    if thin.state != Match.State.PLAYING or thin.is_paused or thin.clock_since is None:
        return
    late = _is_late(thin, now)
    waited = now - thin.clock_since >= LOOKED
    if not (late or waited) or not any(is_slow(thin) or _away(seat, now) for seat in seats.values()):
        return
    match = match_read(thin.pk)
    if match.state != Match.State.PLAYING or not match.version:
        return
    try:
        state = state_of(match)
    except MatchUnreadable:
        return
    for number in to_move(state):
        if number not in seats or number not in entrants:
            continue
        subject, facts = turn_subject(match, state, number), _facts(row, number)
        if waited and (is_slow(match) or _away(seats[number], now)):
            yield Moment(NoticeKind.TURN, subject, entrants[number], facts)
        if late:
            yield Moment(NoticeKind.REMINDER, subject, entrants[number], facts)


def _is_late(match: Match, now: datetime) -> bool:
    if not is_slow(match) or match.due_at is None:
        return False
    return timedelta(0) < match.due_at - now < timedelta(seconds=match.turn_seconds / LATE)


def _away(seat: MatchSeat, now: datetime) -> bool:
    return seat.seen_at is None or now - seat.seen_at > AWAY
