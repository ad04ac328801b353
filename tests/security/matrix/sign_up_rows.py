"""What the addresses of an announced evening answer, one row each."""

from __future__ import annotations

from tests.security.matrix.kinds import OPEN, ORGANISE, PUBLIC_PAGE, Kind, Row
from tests.security.matrix.roles import PLAYER

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
