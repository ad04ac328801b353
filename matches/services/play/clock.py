"""What happens by itself when time runs out; pauses."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet

from matches.after_commit import after_commit
from matches.errors import Refused
from matches.games.answering import silence, window
from matches.models import Match, MatchSeat
from matches.permissions import Actor
from matches.selectors.matches import match_lock, state_of
from matches.services.announcing import clock_announce_on_commit, moved_announce
from matches.services.notes import note_write
from matches.services.play.actions import step_store
from matches.services.play.beats import beat_is_stale
from matches.services.play.bots import bot_choice
from matches.services.play.checks import match_check
from matches.services.play.held_actions import held_action, held_store, thinks_on
from matches.services.play.storing import Step
from matches.services.play.timing import FIELDS, clock_go_on, clock_stop, held_clear
from matches.services.turns import in_turn
from rules import State
from rules.base.plain_text import plain_text
from rules.contract.games import game_of
from rules.contract.outside import TimeUp, Withdraw

logger = logging.getLogger(__name__)
AUTOMATIC = "time_ran_out"
SEED_LOST = "seed_lost"
MOST_REASON = 200


def matches_due(*, now: datetime) -> QuerySet[Match]:
    """Return the matches where something must happen by itself, the longest waiting first."""
    leaving = MatchSeat.objects.filter(leaving_at__lte=now, match__paused_at=None).values("match")
    due = Q(due_at__lte=now) | Q(time_up_at__lte=now) | Q(held_until__lte=now) | Q(pk__in=leaving)
    return Match.objects.filter(due, state=Match.State.PLAYING).order_by("due_at").only("pk", "version")


@in_turn
@transaction.atomic
def clock_due(*, match: Match, now: datetime) -> Step | None:
    """Do what is due at this moment, one step; None when nothing is.

    Match time over: TimeUp. What waits for its moment: that. A bot: its move. A person: what the rules of the game do
    for a seat whose time is up, and a note says so; but no note tells who said nothing to a secret question.
    A match whose seed no key of this process opens is paused: nobody loses time over it. After an outage nothing is due
    before the next beat has given its time back.
    """
    row = match_lock(match.pk)
    if beat_is_stale(now=now):
        return None
    try:
        match_check(match=row)
    except Refused as refused:
        if refused.code == SEED_LOST:
            _pause_without_seed(row, now)
        return None
    state = state_of(row)
    if row.time_up_at is not None and now >= row.time_up_at:
        return step_store(match=row, seat=None, action=TimeUp(), now=now)
    leaver = row.seats.filter(leaving_at__lte=now).order_by("leaving_at", "number").first()
    if leaver is not None:
        return _leave(row, leaver, now)
    if row.held_until is not None and now >= min(row.held_until, row.due_at or row.held_until):
        return _held_done(row, state, now)
    if row.due_at is None or now < row.due_at or row.clock_seat is None:
        return None
    return _time_ran_out(row, state, MatchSeat.objects.get(match=row, number=row.clock_seat), now)


def _leave(match: Match, seat: MatchSeat, now: datetime) -> Step | None:
    """Withdraw a seat whose surrender nobody took back; who is out meanwhile needs it no more."""
    match.seats.filter(pk=seat.pk).update(leaving_at=None)
    try:
        return step_store(match=match, seat=None, action=Withdraw(seat.number, "surrendered"), now=now)
    except Refused as refused:
        if refused.code != "illegal":
            raise
        return None


def _held_done(match: Match, state: State, now: datetime) -> Step | None:
    """Do what waited, now that its moment is here; what the rules allow no longer is forgotten, the seat goes on."""
    try:
        return step_store(match=match, seat=match.held_seat, action=held_action(match, state), now=now)
    except Refused as refused:
        if refused.code != "illegal":
            raise
        held_clear(match)
        held_store(match)
        return None


def _time_ran_out(match: Match, state: State, seat: MatchSeat, now: datetime) -> Step | None:
    if seat.bot:
        choice = bot_choice(match=match, state=state, seat=seat)
        return step_store(match=match, seat=seat.number, action=choice, now=now)
    if window(match, state):
        if thinks_on(match, state, seat, now):
            return None
        return step_store(match=match, seat=seat.number, action=silence(state, seat), now=now)
    by_seat, action = game_of(state).automatic(state, seat.number)
    stored = step_store(match=match, seat=by_seat, action=action, now=now)
    note_write(match=match, actor=None, action=AUTOMATIC, seat=seat.number, did=type(action).__name__)
    return stored


@transaction.atomic
def match_pause(*, match: Match, actor: Actor, reason: str, now: datetime) -> Match:
    """Stop clock and play, with a reason that everybody reads. Raises Refused: over, lobby, paused, no_reason."""
    reason = plain_text(reason)[:MOST_REASON].rstrip()
    if not reason:
        raise Refused("no_reason")
    row = match_lock(match.pk)
    match_check(match=row)
    _pause(row, actor, reason, now)
    return row


def _pause(match: Match, actor: Actor | None, reason: str, now: datetime) -> None:
    seats = list(match.seats.order_by("number"))
    clock_stop(match, state_of(match), seats, now)
    match.paused_at, match.pause_reason = now, reason
    _save_clock(match, seats)
    note_write(match=match, actor=actor, action="paused", reason=reason)


def _pause_without_seed(match: Match, now: datetime) -> None:
    logger.error(
        "Match %s is paused: the SECRET_KEY of this process opens its seed no more. Start every process with the key "
        "of the installation, then let the match go on.",
        match.pk,
    )
    _pause(match, None, SEED_LOST, now)


@transaction.atomic
def match_resume(*, match: Match, actor: Actor, now: datetime) -> Match:
    """Let the match go on; nobody has lost a second, and what may be taken back has its moment whole again.

    Raises Refused: over, lobby, not_paused, seed_lost.
    """
    row = match_lock(match.pk)
    if not row.is_paused:
        match_check(match=row)
        raise Refused("not_paused")
    if not row.server_seed:
        raise Refused(SEED_LOST)
    row.paused_at, row.pause_reason = None, ""
    seats = list(row.seats.order_by("number"))
    clock_go_on(row, state_of(row), seats, now)
    _save_clock(row, seats)
    again = now + timedelta(seconds=settings.MATCH_GRACE_SECONDS)
    row.seats.filter(leaving_at__isnull=False).update(leaving_at=again)
    note_write(match=row, actor=actor, action="resumed")
    after_commit(moved_announce, row)
    return row


def _save_clock(match: Match, seats: list[MatchSeat]) -> None:
    match.save(update_fields=[*FIELDS, "paused_at", "pause_reason"])
    for seat in seats:
        seat.save(update_fields=["reserve_left"])
    clock_announce_on_commit(match.pk)
