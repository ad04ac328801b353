"""A request to an address that a browser has given: it never reaches this computer nor its network.

Names are looked up once, every number of them must be public, and the connection goes to the number that was looked
at. No redirect is followed, no proxy of the environment is used, and neither slow nor long answers are waited for.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

TIMEOUT = 5.0  # seconds for one step: connecting, a byte
WHOLE = 12.0  # seconds for everything
MOST_ANSWER = 4096  # bytes of an answer that are read
LONGEST = 1000  # signs of an address
GIVEN_OUT = ipaddress.ip_network("2000::/3")  # of the new numbers, the part that the internet uses
WRITTEN_ANEW = ipaddress.ip_network("64:ff9b::/96")  # old numbers, where a network has new ones alone


class Forbidden(Exception):
    """The address leads where no push service is."""


class Unreachable(Exception):
    """No answer came."""


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
    if not _is_public(number):
        raise Forbidden
    return parts


def post_outside(address: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Return the answer to a POST. Raises Forbidden, Unreachable."""
    parts = check_address(address)
    number = _number_of(parts)
    line = _connection(parts, number)
    guard = threading.Timer(WHOLE, _cut, (line,))
    guard.daemon = True
    guard.start()
    try:
        line.request("POST", f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}", body, dict(headers))
        answer = line.getresponse()
        answer.read(MOST_ANSWER)
        return Answer(answer.status, answer.getheader("Retry-After") or "")
    except (OSError, http.client.HTTPException, ValueError, AttributeError) as error:
        raise Unreachable(type(error).__name__) from error
    finally:
        guard.cancel()
        line.close()


def _number_of(parts: SplitResult) -> str:
    """Return the number to connect to. Raises Forbidden where a name has any number that is not public."""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        known = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable("name") from error
    numbers = [str(row[4][0]) for row in known]
    public = all(_is_public(ipaddress.ip_address(number)) for number in numbers)
    if not (public or settings.PUSH_TO_PRIVATE_ADDRESSES):
        raise Forbidden
    return numbers[0]


def _is_public(number: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Say whether a number is of the public network, also one that is written inside a number of the new kind."""
    if isinstance(number, ipaddress.IPv6Address):
        if number in WRITTEN_ANEW:
            return _is_public(ipaddress.IPv4Address(int(number) & 0xFFFFFFFF))
        if number not in GIVEN_OUT and number.ipv4_mapped is None:
            return False
        inside = number.ipv4_mapped or number.sixtofour or (number.teredo[1] if number.teredo else None)
        if inside is not None and not _is_public(inside):
            return False
    return number.is_global and not number.is_multicast


class _PinnedLine(http.client.HTTPSConnection):
    """Speaks TLS for the name of the address over a connection to the number that was looked at."""

    def __init__(self, host: str, port: int, number: str) -> None:
        self._tls = ssl.create_default_context()
        super().__init__(host, port, timeout=TIMEOUT, context=self._tls)
        self._number = number

    def connect(self) -> None:
        raw = socket.create_connection((self._number, self.port), TIMEOUT)
        self.sock = raw  # so that it can be cut during the greeting
        self.sock = self._tls.wrap_socket(raw, server_hostname=self.host)


def _connection(parts: SplitResult, number: str) -> http.client.HTTPConnection:
    host = parts.hostname or ""
    if parts.scheme == "https":
        return _PinnedLine(host, parts.port or 443, number)
    return http.client.HTTPConnection(number, parts.port or 80, timeout=TIMEOUT)


def _cut(line: http.client.HTTPConnection) -> None:
    sock: socket.socket | None = line.sock
    if sock is not None:
        try:
            sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            return
