"""The line to a mirror: one POST, bounded in size and time (`tournaments/documents/outside_line.py`).

Addresses of this computer and of its network are there only where the operator allows them: whoever may publish would
else learn from the answers what listens inside.
"""

from __future__ import annotations

import ipaddress
import json
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

from rules.base.json_types import Json
from tournaments.documents.outside_line import PORTS, Bounds, Forbidden, Unreachable, is_public, post_once
from tournaments.errors import Refused

__all__ = ["Answer", "Unreachable", "address_clean", "post"]
WHOLE = 30.0  # seconds for everything
MOST_ANSWER = 16 * 1024  # bytes


class Answer(NamedTuple):
    """What the mirror said; `told` is {} for an answer that is no mirror's."""

    status: int
    told: Json


def address_clean(address: str) -> str:
    """Return the address of a mirror as it is kept: scheme, host and port alone.

    Raises Refused: mirror_address (no address), mirror_address_open (it would travel without https),
    mirror_address_private (of this computer or its network, where those are not allowed).
    """
    text = address.strip().rstrip("/")
    text = text if "://" in text else f"https://{text}"
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise Refused("mirror_address") from error
    is_plain = text.isascii() and text.isprintable() and " " not in text and len(text) <= 200
    if parts.scheme not in PORTS or not is_plain or not host or parts.username is not None or parts.query:
        raise Refused("mirror_address")
    if parts.path or parts.fragment:
        raise Refused("mirror_address")
    if not settings.MIRROR_TO_PRIVATE_ADDRESSES and _is_inside(host):
        raise Refused("mirror_address_private")
    if parts.scheme != "https" and not _is_this_computer(host):
        raise Refused("mirror_address_open")
    named = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{named}" + (f":{port}" if port else "")


def _is_inside(host: str) -> bool:
    """Say whether a host is written as one of this computer or its network; what a name leads to is looked at later."""
    try:
        return not is_public(ipaddress.ip_address(host))
    except ValueError:
        return host.rstrip(".") == "localhost" or host.rstrip(".").endswith(".localhost")


def _is_this_computer(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def post(address: str, path: str, content: bytes, headers: Mapping[str, str], seconds: float = WHOLE) -> Answer:
    """Return the answer of a mirror to a packet. Raises Unreachable."""
    sent = {"Content-Type": "application/octet-stream", **headers}
    bounds = Bounds(seconds, MOST_ANSWER, private=settings.MIRROR_TO_PRIVATE_ADDRESSES)
    try:
        said = post_once(urlsplit(address), path, content, sent, bounds)
    except Forbidden as error:  # said like any other failure: it tells nothing of what is inside
        raise Unreachable("inside") from error
    return Answer(said.status, _told(said.content))


def _told(content: bytes) -> Json:
    try:
        told = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}
