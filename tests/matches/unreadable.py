"""A match whose stored state has been damaged, as this process finds it after a start."""

from __future__ import annotations

from matches.models import Match
from matches.selectors import matches as selectors

DAMAGED = {"type": "state", "format": 99}


def damage(match: Match) -> None:
    """Store what is no state, and let this process forget the state it has kept and what it has said of it."""
    Match.objects.filter(pk=match.pk).update(snapshot=DAMAGED)
    selectors._states._by_hash.clear()
    selectors._unreadable_told.forget(match.pk)
