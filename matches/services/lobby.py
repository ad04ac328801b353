"""Before the first roll: the links, who sits where, the nonces, the start."""

from __future__ import annotations

import re
import secrets

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from matches.errors import Refused
from matches.models import Match, MatchGrant, MatchSeat
from matches.permissions import Actor
from matches.selectors.matches import match_lock
from matches.services.announcing import seats_announce_on_commit
from matches.services.creating import MAX_NAME
from matches.services.links import grant_issue, grant_use, seat_link_reissue, seat_link_token
from matches.services.notes import note_write
from matches.services.start import match_begin
from rules import load
from rules.bots import bot_names

__all__ = [
    "bot_seat_in_lobby",
    "grant_issue",
    "grant_use",
    "match_start",
    "seat_claim",
    "seat_join",
    "seat_link_reissue",
    "seat_ready",
    "seat_take",
]

NONCE = re.compile(r"(?:[0-9a-f]{2}){8,64}")


@transaction.atomic
def seat_join(
    *, match: Match, seat: int, nonce: str = "", account: User | None = None, name: str | None = None
) -> MatchSeat:
    """Sit down at a seat whose link one holds; with a nonce the player is ready too.

    Raises Refused: not_in_lobby, seat_unknown, nonce_wrong, seat_name, already_seated.
    """
    found = _lobby_seat(match, seat)
    if name is not None:
        _rename(found, name)
    if account is not None:
        _claim(found, account)
    found.joined_at = found.joined_at or timezone.now()
    found.save(update_fields=["joined_at"])
    seats_announce_on_commit(match.pk)
    return seat_ready(match=match, seat=seat, nonce=nonce) if nonce else found


@transaction.atomic
def seat_take(
    *, match: Match, seat: int, nonce: str = "", account: User | None = None, name: str = ""
) -> tuple[MatchSeat, str]:
    """Take a free seat of an open match; return it with the token of its new link (the old link is dead).

    Raises Refused: not_in_lobby, seat_unknown, seats_closed, seat_taken, seat_name, nonce_wrong, already_seated.
    """
    found = _lobby_seat(match, seat)
    if not found.match.open_seats:
        raise Refused("seats_closed")
    if found.is_taken or found.user_id is not None:
        raise Refused("seat_taken")
    token = seat_link_token(seat=found)
    return seat_join(match=match, seat=seat, nonce=nonce, account=account, name=name), token


@transaction.atomic
def seat_ready(*, match: Match, seat: int, nonce: str) -> MatchSeat:
    """Take the nonce of a seat (8 to 64 bytes, lower-case hexadecimal); the match starts when everybody is ready.

    Raises Refused: not_in_lobby, seat_unknown, nonce_wrong.
    """
    found = _lobby_seat(match, seat)
    if not NONCE.fullmatch(nonce):
        raise Refused("nonce_wrong")
    found.nonce, found.is_ready = nonce, True
    found.joined_at = found.joined_at or timezone.now()
    found.save(update_fields=["nonce", "is_ready", "joined_at"])
    seats_announce_on_commit(match.pk)
    if not MatchSeat.objects.filter(match=match, is_ready=False).exists():
        match_begin(match=match_lock(match.pk), now=timezone.now())
    return found


@transaction.atomic
def seat_claim(*, match: Match, seat: int, account: User) -> MatchSeat:
    """Bind a seat to an account, which may then play it from any browser. Raises Refused: already_seated, seat_taken,
    seat_unknown, over.
    """
    row = match_lock(match.pk)
    if row.is_over:
        raise Refused("over")
    found = seat_get(row, seat)
    _claim(found, account)
    seats_announce_on_commit(match.pk)
    return found


@transaction.atomic
def match_start(*, match: Match, actor: Actor | None = None) -> Match:
    """Start a match now. With an actor (the organiser) nonces that are missing are drawn here, and a note says so.

    Raises Refused: not_in_lobby, not_ready (seats).
    """
    row = match_lock(match.pk)
    if row.state != Match.State.LOBBY:
        raise Refused("not_in_lobby")
    missing = [seat for seat in row.seats.order_by("number") if not seat.nonce]
    if missing and actor is None:
        raise Refused("not_ready", seats=[seat.number for seat in missing])
    for seat in missing:
        seat.nonce = secrets.token_hex(16)
        seat.save(update_fields=["nonce"])
    if actor is not None:
        drawn = [seat.number for seat in missing]
        note_write(match=row, actor=actor, action="started", nonces_drawn_for=drawn)
    return match_begin(match=row, now=timezone.now())


@transaction.atomic
def bot_seat_in_lobby(*, match: Match, seat: int, bot: str) -> MatchSeat:
    """Put a bot at a seat before the start; the seat's link dies. Raises Refused: not_in_lobby, seat_unknown,
    bot_unknown.
    """
    if bot not in bot_names(load(match.ruleset).game):
        raise Refused("bot_unknown", bot=bot)
    found = _lobby_seat(match, seat)
    MatchGrant.objects.filter(seat=found, revoked_at__isnull=True).update(revoked_at=timezone.now())
    found.bot, found.nonce, found.is_ready = bot, secrets.token_hex(16), True
    found.user, found.joined_at = None, None
    found.save()
    seats_announce_on_commit(match.pk)
    return found


def seat_get(match: Match, number: int) -> MatchSeat:
    """Return the seat, or raise Refused: seat_unknown."""
    found = MatchSeat.objects.filter(match=match, number=number).first()
    if found is None:
        raise Refused("seat_unknown", seat=number)
    return found


def _lobby_seat(match: Match, number: int) -> MatchSeat:
    row = match_lock(match.pk)
    if row.state != Match.State.LOBBY:
        raise Refused("not_in_lobby")
    found = seat_get(row, number)
    found.match = row
    return found


def _rename(seat: MatchSeat, name: str) -> None:
    name = " ".join(name.split())
    if not name or len(name) > MAX_NAME:
        raise Refused("seat_name", seat=seat.number)
    seat.name = name
    seat.save(update_fields=["name"])


def _claim(seat: MatchSeat, account: User) -> None:
    if seat.bot or seat.user_id not in (None, account.pk):
        raise Refused("seat_taken")
    seat.user = account
    try:
        with transaction.atomic():
            seat.save(update_fields=["user"])
    except IntegrityError as error:
        raise Refused("already_seated") from error
