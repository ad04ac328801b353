"""What the end and the replay of a match say of it in the notation of docs/notation.md."""

from __future__ import annotations

from matches.documents.record.match_paper import match_paper
from matches.models import Match
from matches.selectors.match_texts import MOST_SIGNS, last_position
from rules.base.json_types import Json


def notation_context(match: Match) -> Json:
    """Return where a match that is over ended, whether its positions can be opened on a page of their own, and the
    match as it is printed."""
    paper = match_paper(match) if match.version else None
    position = last_position(match)
    return {"position": position, "opens": paper is not None and len(position) <= MOST_SIGNS, "paper": paper}
