"""One POST to another computer, to the end of a time that is given: never to this computer or its network unawares.

A name is looked up once and the connection goes to the numbers that were looked at, so that a name that means something
else a moment later leads nowhere else. Certificates are checked for the name. No redirect is followed, no proxy of the
environment is used, and neither slow nor long answers are waited for.
"""

from __future__ import annotations

import http.client
import ipaddress
import queue
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic
from typing import NamedTuple
from urllib.parse import SplitResult

STEP = 5.0  # seconds for one step: connecting, greeting, a byte
PORTS = {"https": 443, "http": 80}
GIVEN_OUT = ipaddress.ip_network("2000::/3")  # of the new numbers, the part that the internet uses
WRITTEN_ANEW = ipaddress.ip_network("64:ff9b::/96")  # old numbers, where a network has new ones alone


class Forbidden(Exception):
    """The address leads to this computer or its network."""


class Unreachable(Exception):
    """No answer came."""


class Bounds(NamedTuple):
    """How long a request may take in all, how much of an answer is read, and whether it may stay inside."""

    seconds: float
    most: int
    private: bool = False


class Said(NamedTuple):
    status: int
    content: bytes
    retry_after: str


def post_once(parts: SplitResult, path: str, body: bytes, headers: Mapping[str, str], bounds: Bounds) -> Said:
    """Return what the computer of an address answers to a POST. Raises Forbidden, Unreachable."""
    until = monotonic() + bounds.seconds
    port = parts.port or PORTS[parts.scheme]
    numbers = _numbers(parts.hostname or "", port, bounds)
    line = _Line(parts, numbers, until)
    guard = threading.Timer(max(0.0, until - monotonic()), _cut, (line,))
    guard.daemon = True
    guard.start()
    try:
        line.request("POST", path, body, dict(headers))
        answer = line.getresponse()
        return Said(answer.status, answer.read(bounds.most), answer.getheader("Retry-After") or "")
    except (OSError, http.client.HTTPException, ValueError, AttributeError) as error:
        raise Unreachable(type(error).__name__) from error
    finally:
        guard.cancel()
        line.close()


def is_public(number: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Say whether a number is of the public network, also one that is written inside a number of the new kind."""
    if isinstance(number, ipaddress.IPv6Address):
        if number in WRITTEN_ANEW:
            return is_public(ipaddress.IPv4Address(int(number) & 0xFFFFFFFF))
        if number not in GIVEN_OUT and number.ipv4_mapped is None:
            return False
        inside = number.ipv4_mapped or number.sixtofour or (number.teredo[1] if number.teredo else None)
        if inside is not None and not is_public(inside):
            return False
    return number.is_global and not number.is_multicast


def _numbers(host: str, port: int, bounds: Bounds) -> list[str]:
    """Return the numbers to connect to. Raises Forbidden where a name has any number that is not public."""
    answers: queue.SimpleQueue[list[str] | None] = queue.SimpleQueue()

    def look() -> None:
        try:
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            answers.put([str(row[4][0]) for row in rows])
        except (OSError, UnicodeError):
            answers.put(None)

    threading.Thread(target=look, daemon=True).start()  # whoever answers for a name may take any time
    try:
        numbers = answers.get(timeout=bounds.seconds)
    except queue.Empty:
        numbers = None
    if not numbers:
        raise Unreachable("name")
    if not bounds.private and not all(is_public(ipaddress.ip_address(number)) for number in numbers):
        raise Forbidden
    return numbers


class _Line(http.client.HTTPConnection):
    """Speaks to the name of an address, with TLS where it says https, over a connection to a number looked at."""

    def __init__(self, parts: SplitResult, numbers: list[str], until: float) -> None:
        super().__init__(parts.hostname or "", parts.port or PORTS[parts.scheme], timeout=STEP)
        self._tls = ssl.create_default_context() if parts.scheme == "https" else None
        self.default_port = PORTS[parts.scheme]  # which a server is not told
        self._numbers, self._until = numbers, until
        self.held: socket.socket | None = None  # what is cut: the line itself forgets it before the last answer is read

    def connect(self) -> None:
        self.sock = self.held = raw = self._connected()
        if self._tls is not None:
            # The greeting comes apart from the making, so that it too can be cut.
            self.sock = self.held = closed = self._tls.wrap_socket(
                raw, server_hostname=self.host, do_handshake_on_connect=False
            )
            closed.do_handshake()
        if monotonic() >= self._until:  # who cuts may have come before there was anything to cut
            raise TimeoutError

    def _connected(self) -> socket.socket:
        """Return a connection to the first number that takes one."""
        failed: OSError = TimeoutError()
        for number in self._numbers:
            left = self._until - monotonic()
            if left <= 0:
                break
            try:
                return socket.create_connection((number, self.port), min(STEP, left))
            except OSError as error:
                failed = error
        raise failed


def _cut(line: _Line) -> None:
    if line.held is not None:
        with suppress(OSError):
            line.held.shutdown(socket.SHUT_RDWR)
