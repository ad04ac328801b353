"""What the end of a digital match says as a result of its table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from matches.games import presenter_of
from matches.models import Match
from matches.selectors.matches import state_of
from matches.selectors.records import match_events
from tournaments.models import Result


class Said(NamedTuple):
    """A kind of result and its document."""

    kind: str
    document: dict[str, Any]


def result_said(match: Match, positions: Mapping[int, int]) -> Said | None:
    """Return the final board of a match, or its places and points; None when it ended before there was anything.

    `positions` gives the table's position of each seat of the match.
    """
    if not match.version:
        return None
    made = presenter_of(match).result
    if made is None:
        return Said(Result.Kind.PLACES, _places(match, positions)) if match.outcome else None
    document = made(match, state_of(match), match_events(match), positions)
    return Said(Result.Kind.MAP, document) if document is not None else None


def _places(match: Match, positions: Mapping[int, int]) -> dict[str, Any]:
    show, state = presenter_of(match), state_of(match)
    seats = [
        {
            "seat": positions[row["seat"]],
            "place": row["place"],
            "points": None if row["points"] is None else str(row["points"]),
            "eliminated": bool(show.fate(state, row["seat"]).fallen),
        }
        for row in match.outcome["placings"]
    ]
    # A match with options of its own may end elsewhere than its rules do.
    return {"seats": sorted(seats, key=lambda row: int(row["seat"])), "time_up": bool(match.options)}
