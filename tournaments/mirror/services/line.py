"""The line to a mirror: one POST, bounded in size and time; certificates are checked, no redirect is followed."""

from __future__ import annotations

import http.client
import ipaddress
import json
import socket
import ssl
import threading
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from rules.base.json_types import Json
from tournaments.errors import Refused

TIMEOUT = 5.0  # seconds for one step: connecting, a byte
WHOLE = 30.0  # seconds for everything
MOST_ANSWER = 16 * 1024  # bytes
PORTS = {"https": 443, "http": 80}


class Unreachable(Exception):
    """No answer of a mirror came."""


class Answer(NamedTuple):
    """What the mirror said; `told` is {} for an answer that is no mirror's."""

    status: int
    told: Json


def address_clean(address: str) -> str:
    """Return the address of a mirror as it is kept: scheme, host and port alone.

    Raises Refused: mirror_address (no address), mirror_address_open (it would travel without https).
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
    if parts.scheme != "https" and not _is_this_computer(host):
        raise Refused("mirror_address_open")
    named = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{named}" + (f":{port}" if port else "")


def _is_this_computer(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def post(address: str, path: str, content: bytes, headers: Mapping[str, str]) -> Answer:
    """Return the answer of a mirror to a packet. Raises Unreachable."""
    parts = urlsplit(address)
    line = _line(parts.scheme, parts.hostname or "", parts.port)
    guard = threading.Timer(WHOLE, _cut, (line,))
    guard.daemon = True
    guard.start()
    try:
        line.request("POST", path, content, {"Content-Type": "application/octet-stream", **headers})
        answer = line.getresponse()
        return Answer(answer.status, _told(answer.read(MOST_ANSWER)))
    except (OSError, http.client.HTTPException, ValueError, AttributeError) as error:
        raise Unreachable(type(error).__name__) from error
    finally:
        guard.cancel()
        line.close()


def _line(scheme: str, host: str, port: int | None) -> http.client.HTTPConnection:
    if scheme == "https":
        return http.client.HTTPSConnection(host, port, timeout=TIMEOUT, context=ssl.create_default_context())
    return http.client.HTTPConnection(host, port, timeout=TIMEOUT)


def _told(content: bytes) -> Json:
    try:
        told = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}


def _cut(line: http.client.HTTPConnection) -> None:
    sock: socket.socket | None = line.sock
    if sock is not None:
        try:
            sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            return
