"""Seats bound to accounts: by a link, and no longer than that link counts."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from matches.errors import Refused
from matches.models import Match, MatchGrant, MatchSeat
from matches.permissions import Actor
from matches.services.announcing import seats_announce_on_commit
from matches.services.sealing import seals_renew


def seat_bind(*, seat: MatchSeat, account: User) -> None:
    """Bind a seat to an account and note by which link: the seat's own. The match is locked.

    Raises Refused: seat_taken, already_seated.
    """
    if seat.bot or seat.user_id not in (None, account.pk):
        raise Refused("seat_taken")
    seat.user = account
    seat.claimed_through = MatchGrant.objects.filter(seat=seat, revoked_at__isnull=True).first()
    try:
        with transaction.atomic():
            seat.save(update_fields=["user", "claimed_through"])
    except IntegrityError as error:
        raise Refused("already_seated") from error


def claims_end(*, match: Match, seats: Iterable[MatchSeat], actor: Actor) -> None:
    """Part these seats from their accounts; `match` is locked. Who played a match that is over stays known.

    Before the start their shares go too, for who leaves knows them; where the seals stood everybody seals anew.
    """
    bound = [seat for seat in seats if seat.user_id is not None]
    if match.is_over or not bound:
        return
    waits = match.state == Match.State.LOBBY
    for seat in bound:
        seat.user = seat.claimed_through = None
        if waits:
            seat.seal, seat.nonce, seat.is_ready = "", "", False
        seat.save(update_fields=["user", "claimed_through", "seal", "nonce", "is_ready"])
    if waits and match.sealed_at is not None:
        seals_renew(match=match, actor=actor)
    seats_announce_on_commit(match.pk)
