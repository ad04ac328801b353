"""Seats bound to accounts: by a link, and no longer than that link counts."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from matches.errors import Refused
from matches.models import Match, MatchGrant, MatchSeat
from matches.permissions import Actor
from matches.services.announcing import seats_announce_on_commit
from matches.services.dice.sealing import seats_hand_on


def seat_bind(*, seat: MatchSeat, account: User) -> None:
    """Bind a seat to an account and note by which link: the seat's own; `seat.match` is locked. With another account
    than before its share goes (`seats_hand_on`).

    Raises Refused: seat_taken, already_seated.
    """
    other = seat.user_id != account.pk
    if seat.bot or seat.user_id not in (None, account.pk):
        raise Refused("seat_taken")
    seat.user = account
    seat.claimed_through = MatchGrant.objects.filter(seat=seat, revoked_at__isnull=True).first()
    try:
        with transaction.atomic():
            seat.save(update_fields=["user", "claimed_through"])
    except IntegrityError as error:
        raise Refused("already_seated") from error
    if other:
        seats_hand_on(match=seat.match, seats=[seat], actor=None, how="account")


def claims_end(*, match: Match, seats: Iterable[MatchSeat], actor: Actor, how: str) -> None:
    """Part these seats from who holds them by account or link; `match` is locked. Who played a match that is over
    stays known. Before the start their shares go too (`seats_hand_on`).
    """
    lost = [seat for seat in seats if not seat.bot]
    if match.is_over or not lost:
        return
    for seat in lost:
        seat.user = seat.claimed_through = None
        seat.save(update_fields=["user", "claimed_through"])
    seats_hand_on(match=match, seats=lost, actor=actor, how=how)
    seats_announce_on_commit(match.pk)
