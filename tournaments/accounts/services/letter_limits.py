"""How many letters an account has sent, how many an address gets: nobody's mailbox is filled from here."""

from __future__ import annotations

from hashlib import sha256

from django.contrib.auth.models import User

from tournaments.accounts.services.counters import count_up
from tournaments.errors import Refused

SECONDS = 3600
# By kind, letters an hour: (that an account has sent, that an address gets). Somebody who mistypes asks again; whoever
# changes much about an account must hear of it, so that kind has room.
MOST = {"mail_check": (5, 3), "reset": (5, 5)}
MOST_TOLD = (20, 20)


def letter_count(*, account: User, to: str, kind: str) -> None:
    """Count a letter before it is written. Raises Refused: letters_many."""
    of_account, of_address = MOST.get(kind, MOST_TOLD)
    place = kind if kind in MOST else "told"
    mailbox = sha256(to.strip().casefold().encode()).hexdigest()
    for key, most in ((f"account:{account.pk}", of_account), (f"address:{mailbox}", of_address)):
        if count_up(f"letters:{place}:{key}", SECONDS) > most:
            raise Refused("letters_many")
