"""What the end and the replay of a match say of it in the notation of docs/notation.md."""

from __future__ import annotations

from matches.documents.record.match_paper import match_paper
from matches.models import Match
from matches.selectors.match_texts import last_position
from rules.base.json_types import Json


def notation_context(match: Match) -> Json:
    """Return where a match that is over ended, whether that position can be opened on a page of its own, and the match
    as it is printed."""
    opens = bool(match.version)
    paper = match_paper(match) if match.version else None
    return {"position": last_position(match), "opens": opens and not match.options, "paper": paper}
