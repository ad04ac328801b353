"""Stored matches as the commands read and write them."""

import sys
from pathlib import Path

from rules.base.errors import LogError
from rules.base.json_types import Json
from rules.records.match_file import StoredMatch, read
from tournaments.management.jsonio import fail_usage


def read_match(path: str) -> StoredMatch:
    """Return the match of a file, or of standard input for `-`; unreadable is wrong usage, a broken chain a
    LogError."""
    label = "standard input" if path == "-" else path
    try:
        raw = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        lines = raw.decode("utf-8").split("\n")
    except UnicodeDecodeError:
        fail_usage(f"{label}: not UTF-8 text")
    except (OSError, ValueError) as error:
        fail_usage(f"{label}: cannot be read ({getattr(error, 'strerror', None) or error})")
    if lines[-1] == "":
        lines.pop()
    try:
        return read(lines)
    except LogError as error:
        if error.code in ("empty", "header_malformed"):
            fail_usage(f"{label}: not a stored match")
        raise


def refusal(error: LogError) -> Json:
    """Return what is wrong with a stored match: the code, the number of the event where there is one, the rest."""
    params = {key: value if isinstance(value, int | str | None) else str(value) for key, value in error.params.items()}
    return {"valid": False, "code": error.code, "event": error.event, **params}
