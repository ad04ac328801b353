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
    seat_row = _own_seat(row, seat)
    if row.sealed_at is not None:
        seals_renew(match=row, actor=None, seat=seat)
        seat_row.refresh_from_db()
    seat_row.seal, seat_row.nonce, seat_row.is_ready = "", "", False
    seat_row.save(update_fields=["seal", "nonce", "is_ready"])
    seats_announce_on_commit(match.pk)
    return seat_row


@transaction.atomic
def seat_leave(*, match: Match, seat: int, name: str) -> MatchSeat:
    """Free a seat of an open match, called `name` from now on; its link dies. Raises Refused: not_in_lobby,
    seat_unknown, seat_is_bot, seats_closed.
    """
    row = match_lock(match.pk)
    seat_row = _own_seat(row, seat)
    if not row.open_seats:
        raise Refused("seats_closed")
    MatchGrant.objects.filter(seat=seat_row, revoked_at__isnull=True).update(revoked_at=timezone.now())
    if row.sealed_at is not None:
        seals_renew(match=row, actor=None, seat=seat)
        seat_row.refresh_from_db()
    seat_row.name, seat_row.is_ready = plain_text(name), False
    seat_row.seal = seat_row.nonce = ""
    seat_row.user = seat_row.claimed_through = seat_row.joined_at = seat_row.seen_at = None
    seat_row.save()
    seats_announce_on_commit(match.pk)
    return seat_row


def _own_seat(match: Match, number: int) -> MatchSeat:
    if match.state != Match.State.LOBBY:
        raise Refused("not_in_lobby")
    seat_row = seat_get(match, number)
    if seat_row.bot:
        raise Refused("seat_is_bot", seat=number)
    return seat_row
