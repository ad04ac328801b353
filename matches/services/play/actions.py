"""Playing: one action, decided by the engine, stored with everything that follows from it, then announced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from matches.errors import Refused
from matches.games import presenter_of
from matches.games.answering import by_itself, window
from matches.models import Match, MatchSeat
from matches.selectors.matches import match_lock, seats_read, state_of
from matches.services.play.chance import match_chance
from matches.services.play.checks import match_check
from matches.services.play.held_actions import action_hold, held_until, thinks_on
from matches.services.play.legality import check_legal, illegal
from matches.services.play.presence import is_due
from matches.services.play.storing import Step, step_save, step_tell
from matches.services.play.timing import clock_step, held_clear
from matches.services.turns import in_turn
from rules import Action, Committed, IllegalAction, MalformedDocument, State, decode_action, step
from rules.contract.outside import Return, Withdraw
from rules.records.match_file import setup_of_started


@in_turn
@transaction.atomic
def action_submit(
    *, match: Match, seat: int | None, action: Mapping[str, object] | Action, version: int, now: datetime
) -> Step:
    """Let the engine decide an action of a seat (None: the outside), store what follows and announce it on commit.

    An action that waits for its moment (play/held_actions.py) leads to a Step without events; any other one of the same
    seat takes its place. Raises Refused: malformed (reason), over, lobby, stale, paused, time_out (the seat's time is
    up and the clock acts), illegal (rule: the engine's code, params).
    """
    request = _request(match, action)
    row = match_lock(match.pk)
    match_check(match=row, version=version)
    if seat is None:
        return step_store(match=row, seat=None, action=request, now=now)
    state = state_of(row)
    if row.due_at is not None and now >= row.due_at and row.clock_seat == seat:
        _late(row, state, seat, now)
    until = held_until(row, state, seat, request, now)
    if until is not None:
        action_hold(match=row, state=state, seat=seat, action=request, until=until, now=now)
        return Step(row, (), row.version, state, state)
    if row.held_seat == seat:
        held_clear(row)
    return step_store(match=row, seat=seat, action=request, now=now, here=seat)


def _late(match: Match, state: State, seat: int, now: datetime) -> None:
    """Refuse an answer after its time; a secret one is taken while its seat thinks on.

    Who is late with a secret answer brings its moment about no sooner than who is silent.
    """
    if not window(match, state):
        raise Refused("time_out")
    if not thinks_on(match, state, MatchSeat.objects.get(match=match, number=seat), now):
        raise Refused("stale")


@in_turn
@transaction.atomic
def player_surrender(*, match: Match, seat: int, now: datetime) -> Step:
    """Give up for good (R32), after a moment in which it may be taken back; until then a Step without events.

    Raises Refused: over, lobby, paused, illegal.
    """
    if not settings.MATCH_GRACE_SECONDS:
        return _from_outside(match, Withdraw(seat, "surrendered"), now)
    row = match_lock(match.pk)
    match_check(match=row)
    state = state_of(row)
    check_legal(state, Withdraw(seat, "surrendered"), None)
    until = now + timedelta(seconds=settings.MATCH_GRACE_SECONDS)
    row.seats.filter(number=seat, leaving_at__isnull=True).update(leaving_at=until)
    return Step(row, (), row.version, state, state)


@in_turn
@transaction.atomic
def player_return(*, match: Match, seat: int, now: datetime) -> Step:
    """Be back after having been absent (R32). Raises Refused: over, lobby, paused, illegal."""
    return _from_outside(match, Return(seat), now)


def _from_outside(match: Match, action: Action, now: datetime) -> Step:
    row = match_lock(match.pk)
    match_check(match=row)
    return step_store(match=row, seat=None, action=action, now=now)


def step_store(*, match: Match, seat: int | None, action: Action, now: datetime, here: int | None = None) -> Step:
    """Decide and store within the caller's transaction, and after it what the server answers by itself.

    `match` is locked; `here` is the seat whose page has spoken. Return the last step. Raises Refused: illegal, stale.
    """
    seats_read(match)
    last_step = _step_stored(match, seat, action, now, here)
    while (forced := by_itself(match, last_step.after, list(match.seats.all()))) is not None:
        last_step = _step_stored(match, *forced, now, None)
    return last_step


def _step_stored(match: Match, seat: int | None, action: Action, now: datetime, here: int | None) -> Step:
    before, seats = state_of(match), list(match.seats.all())
    chance = _chance(match, before, seats)
    try:
        events, after = step(before, action, seat, chance)
    except IllegalAction as error:
        raise illegal(before, error) from error
    reserves = [seat.reserve_left for seat in seats]
    spoken = [seat for seat in seats if seat.number == here and is_due(seat, now)]
    for seat_row in spoken:
        seat_row.seen_at = now
    clock_step(match, before, after, events, seats, now, outside=seat is None)
    step_save(match=match, after=after, events=events, asked=chance.asked, now=now)
    for seat_row, reserve in zip(seats, reserves, strict=True):
        if seat_row.reserve_left != reserve or seat_row in spoken:
            seat_row.save(update_fields=["reserve_left", "seen_at"])
    return step_tell(match=match, before=before, after=after, events=events, now=now)


def _request(match: Match, action: Mapping[str, object] | Action) -> Action:
    if not isinstance(action, Mapping):
        return action
    try:
        return decode_action(action, presenter_of(match).code)
    except MalformedDocument as error:
        raise Refused("malformed", reason=str(error)) from error


def _chance(match: Match, state: State, seats: Sequence[MatchSeat]) -> Committed:
    setup = setup_of_started(presenter_of(match).started(state))
    return match_chance(match, setup, [seat.nonce for seat in seats], match.asked)
