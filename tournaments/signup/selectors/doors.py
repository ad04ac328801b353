"""How somebody who signed up comes to their own page."""

from __future__ import annotations

from tournaments.models import PlayerDevice, PlayerLink, SignUp
from tournaments.my.services.links import token_of

OPEN, INSIDE, DESK = "open", "inside", "desk"


def may_come_in(sign_up: SignUp) -> bool:
    """Say whether a browser that holds this sign-up may become the person's own: never twice, and never as somebody
    whom the organisers know from before."""
    if sign_up.state != SignUp.State.ACCEPTED or sign_up.entrant is None or sign_up.known_id is not None:
        return False
    doors = PlayerDevice.objects.filter(entrant=sign_up.entrant, came_by=PlayerDevice.CameBy.SIGN_UP)
    return not doors.exists()


def door_open_to(sign_up: SignUp, browser: str) -> str:
    """Return how this browser (its hash) stands to the person's own page: INSIDE, OPEN to it, or only by the DESK."""
    if sign_up.entrant is None or sign_up.state != SignUp.State.ACCEPTED:
        return ""
    live = PlayerDevice.objects.live().filter(entrant=sign_up.entrant, browser_hash=browser or "-")
    if live.exists():
        return INSIDE
    return OPEN if may_come_in(sign_up) else DESK


def private_token(sign_up: SignUp) -> str:
    """Return the token of the person's private link, "" where there is none that works."""
    link = PlayerLink.objects.live().printed().filter(entrant=sign_up.entrant_id).first()
    return token_of(link) if link is not None and sign_up.entrant_id is not None else ""
