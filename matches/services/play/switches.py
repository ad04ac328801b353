"""The switches of a seat, its own business: defend with the most dice, no questions about cards in this turn."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from matches.games.answering import by_itself, turn_key
from matches.models import Match
from matches.selectors.matches import match_lock, state_of
from matches.services.play.actions import step_store
from matches.services.play.checks import match_check
from matches.services.play.storing import Step
from matches.services.turns import in_turn


@in_turn
@transaction.atomic
def seat_switch(
    *, match: Match, seat: int, now: datetime, auto_defence: bool | None = None, quiet: bool | None = None
) -> Step:
    """Turn switches on or off (None: as they are); what is asked now may be answered by them.

    Return the step that led to, without events when nothing is answered at once. Raises Refused: over, lobby, paused.
    """
    row = match_lock(match.pk)
    match_check(match=row)
    state, seats = state_of(row), list(row.seats.order_by("number"))
    own = seats[seat - 1]
    if auto_defence is not None:
        own.auto_defence = auto_defence
    if quiet is not None:
        own.quiet_turn = turn_key(state) if quiet else ""
    own.save(update_fields=["auto_defence", "quiet_turn"])
    answered = by_itself(row, state, seats)
    if answered is None:
        return Step(row, (), row.version, state, state)
    return step_store(match=row, seat=answered[0], action=answered[1], now=now)
