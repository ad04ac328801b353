"""Links without account: issuing, using, ending. The token leaves this module once; only its hash is stored."""

from __future__ import annotations

import hashlib
import secrets

from django.db import transaction
from django.utils import timezone

from matches.errors import Refused
from matches.models import Match, MatchGrant, MatchSeat
from matches.permissions import Actor
from matches.services.notes import note_write

TOKEN_BYTES = 18  # 144 bits: long enough not to be guessed, short enough for a QR code


def token_hash(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@transaction.atomic
def grant_issue(*, match: Match, role: str, actor: Actor, label: str = "") -> str:
    """Return the token of a new link for a referee or a fellow organiser; a note says who issued it."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    MatchGrant.objects.create(match=match, role=role, token_hash=token_hash(token), label=label[:80])
    note_write(match=match, actor=actor, action="link_issued", role=str(role), label=label[:80])
    return token


@transaction.atomic
def grant_revoke(*, grant: MatchGrant, actor: Actor) -> None:
    """End a link for ever. Raises Refused: link_revoked."""
    if not MatchGrant.objects.filter(pk=grant.pk, revoked_at__isnull=True).update(revoked_at=timezone.now()):
        raise Refused("link_revoked")
    note_write(match=grant.match, actor=actor, action="link_revoked", role=grant.role, label=grant.label)


@transaction.atomic
def seat_link_reissue(*, match: Match, seat: int, actor: Actor) -> str:
    """Return the token of a new link for a seat; the old one ends for ever. Raises Refused: seat_unknown, over,
    seat_is_bot.
    """
    if Match.objects.get(pk=match.pk).is_over:
        raise Refused("over")
    found = MatchSeat.objects.filter(match=match, number=seat).first()
    if found is None:
        raise Refused("seat_unknown", seat=seat)
    if found.bot:
        raise Refused("seat_is_bot", seat=seat)
    token = seat_link_token(seat=found)
    note_write(match=match, actor=actor, action="seat_link_reissued", seat=seat)
    return token


def seat_link_token(*, seat: MatchSeat) -> str:
    """Return the token of a new link for a seat, in the caller's transaction; an older link ends."""
    MatchGrant.objects.filter(seat=seat, revoked_at__isnull=True).update(revoked_at=timezone.now())
    token = secrets.token_urlsafe(TOKEN_BYTES)
    MatchGrant.objects.create(
        match_id=seat.match_id, role=MatchGrant.Role.SEAT, seat=seat, token_hash=token_hash(token)
    )
    return token


def grant_use(*, token: str) -> MatchGrant:
    """Return the grant of a link that was opened. Raises Refused: link_unknown, link_revoked."""
    found = MatchGrant.objects.select_related("match", "seat").filter(token_hash=token_hash(token)).first()
    if found is None:
        raise Refused("link_unknown")
    if found.revoked_at is not None:
        raise Refused("link_revoked")
    MatchGrant.objects.filter(pk=found.pk).update(last_used_at=timezone.now())
    return found
