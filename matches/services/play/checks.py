"""Whether a match can be played on."""

from __future__ import annotations

from matches.errors import Refused
from matches.models import Match


def match_check(*, match: Match, version: int | None = None) -> None:
    """Raise Refused (over, lobby, paused, stale, seed_lost) unless the match is going on, at this version."""
    if match.is_over:
        raise Refused("over")
    if match.state == Match.State.LOBBY:
        raise Refused("lobby")
    if version is not None and match.version != version:
        raise Refused("stale")
    if match.is_paused:
        raise Refused("paused", reason=match.pause_reason)
    if not match.server_seed:
        raise Refused("seed_lost")
