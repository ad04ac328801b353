"""Before the start one may think again: be ready no longer, or get up from a seat that anybody may take."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from matches.errors import Refused
from matches.models import Match, MatchGrant, MatchSeat
from matches.selectors.matches import match_lock
from matches.services.announcing import seats_announce_on_commit
from matches.services.dice.sealing import seals_renew
from matches.services.lobby.lobby import seat_get
from rules.base.plain_text import plain_text


@transaction.atomic
def seat_unready(*, match: Match, seat: int) -> MatchSeat:
    """Take back that a seat is ready; its share in the dice is forgotten, and where the seals stood everybody
    seals a new one. Raises Refused: not_in_lobby, seat_unknown, seat_is_bot.
    """
    row = match_lock(match.pk)
    found = _own_seat(row, seat)
    if row.sealed_at is not None:
        seals_renew(match=row, actor=None, seat=seat)
        found.refresh_from_db()
    found.seal, found.nonce, found.is_ready = "", "", False
    found.save(update_fields=["seal", "nonce", "is_ready"])
    seats_announce_on_commit(match.pk)
    return found


@transaction.atomic
def seat_leave(*, match: Match, seat: int, name: str) -> MatchSeat:
    """Free a seat of an open match, called `name` from now on; its link dies. Raises Refused: not_in_lobby,
    seat_unknown, seat_is_bot, seats_closed.
    """
    row = match_lock(match.pk)
    found = _own_seat(row, seat)
    if not row.open_seats:
        raise Refused("seats_closed")
    MatchGrant.objects.filter(seat=found, revoked_at__isnull=True).update(revoked_at=timezone.now())
    if row.sealed_at is not None:
        seals_renew(match=row, actor=None, seat=seat)
        found.refresh_from_db()
    found.name, found.is_ready = plain_text(name), False
    found.seal = found.nonce = ""
    found.user = found.claimed_through = found.joined_at = found.seen_at = None
    found.save()
    seats_announce_on_commit(match.pk)
    return found


def _own_seat(match: Match, number: int) -> MatchSeat:
    if match.state != Match.State.LOBBY:
        raise Refused("not_in_lobby")
    found = seat_get(match, number)
    if found.bot:
        raise Refused("seat_is_bot", seat=number)
    return found
