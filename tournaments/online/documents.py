"""What the end of a digital match says as a result of its table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.conf import settings
from django.utils import translation

from matches.games import presenter_of
from matches.models import Match
from matches.selectors.matches import match_ruleset, state_of
from rules import Ruleset
from rules.base.json_types import Json
from tournaments.counting.endings import ending_of, rows_of
from tournaments.counting.shapes import BadDocument
from tournaments.formats.round_names import ROUND
from tournaments.models import Result, TableMatch
from tournaments.selectors.round_names import round_title


class MatchResult(NamedTuple):
    """A kind of result and its document."""

    kind: str
    document: Json


def match_result(match: Match, positions: Mapping[int, int], rules: Ruleset) -> MatchResult | None:
    """Return the final board of a match, or its places and points; None when it ended before there was anything.

    `positions` gives the table's position of each seat of the match, `rules` are those of the table.
    """
    if not match.version:
        return None
    board_of = presenter_of(match).result
    if board_of is None:
        return MatchResult(Result.Kind.PLACES, _places(match, positions, rules)) if match.outcome else None
    document = board_of(state_of(match), positions)
    return MatchResult(Result.Kind.MAP, document) if document is not None else None


def match_table(match: Match) -> dict[str, str]:
    """Return the tags (docs/notation.md) of the table where a match was played, {} for none; the numbers of the time
    where the table has been discarded."""
    row = TableMatch.objects.filter(match=match).select_related("tournament", "table__round__stage__tournament").first()
    if row is None:
        return {}
    with translation.override(settings.LANGUAGE_CODE):
        named = row.table is not None and row.table.round.named.code != ROUND
        round_ = round_title(row.table.round) if row.table is not None and named else str(row.round_number)
    return {"Event": row.tournament.name, "Round": round_, "Table": str(row.table_number)}


def _places(match: Match, positions: Mapping[int, int], rules: Ruleset) -> Json:
    """Return places and points, with how the game ended where it tells (`selectors.places`)."""
    show, state = presenter_of(match), state_of(match)
    assert match.outcome is not None
    seats = [
        {
            "seat": positions[row["seat"]],
            "place": row["place"],
            "points": None if row["points"] is None else str(row["points"]),
            "eliminated": bool(show.fate(state, row["seat"]).fallen),
        }
        for row in match.outcome["placings"]
    ]
    # A match with options of its own may end elsewhere than the rules of the table say.
    other = not match_ruleset(match).plays_as(rules)
    document = {"seats": sorted(seats, key=lambda row: int(row["seat"])), "time_up": other}
    part = show.ended(state, positions) if show.ended else None
    return _with_ended(document, part, rules)


def _with_ended(document: Json, part: Json | None, ruleset: Ruleset) -> Json:
    """Return the document with the end of the game, from which its places follow, or beside which they stand as played.

    They stand beside it where somebody left, a referee decided or the match had options of its own. An end that does
    not fit the rules of the table (another board) is left out, and none is there before anything was counted.
    """
    ending = ending_of(ruleset.code)
    if ending is None:
        return document
    if part is None:
        return document | {"as_played": True}
    try:
        ended = ending.clean(part, [row["seat"] for row in document["seats"]], ruleset)
    except BadDocument:
        return document | {"as_played": True}
    counted = ending.count(ended, ruleset)
    if not counted.defects and rows_of(counted) == document["seats"]:
        return {"ended": ended}
    return document | {"ended": ended, "as_played": True}
