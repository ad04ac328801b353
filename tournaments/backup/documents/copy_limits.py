"""What the file of a saved copy may be: read in the child first (`apart`), so it imports nothing of Django."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from math import isfinite
from typing import Any

from rules.base.json_types import Json
from tournaments.backup.documents.copy_records import check_records
from tournaments.errors import Refused

FORMAT, VERSION = "planisfero-tournament", 1
MEGABYTE = 2**20
MOST_BYTES = 20 * MEGABYTE
MOST_UNPACKED = 96 * MEGABYTE
# A copy shrinks to a tenth; a file that shrinks further than this was made to unfold.
MOST_RATIO = 100
FREE_OF_RATIO = MEGABYTE
# 1,000 people over 8 rounds, every table with its board: half a million. A match played online adds 9,000 (random bots,
# 35 rounds) to 23,000. A league of 64 people over 8 rounds, all of it online, is 3 million at most.
MOST_VALUES = 4_000_000
MOST_DEPTH = 40
GZIP = b"\x1f\x8b"
VALUE_SIGNS = (b",", b"[", b"{")


def check_copy(content: bytes) -> None:
    """Look at a file, gzipped or plain, before anybody makes values of it.

    Raises Refused: backup_empty, backup_too_large, backup_unfolds, backup_not_ours, backup_newer, backup_damaged,
    backup_field (where, field, value).
    """
    text = text_of_copy(content)
    if sum(map(text.count, VALUE_SIGNS)) > MOST_VALUES:
        raise Refused("backup_unfolds")
    document = document_of_text(text)
    _check_depth(document)
    check_records(document)


def text_of_copy(content: bytes) -> bytes:
    """Return the text of a copy. Raises Refused: backup_empty, backup_too_large, backup_unfolds, backup_damaged."""
    if not content:
        raise Refused("backup_empty")
    if len(content) > MOST_BYTES:
        raise Refused("backup_too_large", limit=MOST_BYTES // MEGABYTE)
    if not content.startswith(GZIP):
        return content
    most = min(MOST_UNPACKED, max(FREE_OF_RATIO, len(content) * MOST_RATIO))
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as packed:
            content_read = packed.read(most + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise Refused("backup_damaged", where="gzip") from error
    if len(content_read) > most:
        raise Refused("backup_unfolds")
    return content_read


def document_of_text(text: bytes) -> dict[str, object]:
    """Return the document of a text. Raises Refused: backup_not_ours, backup_newer, backup_damaged."""
    try:
        document = json.loads(
            text, parse_float=_finite_number, parse_constant=_finite_number, object_pairs_hook=_object
        )
    except (ValueError, RecursionError) as error:
        ours = f'"{FORMAT}"'.encode() in text[:200]
        raise Refused("backup_damaged", where="JSON") if ours else Refused("backup_not_ours") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Refused("backup_not_ours")
    version = document.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise Refused("backup_damaged", where="version")
    if version > VERSION:
        raise Refused("backup_newer", found=version, known=VERSION)
    return document


def _finite_number(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError("a number that is none")
    return number


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object. Raise ValueError for a name that stands there twice: two readers may take different values of
    it."""
    document = dict(pairs)
    if len(document) < len(pairs):
        raise ValueError("a name that stands twice")
    return document


def _check_depth(document: Json) -> None:
    level: list[Any] = [document]
    for _depth in range(MOST_DEPTH):
        level = [
            inner
            for value in level
            for inner in (value.values() if isinstance(value, dict) else value)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return
    raise Refused("backup_unfolds")
