"""Comparing texts without case on SQLite nearly as on PostgreSQL: its own LIKE knows the case of English letters alone.

Letters with one other case are alike on both. Where folding makes several letters of one they part: here “ß” is like
“SS”, on PostgreSQL, which turns letter by letter, it is not.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import receiver

ANY = {"%": ".*", "_": "."}


def like(pattern: object, text: object, escape: str | None = None) -> bool | None:
    """Say whether a text is like a pattern, accents and all letters without case; None where one of them is null."""
    if pattern is None or text is None:
        return None
    return _compile(str(pattern).casefold(), escape)(str(text).casefold()) is not None


@lru_cache(maxsize=200)
def _compile(pattern: str, escape: str | None) -> Callable[[str], re.Match[str] | None]:
    parts, signs = [], iter(pattern)
    for sign in signs:
        parts.append(re.escape(next(signs, "")) if sign == escape else ANY.get(sign) or re.escape(sign))
    return re.compile("".join(parts), re.DOTALL).fullmatch


@receiver(connection_created, dispatch_uid="config.storage.like")
def like_put(connection: BaseDatabaseWrapper, **_: object) -> None:
    """Give a new connection to SQLite this LIKE, with and without a sign of escape, so that `iexact`, `icontains` and
    their like mean the same on both databases, but for letters such as “ß”."""
    if connection.vendor == "sqlite":
        for arguments in (2, 3):
            connection.connection.create_function("like", arguments, like, deterministic=True)
