"""The person's own page `/my/` for who signed up: this browser acts for them at once, where they are somebody new.

Who an organiser said is a known person is let in at the door alone: whoever signed up has proven nothing but a name.
"""

from __future__ import annotations

from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import PlayerDevice, SignUp
from tournaments.my.services.devices import Browser, device_add
from tournaments.my.services.links import player_link_issue
from tournaments.signup.selectors.doors import may_come_in
from tournaments.signup.services.places import tournament_hold
from tournaments.signup.services.signing import sign_up_now


@transaction.atomic
def sign_up_come_in(*, sign_up: SignUp, browser: Browser) -> PlayerDevice:
    """Let the browser in that signed somebody up, once, and give them their private link.

    What an organiser ended stays ended. Raises Refused: sign_up_door (only the door decides), devices_full.
    """
    tournament_hold(sign_up.tournament)
    now = sign_up_now(sign_up)
    if now.entrant is None or not may_come_in(now):
        raise Refused("sign_up_door")
    player_link_issue(entrant=now.entrant)
    return device_add(entrant=now.entrant, browser=browser, came_by=PlayerDevice.CameBy.SIGN_UP)
