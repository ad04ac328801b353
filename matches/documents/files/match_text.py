"""A match in writing that somebody pasted, read for the position it ends at; for the child, without Django."""

from __future__ import annotations

from rules import replay
from rules.notation.errors import NotationError
from rules.notation.position import position_string
from rules.notation.reading import read_match_text


def last_position(content: bytes) -> str | tuple[int, int]:
    """Return the string of the last position of a match text in UTF-8, or line and column, from 1, at which it breaks
    the rules."""
    try:
        return position_string(replay(read_match_text(content.decode()).events))
    except NotationError as error:
        return error.line, error.column
