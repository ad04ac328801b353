"""One large file or list of an account at a time: a second one meanwhile is told to wait."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from django.contrib.auth.models import User
from django.core.cache import cache

from tournaments.errors import Refused

# Longer than any file takes; a server that died while it read one lets the account try again after it.
SECONDS = 600


@contextmanager
def reading_turn(*, account: User, kind: Literal["copy", "spreadsheet", "people"]) -> Iterator[None]:
    """Hold the turn of an account while a file of this kind is read. Raises Refused: file_reading_yours."""
    key, mine = f"reading:{kind}:{account.pk}", secrets.token_hex(8)
    if not cache.add(key, mine, SECONDS):
        raise Refused("file_reading_yours")
    try:
        yield
    finally:
        if cache.get(key) == mine:
            cache.delete(key)
