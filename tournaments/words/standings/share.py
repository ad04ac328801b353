"""Somebody's share of a table, as people read it."""

from __future__ import annotations

from tournaments.selectors.standings.last_match import LastMatch
from tournaments.words.numbers import rounded_number


def percent(last: LastMatch | None) -> str:
    """Return the share of the table's points in somebody's last match, in percent."""
    return "–" if last is None or last.share is None else f"{rounded_number(last.share, 1)}%"
