"""An action that waits: it takes effect at its moment, and until then its seat alone knows it and may take it back.

Two kinds wait: the answer to a secret question, until the moment that is the same for everybody, and what ends a turn,
for a moment of grace. What waits stands in the row of the match (`held_*`), so that a killed server forgets nothing.
"""

from __future__ import annotations

import copy
from datetime import datetime, timedelta
from functools import partial
from typing import Literal, get_args

from django.conf import settings
from django.db import transaction

from matches.errors import Refused
from matches.games import presenter
from matches.games.answering import is_asked, question_of, window
from matches.models import Match, MatchSeat
from matches.selectors.matches import match_lock, state_of
from matches.services.announcing import clock_announce_on_commit, moved_announce
from matches.services.play.checks import match_check
from matches.services.play.legality import check_legal
from matches.services.play.timing import HELD, clock_think_on, held_clear
from matches.services.play.undo import step_undo
from matches.services.turns import after_turn, in_turn
from rules import Action, State, decode_action, encode

Back = Literal["held", "leaving", "undo"]
BACK: tuple[Back, ...] = get_args(Back)


def held_until(match: Match, state: State, seat: int, action: Action, now: datetime) -> datetime | None:
    """Return the moment at which this action shall count; None when it counts at once."""
    if window(match, state):
        asked = question_of(state)
        return match.due_at if asked is not None and asked.seat == seat else None
    kind = encode(action)["type"]
    if settings.MATCH_GRACE_SECONDS and kind in presenter(state.game).held:
        return now + timedelta(seconds=settings.MATCH_GRACE_SECONDS)
    return None


def action_hold(*, match: Match, state: State, seat: int, action: Action, until: datetime, now: datetime) -> None:
    """Let an action wait; asking for the same one again changes nothing. `match` is locked.

    Raises Refused: illegal, stale.
    """
    check_legal(state, action, seat)
    document = encode(action)
    if match.held_seat == seat and match.held_action == document:
        return
    match.held_seat, match.held_action, match.held_at, match.held_until = seat, document, now, until
    held_store(match)
    after_turn(partial(moved_announce, copy.copy(match)))


def thinks_on(match: Match, state: State, seat: MatchSeat, now: datetime) -> bool:
    """Say whether a seat goes on deciding although the moment of a secret question is over. `match` is locked.

    So it is in its own turn where it has a choice and has said nothing: silence answers for others, its clock for it.
    """
    asked = question_of(state)
    if asked is None or not asked.own or asked.seat != seat.number or seat.bot or match.held_action is not None:
        return False
    if not is_asked(match, state, seat) or not clock_think_on(match, state, seat, now):
        return False
    match.save(update_fields=["clock_since", "due_at"])
    clock_announce_on_commit(match.pk)
    return True


def held_store(match: Match) -> None:
    """Save what waits, or that nothing does. Raises Refused: stale."""
    unmoved = Match.objects.filter(pk=match.pk, version=match.version, state=Match.State.PLAYING)
    if not unmoved.update(**{name: getattr(match, name) for name in HELD}):
        raise Refused("stale")


def held_action(match: Match, state: State) -> Action:
    """Return the action that waits."""
    assert match.held_action is not None
    return decode_action(match.held_action, state.game)


@in_turn
@transaction.atomic
def action_take_back(*, match: Match, seat: int, what: Back, now: datetime, version: int = 0) -> tuple[Match, State]:
    """Drop what waits for this seat, its action ("held") or that it gives up ("leaving"); or undo what it ended after
    event `version` ("undo", play/undo.py). One thing, so that no word that comes twice takes two back.

    The clock has run on since. Return the match and its state. Raises Refused: over, stale (a die or a card has fallen,
    or there was nothing), paused, undo_late.
    """
    row = match_lock(match.pk)
    if row.is_over:
        raise Refused("over")
    if what == "undo":
        match_check(match=row)
        step_undo(match=row, seat=seat, version=version, now=now)
    elif what == "leaving":
        if not MatchSeat.objects.filter(match=row, number=seat, leaving_at__isnull=False).update(leaving_at=None):
            raise Refused("stale")
    elif row.held_seat == seat:
        held_clear(row)
        held_store(row)
    else:
        raise Refused("stale")
    return row, state_of(row)
