"""Bots at seats: they act on their own view, one action a transaction."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from matches.games.answering import window
from matches.models import Match, MatchSeat
from matches.selectors.matches import game_code, match_lock, match_read, seats_read, state_of
from matches.services.play.actions import step_store
from matches.services.play.checks import match_check
from matches.services.play.storing import Step
from matches.services.turns import in_turn
from rules import Action, State, legal_actions, to_move, view
from rules.play.bots import bot, bot_searches


def bot_to_move(*, match: Match) -> MatchSeat | None:
    """Return the bot's seat that must act now, None when a person must, or nobody."""
    if match.state != Match.State.PLAYING or match.is_paused:
        return None
    seats = [seat for seat in match.seats.all() if seat.number == match.clock_seat]
    return seats[0] if seats and seats[0].bot else None


def bot_move(*, match: Match, version: int, now: datetime) -> Step | None:
    """Let the bot whose turn it is act once; None when it is no bot's turn, or its answer waits like everybody's.

    One that searches thinks before anything is locked: nobody waits for it. Raises Refused: stale, over, paused.
    """
    step = _quick_move(match=match, version=version, now=now)
    if step is not None:
        return step
    row = match_read(match.pk)
    seat = _asked(row, version)
    if seat is None:
        return None
    action = bot_choice(match=row, state=state_of(row), seat=seat)
    return _thought_store(match=row, version=version, seat=seat, action=action, now=now)


def _asked(match: Match, version: int) -> MatchSeat | None:
    """Return the bot's seat that decides at this version, None when a person does or its answer has its moment."""
    match_check(match=match, version=version)
    seat = bot_to_move(match=match)
    return None if seat is None or window(match, state_of(match)) else seat


@in_turn
@transaction.atomic
def _quick_move(*, match: Match, version: int, now: datetime) -> Step | None:
    """Let a bot act that needs no longer for its choice than to read the match a second time; None for any other."""
    row = seats_read(match_lock(match.pk))
    seat = _asked(row, version)
    if seat is None or bot_searches(seat.bot, game_code(row)):
        return None
    action = bot_choice(match=row, state=state_of(row), seat=seat)
    return step_store(match=row, seat=seat.number, action=action, now=now)


@in_turn
@transaction.atomic
def _thought_store(*, match: Match, version: int, seat: MatchSeat, action: Action, now: datetime) -> Step | None:
    """Store what a bot has thought of, unless somebody sits in its place by now."""
    row = seats_read(match_lock(match.pk))
    match_check(match=row, version=version)
    still = bot_to_move(match=row)
    if still is None or (still.number, still.bot) != (seat.number, seat.bot):
        return None
    return step_store(match=row, seat=seat.number, action=action, now=now)


def bot_choice(*, match: Match, state: State, seat: MatchSeat) -> Action:
    """Return what the bot of this seat would do; its whims follow from the secret seed, the seat and the version."""
    assert seat.number in to_move(state)
    player = bot(seat.bot, f"{match.server_seed}/{seat.number}/{match.version}", state.game)
    return player.act(view(state, seat.number) if player.sees else None, legal_actions(state, seat.number))
