"""A match that is over in the notation of docs/notation.md: as a text, and where it ended."""

from __future__ import annotations

from matches.models import Match
from matches.selectors.matches import game_code
from matches.selectors.records import record_lines
from rules import decode
from rules.base.errors import CodedError
from rules.notation.position import position_string
from rules.notation.writing import match_text
from rules.records.decisions import BROKEN
from rules.records.match_file import read


def text_of(match: Match) -> str:
    """Return the text of a match that is over; LogError where its log is not what the rules lead to."""
    return match_text(read(record_lines(match)), tags_of(match))


def tags_of(match: Match) -> dict[str, str]:
    """Return what people want to know and the log does not say: title, day, result; `seats` is to be prefetched."""
    tags = {"Event": match.title, "Date": match.ended_at.date().isoformat() if match.ended_at else ""}
    if match.outcome:
        names = {seat.number: seat.name for seat in match.seats.all()}
        rows = (f"{row['place']}. {names.get(row['seat'], '?')}{_points(row)}" for row in match.outcome["placings"])
        tags["Result"] = ", ".join(rows)
    return {name: value for name, value in tags.items() if value}


def _points(row: dict[str, int | None]) -> str:
    points = row.get("points")
    return "" if points is None else f" ({points})"


def last_position(match: Match) -> str:
    """Return where a match that is over ended, every card included; empty where nothing was played."""
    if match.snapshot is None:
        return ""
    try:
        return position_string(decode(match.snapshot, game_code(match)))
    except (CodedError, *BROKEN):
        return ""
