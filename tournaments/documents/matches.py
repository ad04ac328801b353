"""What the end of a digital match says as a result of its table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from matches.games import presenter_of
from matches.models import Match
from matches.selectors.matches import state_of
from rules import load
from tournaments.models import Result
from tournaments.selectors.endings import ending_of, rows_of
from tournaments.selectors.numbers import BadDocument

Json = dict[str, Any]


class Said(NamedTuple):
    """A kind of result and its document."""

    kind: str
    document: Json


def result_said(match: Match, positions: Mapping[int, int]) -> Said | None:
    """Return the final board of a match, or its places and points; None when it ended before there was anything.

    `positions` gives the table's position of each seat of the match.
    """
    if not match.version:
        return None
    made = presenter_of(match).result
    if made is None:
        return Said(Result.Kind.PLACES, _places(match, positions)) if match.outcome else None
    document = made(state_of(match), positions)
    return Said(Result.Kind.MAP, document) if document is not None else None


def _places(match: Match, positions: Mapping[int, int]) -> Json:
    """Places and points, with how the game ended where it tells (`selectors.places`)."""
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
    document = {"seats": sorted(seats, key=lambda row: int(row["seat"])), "time_up": bool(match.options)}
    part = show.ended(state, positions) if show.ended else None
    return document if part is None else _with_ended(document, part, match.ruleset)


def _with_ended(document: Json, part: Json, code: str) -> Json:
    """The document with the end of the game, from which its places follow, or beside which they stand as played.

    They stand beside it where somebody left, a referee decided or the match had options of its own. An end that does
    not fit the rules of the table (another board) is left out.
    """
    ending, ruleset = ending_of(code), load(code)
    if ending is None:
        return document
    try:
        ended = ending.clean(part, [row["seat"] for row in document["seats"]], ruleset)
    except BadDocument:
        return document
    counted = ending.count(ended, ruleset)
    if not counted.defects and rows_of(counted) == document["seats"]:
        return {"ended": ended}
    return document | {"ended": ended, "as_played": True}
