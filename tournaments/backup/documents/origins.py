"""Where a tournament comes from that was not made here: one mark for each time it was imported, kept for ever.

A mark: {"saved_at", "release", "signature" ("other" or "none"), "key" (a fingerprint, empty for none), "at"}.
"""

from __future__ import annotations

import re

from django.utils import timezone

from rules.base.json_types import Json
from tournaments.backup.documents.shapes import Unlike, moment
from tournaments.backup.documents.signature import Signed

MOST_MARKS = 20
PARTS = ("saved_at", "release", "signature", "key", "at")
RELEASE = re.compile(r"[\w.+-]{1,20}")
KEY = re.compile(r"([0-9a-f]{4}-){4}[0-9a-f]{4}")
Mark = dict[str, str]


def origins_after(earlier: object, by: Signed, document: Json) -> list[Mark]:
    """Return the marks of what is restored from a document: those it had, and one more unless it was made here.

    Raises ValueError for marks that nobody here wrote.
    """
    marks = [_check_mark(mark) for mark in _list(earlier)]
    if by.by == "own":
        return marks
    new = {
        "saved_at": str(document.get("saved_at", "")),
        "release": str(document.get("release", "")),
        "signature": by.by,
        "key": by.key,
        "at": timezone.now().isoformat(),
    }
    return [*marks[-(MOST_MARKS - 1) :], _check_mark(new)]


def _list(marks: object) -> list[object]:
    if not isinstance(marks, list) or len(marks) > MOST_MARKS:
        raise ValueError("origins")
    return marks


def _check_mark(mark: object) -> Mark:
    if (
        not isinstance(mark, dict)
        or set(mark) != set(PARTS)
        or not all(isinstance(value, str) for value in mark.values())
    ):
        raise ValueError("origins")
    known = (mark["signature"] == "other" and KEY.fullmatch(mark["key"])) or (
        mark["signature"] == "none" and not mark["key"]
    )
    if not known or not RELEASE.fullmatch(mark["release"]):
        raise ValueError("origins")
    for name in ("saved_at", "at"):
        try:
            moment(mark[name])
        except Unlike as unlike:
            raise unlike.under(name).under("origins") from None
    return dict(mark)
