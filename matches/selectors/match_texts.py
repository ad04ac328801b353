"""A match that is over in the notation of docs/notation.md: as a text, and where it ended."""

from __future__ import annotations

import logging
from typing import cast

from django.core.cache import cache

from matches.models import Match
from matches.rare_lines import Rarely
from matches.selectors.matches import game_code
from matches.selectors.records import record_lines, state_decided
from matches.signals import table_asked
from rules import decode
from rules.base.errors import CodedError
from rules.notation.position import position_string
from rules.notation.writing import Paragraph, Writing, match_text, match_writing
from rules.records.decisions import BROKEN
from rules.records.match_file import read
from rules.records.match_log import RELEASE

MOST_SIGNS = 2000
"""Of the string of a position: it stands in the address. With own cards it is longer: read by `notation --board`."""
KEPT = 24 * 3600
"""Seconds for which the writing of a match is kept: it is read back to be sure, which takes some tenths of one."""
logger = logging.getLogger(__name__)
_unwritten_told = Rarely(3600)  # seconds between two lines about the same match


def fits_an_address(text: str) -> bool:
    """Return whether this can stand in an address as a position: the string of one is plain ASCII."""
    return text.isascii() and len(text) <= MOST_SIGNS


def text_of(match: Match) -> str:
    """Return the text of a match that is over; LogError where its log is not what the rules lead to."""
    return match_text(read(record_lines(match)), tags_of(match))


def writing_of(match: Match) -> Writing | None:
    """Return a match that is over in writing, without tags for people; None where its log is not what the rules lead
    to."""
    key = f"writing-{RELEASE}-{match.pk}-{match.version}-{match.state}-{match.log_hash[:16]}"
    kept = cache.get(key)
    if kept is None:
        try:
            writing = match_writing(read(record_lines(match)))
            kept = [list(writing.tags), list(map(list, writing.moves))]
        except CodedError:
            kept = []
        except BROKEN:  # no refusal, but a fault of ours, which another release may not have
            if _unwritten_told.is_time(match.pk):
                logger.exception("Match %s cannot be told in writing.", match.code)
            return None
        cache.set(key, kept, KEPT)
    return Writing(tuple(kept[0]), tuple(Paragraph(*row) for row in kept[1])) if kept else None


def tags_of(match: Match) -> dict[str, str]:
    """Return what people want to know and the log does not say: where and when it was played, its result; `seats` is to
    be prefetched."""
    tags = {"Event": match.title, "Date": match.ended_at.date().isoformat() if match.ended_at else "", **_table(match)}
    if match.outcome:
        names = {seat.number: seat.name for seat in match.seats.all()}
        rows = (f"{row['place']}. {names.get(row['seat'], '?')}{_points(row)}" for row in match.outcome["placings"])
        tags["Result"] = ", ".join(rows)
    return {name: value for name, value in tags.items() if value}


def _table(match: Match) -> dict[str, str]:
    """Return event, round and table of an official match, as whoever set up the table knows them."""
    if not match.is_official:
        return {}
    answers = cast(list[tuple[object, dict[str, str]]], table_asked.send(Match, match=match))
    return {name: value for _, answer in answers for name, value in answer.items()}


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


def position_then(match: Match, step: int) -> str:
    """Return where a match that is over stood at this event (`state_decided`), every card included; empty where nobody
    had to decide yet.

    CodedError or one of BROKEN (rules/records/decisions.py) where the log is not what the rules lead to.
    """
    then = state_decided(match, step)
    return "" if then is None else position_string(then)
