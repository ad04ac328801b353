"""A request to an address that a browser has given: it never reaches this computer nor its network."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from tournaments.documents.outside_line import Bounds, Forbidden, Unreachable, is_public, post_once

__all__ = ["Answer", "Forbidden", "Unreachable", "check_address", "post_outside"]
WHOLE = 12.0  # seconds for everything
MOST_ANSWER = 4096  # bytes of an answer that are read
LONGEST = 1000  # signs of an address


@dataclass(frozen=True)
class Answer:
    status: int
    retry_after: str = ""


def check_address(address: str) -> SplitResult:
    """Return the parts of an address that may be written to, its name not looked up yet. Raises Forbidden."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:
        raise Forbidden from error
    host = parts.hostname or ""
    plain = all(33 <= ord(sign) < 127 for sign in address) and len(address) <= LONGEST
    if not plain or parts.username is not None or parts.password is not None or parts.fragment or not host:
        raise Forbidden
    if settings.PUSH_TO_PRIVATE_ADDRESSES:
        return parts
    if parts.scheme != "https" or port not in (None, 443) or ("." not in host and ":" not in host):
        raise Forbidden
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return parts
    if not is_public(number):
        raise Forbidden
    return parts


def post_outside(address: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Return the answer to a POST. Raises Forbidden, Unreachable."""
    parts = check_address(address)
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    bounds = Bounds(WHOLE, MOST_ANSWER, private=settings.PUSH_TO_PRIVATE_ADDRESSES)
    said = post_once(parts, path, body, headers, bounds)
    return Answer(said.status, said.retry_after)
