"""Whether this server answers under the addresses that its codes lead to: it opens them as a phone would."""

from __future__ import annotations

import http.client
from contextlib import closing
from urllib.parse import SplitResult, urlsplit

from django.core.cache import cache

from matches.selectors.addresses import server_addresses
from matches.selectors.certificates import trusting_context

SECONDS = 1.5  # for each step of the connection: a page waits for it
KEPT_SECONDS = 15  # so that a page loaded again and again knocks once


def answers_at(base: str, path: str) -> bool | None:
    """Say whether `path` opens under an address of this server's own; None for any other, which is never tried.

    What is tried follows from how the server was started (`server_addresses`): nothing that somebody typed, and no
    header of a request, makes this server open a connection.
    """
    if base not in server_addresses():
        return None
    key = f"answers:{base}"
    answer: bool | None = cache.get(key)
    if answer is None:
        answer = _opens(base, path)
        cache.set(key, answer, KEPT_SECONDS)
    return answer


def _opens(base: str, path: str) -> bool:
    parts = urlsplit(base)
    try:
        with closing(_line(parts)) as connection:
            connection.request("GET", path, headers={"Accept": "text/html", "Connection": "close"})
            return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False


def _line(parts: SplitResult) -> http.client.HTTPConnection:
    host = parts.hostname or ""
    if parts.scheme == "https":
        return http.client.HTTPSConnection(host, parts.port, timeout=SECONDS, context=trusting_context())
    return http.client.HTTPConnection(host, parts.port, timeout=SECONDS)
