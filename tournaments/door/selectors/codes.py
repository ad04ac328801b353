"""The code on the wall: it follows from a seed, the secret key and the minute, and changes every minute."""

from __future__ import annotations

import hmac
import time

from django.conf import settings

from tournaments.models import Door

PURPOSE = b"planisfero: the code on the wall"
SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ2345679"  # none that is taken for another one
LENGTH = 9  # 44 bits, of which one or two codes are good at a time
EVERY = 60  # seconds


def wall_code(door: Door, ago: int = 0) -> str:
    """Return the code of this minute, or of so many minutes ago; "" for a door without a seed."""
    if not door.seed:
        return ""
    minute = int(time.time()) // EVERY - ago
    digest = hmac.digest(settings.SECRET_KEY.encode(), PURPOSE + f"{door.seed}:{minute}".encode(), "sha256")
    number, signs = int.from_bytes(digest), ""
    for _sign in range(LENGTH):
        number, rest = divmod(number, len(SIGNS))
        signs += SIGNS[rest]
    return signs


def is_on_the_wall(door: Door, text: str) -> bool:
    """Say whether a code is on the wall, or was until a minute ago; typed with spaces and small letters too."""
    typed = "".join(text.upper().split()).encode()[:40]
    codes = [wall_code(door, ago).encode() for ago in (0, 1)]
    return any(hmac.compare_digest(typed, code) for code in codes if code)


def spaced(code: str) -> str:
    """Return a code as it is read aloud, in threes."""
    return " ".join(code[start : start + 3] for start in range(0, len(code), 3))
