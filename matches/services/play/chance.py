"""The chance of a match: bound to its seed, to every share, and to what was mixed in from outside."""

from __future__ import annotations

from collections.abc import Sequence

from matches.errors import Refused
from matches.models import Match
from rules.base.committed import Committed, Setup


def match_chance(match: Match, setup: Setup, nonces: Sequence[str], asked: int = 0) -> Committed:
    """Return the chance of a match after so many rolls. Raises Refused: seed_lost (no key here opens its seed)."""
    if not match.server_seed:
        raise Refused("seed_lost")
    seed = bytes.fromhex(match.server_seed)
    return Committed(seed, setup, nonces, asked, scheme=match.scheme, outside=match.outside)
