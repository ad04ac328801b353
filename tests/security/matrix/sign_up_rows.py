"""What every address of an announced evening answers, and the sign-up that the matrix asks about."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.utils import timezone

from tests.security.matrix.roles import PLAYER
from tests.security.matrix.rows import OPEN, ORGANISE, PUBLIC_PAGE, Kind, Row
from tournaments.models import Announcement, SignUp, Tournament
from tournaments.signup.selectors.sign_ups import SESSION_KEY
from tournaments.signup.services.tokens import token_begin, token_of

SIGNED_UP = Kind(frozenset({PLAYER}), refused=404, signed_out=404)
"""The browser that signed somebody up; that the evening is private changes nothing for it."""

SIGN_UP_ROWS: dict[str, Row] = {
    "manage-sign-ups": Row(ORGANISE, "slug", get=200),
    "manage-announcement": Row(ORGANISE, "slug", get=200, post=302),
    "manage-sign-up": Row(ORGANISE, "slug sign_up accept", post=302),
    "sign-up": Row(PUBLIC_PAGE, "slug", get=200, post=422),
    "sign-up-embed": Row(PUBLIC_PAGE, "slug", get=200),
    "sign-up-card": Row(PUBLIC_PAGE, "slug", get=200),
    "tournament-calendar": Row(PUBLIC_PAGE, "slug", get=200),
    "sign-up-own": Row(SIGNED_UP, "slug sign_up", get=200),
    "sign-up-come-in": Row(SIGNED_UP, "slug sign_up", post=302),
    "sign-up-withdraw": Row(SIGNED_UP, "slug sign_up", post=302),
    "sign-up-link": Row(OPEN, "sign_up_token", get=302),
}


def of_sign_ups(event: Tournament, client: Client) -> dict[str, Any]:
    """Return the arguments: a sign-up of the waiting list, made with this browser."""
    Announcement.objects.create(tournament=event, is_on=True)
    said = {"name": "Zita", "key": "zita|", "consent_text": "Sì", "consent_at": timezone.now()}
    row = SignUp(tournament=event, state=SignUp.State.WAITING, **said)
    token_begin(row)
    row.save()
    session = client.session
    session[SESSION_KEY] = [row.pk]
    session.save()
    return {"sign_up": row.pk, "sign_up_token": token_of(row)}
