"""Links without account: issuing and using. The token leaves this module once; only its hash is stored."""

from __future__ import annotations

import hashlib
import secrets

from django.db import transaction
from django.utils import timezone

from matches.errors import Refused
from matches.models import Match, MatchGrant, MatchSeat
from matches.permissions import Actor, arranging_grant
from matches.selectors.matches import match_lock
from matches.services.announcing import seats_announce_on_commit
from matches.services.lobby.claims import claims_end
from matches.services.notes import note_write
from rules.base.json_types import Json
from rules.base.plain_text import plain_text

TOKEN_BYTES = 18  # 144 bits: long enough not to be guessed, short enough for a QR code
MOST_LABEL = 80
Issuer = Json
"""The fields of a link that say who issued it, and by what right."""


def token_hash(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def issuer_of(*, match: Match, actor: Actor | None) -> Issuer:
    """Return who issues a link now; the match must be locked, so that nobody ends the issuer's right meanwhile.

    Raises Refused: link_revoked (the link by which the issuer acts has ended).
    """
    if actor is None:
        return {}
    through = arranging_grant(actor, match)
    if through is not None and not MatchGrant.objects.live().filter(pk=through.pk).exists():
        raise Refused("link_revoked")
    return {"issued_by": actor.account, "issued_through": through, "origin": actor.origin}


@transaction.atomic
def grant_issue(*, match: Match, role: str, actor: Actor, label: str = "") -> str:
    """Return the token of a new link for a referee or a fellow organiser; a note says who issued it.

    Raises Refused: link_revoked (the issuer's own link has ended).
    """
    token, label = secrets.token_urlsafe(TOKEN_BYTES), plain_text(label)[:MOST_LABEL].rstrip()
    issuer = issuer_of(match=match_lock(match.pk), actor=actor)
    MatchGrant.objects.create(match=match, role=role, token_hash=token_hash(token), label=label, **issuer)
    note_write(match=match, actor=actor, action="link_issued", role=str(role), label=label)
    return token


@transaction.atomic
def seat_link_reissue(*, match: Match, seat: int, actor: Actor) -> str:
    """Return the token of a new link for a seat; the old one ends for ever, and with it the hold of an account and,
    before the start, the share in the dice.

    Raises Refused: seat_unknown, over, seat_is_bot, link_revoked (the issuer's own).
    """
    row = match_lock(match.pk)
    if row.is_over:
        raise Refused("over")
    seat_row = MatchSeat.objects.filter(match=match, number=seat).first()
    if seat_row is None:
        raise Refused("seat_unknown", seat=seat)
    if seat_row.bot:
        raise Refused("seat_is_bot", seat=seat)
    issuer = issuer_of(match=row, actor=actor)
    claims_end(match=row, seats=[seat_row], actor=actor, how="link_new")
    token = seat_link_token(seat=seat_row, issuer=issuer)
    seats_announce_on_commit(row.pk)
    note_write(match=match, actor=actor, action="seat_link_reissued", seat=seat)
    return token


def seat_link_token(*, seat: MatchSeat, issuer: Issuer | None = None) -> str:
    """Return the token of a new link for a seat, in the caller's transaction; an older link ends.

    Without an issuer it is the player's own: somebody who took a free seat.
    """
    MatchGrant.objects.filter(seat=seat, revoked_at__isnull=True).update(revoked_at=timezone.now())
    token = secrets.token_urlsafe(TOKEN_BYTES)
    MatchGrant.objects.create(
        match_id=seat.match_id, role=MatchGrant.Role.SEAT, seat=seat, token_hash=token_hash(token), **(issuer or {})
    )
    return token


def grant_use(*, token: str) -> MatchGrant:
    """Return the grant of a link that was opened. Raises Refused: link_unknown, link_revoked."""
    known = MatchGrant.objects.filter(token_hash=token_hash(token))
    grant = known.live().select_related("match", "seat").first()
    if grant is None:
        raise Refused("link_revoked" if known.exists() else "link_unknown")
    MatchGrant.objects.filter(pk=grant.pk).update(last_used_at=timezone.now())
    return grant
