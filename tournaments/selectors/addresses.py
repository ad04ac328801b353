"""Under which addresses this computer is reached, and which one goes into the QR codes of a tournament."""

from __future__ import annotations

import ipaddress
import os
import socket
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from tournaments.models import Grant, LogEntry, Tournament

DEFAULT_PORT = 8000
# Documentation address (RFC 5737): nothing is sent, the socket only tells which way a packet would leave.
ELSEWHERE = ("192.0.2.1", 9)


def server_port() -> int:
    """The port this server was started on (`PORT`)."""
    text = os.environ.get("PORT", "")
    return int(text) if text.isdigit() else DEFAULT_PORT


def lan_addresses() -> list[str]:
    """Return this computer's IPv4 addresses in its networks, the one of the default route first."""
    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        found.append(probe.getsockname()[0])
    found += _interface_addresses()
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]


def _interface_addresses() -> list[str]:
    try:
        import fcntl  # not there on Windows
    except ImportError:
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                # SIOCGIFADDR: bytes 20 to 24 of the answer hold the interface's address.
                answer = fcntl.ioctl(probe.fileno(), 0x8915, name.encode()[:15].ljust(256, b"\0"))
                found.append(socket.inet_ntoa(answer[20:24]))
    return found


def server_addresses() -> list[str]:
    """Return `http://…` for every address of this computer, at least the local one."""
    port = server_port()
    return [f"http://{host}:{port}" for host in lan_addresses() or ["127.0.0.1"]]


def public_base(tournament: Tournament) -> str:
    """The chosen address of a tournament, else the best guess, without a slash at the end."""
    return tournament.public_address or server_addresses()[0]


def public_url(tournament: Tournament, path: str) -> str:
    """Return the absolute address of `path` (from the root) as others reach it."""
    return public_base(tournament) + path


@dataclass(frozen=True)
class AddressState:
    """What the organiser must know before printing codes.

    `gone`: the chosen address is a number this computer no longer has. `outdated_codes`: table codes issued before
    the address was last changed, so printed with another one. `listens_outside`: other devices can connect at all.
    """

    chosen: str
    available: list[str]
    gone: bool
    outdated_codes: int
    live_codes: int
    listens_outside: bool


def address_state(tournament: Tournament) -> AddressState:
    """Return how the chosen address compares with this computer's and with the codes already issued."""
    available = server_addresses()
    codes = Grant.objects.filter(tournament=tournament, role=Grant.Role.TABLE, revoked_at__isnull=True)
    changed = LogEntry.objects.filter(tournament=tournament, action="address_set").order_by("-at", "-pk").first()
    return AddressState(
        chosen=tournament.public_address,
        available=available,
        gone=_is_gone(tournament.public_address),
        outdated_codes=codes.filter(created_at__lt=changed.at).count() if changed else 0,
        live_codes=codes.count(),
        listens_outside=os.environ.get("HOST", "127.0.0.1") not in ("127.0.0.1", "localhost", "::1"),
    )


def _is_gone(address: str) -> bool:
    host = urlsplit(address).hostname or ""
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return False
    return number.is_private and host not in [*lan_addresses(), "127.0.0.1"]
