"""Stored matches as the commands read and write them: logs, and match texts (docs/notation.md)."""

import re

from rules.base.errors import CodedError, LogError
from rules.base.json_types import Json
from rules.notation.errors import NotationError
from rules.notation.reading import MatchText, read_match_text
from rules.records.match_file import StoredMatch, read
from tournaments.management.jsonio import fail_usage, label_of, read_text

_TAG = re.compile(r"^[^\S\n]*\[", re.MULTILINE)
_LOG = '{"'


def read_either(path: str) -> StoredMatch | MatchText:
    """Return the match of a log or of a match text, of standard input for `-`.

    Unreadable is wrong usage, a broken chain a LogError, a text that breaks the rules a NotationError.
    """
    text, label = read_text(path), label_of(path)
    if not text.startswith(_LOG):
        if not _TAG.search(text):
            fail_usage(f"{label}: not a stored match")
        return read_match_text(text)
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    try:
        return read(lines)
    except LogError as error:
        if error.code in ("empty", "header_malformed"):
            fail_usage(f"{label}: not a stored match")
        raise


def read_match(path: str) -> StoredMatch:
    """Return the match of a file as `read_either` does, that of a text as its log has it."""
    match = read_either(path)
    return match if isinstance(match, StoredMatch) else read(match.lines())


def refusal(error: CodedError) -> Json:
    """Return what is wrong with a stored match: the code, the number of the event where there is one, the rest."""
    if isinstance(error, NotationError):
        return error.document()
    event = error.event if isinstance(error, LogError) else None
    params = {key: value if isinstance(value, int | str | None) else str(value) for key, value in error.params.items()}
    return {"valid": False, "code": error.code, "event": event, **params}
