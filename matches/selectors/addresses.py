"""Under which addresses other devices reach this computer."""

from __future__ import annotations

import ipaddress
import os
import socket
from contextlib import suppress
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from matches.digits import whole_number
from matches.network import is_in_hall

DEFAULT_PORT = 8000
OWN_NAMES = ("localhost", "127.0.0.1", "[::1]")
# Documentation address (RFC 5737): nothing is sent, the socket only tells which way a packet would leave.
ELSEWHERE = ("192.0.2.1", 9)


def server_port() -> int:
    """Return the port this server was started on (`PORT`)."""
    text = os.environ.get("PORT", "")
    return whole_number(text, 5) or DEFAULT_PORT


def tls_port() -> int | None:
    """Return the port at which this server speaks TLS itself (`TLS_PORT`, said by its start), None where at none."""
    return whole_number(os.environ.get("TLS_PORT", ""), 5) or None


def lan_addresses() -> list[str]:
    """Return this computer's IPv4 addresses in its networks, the one of the default route first."""
    addresses = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        addresses.append(probe.getsockname()[0])
    addresses += _interface_addresses()
    with suppress(OSError):
        addresses += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(addresses) if not ipaddress.ip_address(address).is_loopback]


def _interface_addresses() -> list[str]:
    try:
        import fcntl  # not there on Windows
    except ImportError:
        return []
    addresses = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                # SIOCGIFADDR: bytes 20 to 24 of the answer hold the interface's address.
                answer = fcntl.ioctl(probe.fileno(), 0x8915, name.encode()[:15].ljust(256, b"\0"))
                addresses.append(socket.inet_ntoa(answer[20:24]))
    return addresses


def public_address() -> str:
    """Return where people find this server whatever this computer's own addresses are, "" where nobody has said it.

    It is `SITE_URL`; behind a proxy (`HTTPS`) else the first name in `ALLOWED_HOSTS`, at the port of https.
    """
    if settings.SITE_URL or not settings.HTTPS:
        return str(settings.SITE_URL)
    names = [host for host in settings.ALLOWED_HOSTS if host[:1] not in "*." and host not in OWN_NAMES]
    return f"https://{names[0]}" if names else ""


def server_addresses() -> list[str]:
    """Return the public address, else `http://…` for every address of this computer, at least the local one, and behind
    them the same by `https://…` where the server speaks that.

    A server that listens at one number (`HOST`) is reached at that number alone.
    """
    if public := public_address():
        return [public]
    listening, numbers = os.environ.get("HOST", ""), lan_addresses()
    hosts = ([listening] if listening in numbers else numbers) or ["127.0.0.1"]
    plain = [f"http://{host}:{server_port()}" for host in hosts]
    return [*plain, *(f"https://{host}:{tls_port()}" for host in hosts if _is_vouched_for(host))]


def listens_outside() -> bool:
    """Say whether other devices can connect at all (`HOST`)."""
    return os.environ.get("HOST", "127.0.0.1") not in ("127.0.0.1", "localhost", "::1")


def open_address() -> str:
    """Return the address under which a phone opens this site, without a slash at the end; "" while none can.

    It follows from how the server was started and from nothing that a request says.
    """
    if public := public_address():
        return public
    return server_addresses()[0] if listens_outside() and lan_addresses() else ""


def base_for_others(request: HttpRequest) -> str:
    """Return the address under which others reach this site, else the one the reader uses, without a slash at the
    end."""
    return open_address() or own_address(request)


def own_address(request: HttpRequest) -> str:
    """Return the address that the reader uses: a header of the request names it, so it is for the reader alone."""
    return f"{request.scheme}://{request.get_host()}"


def _is_vouched_for(host: str) -> bool:
    """Say whether this server has a certificate for `host`: a hall's own is for its addresses, one brought along for a
    name that `SITE_URL` says."""
    return bool(tls_port()) and not settings.CERT_FILE and (is_in_hall(host) or host.endswith(".local"))


def secure_address(request: HttpRequest) -> str:
    """Return where the reader finds this server by its own TLS, under the name they use; "" where it speaks none."""
    host = urlsplit(own_address(request)).hostname or ""
    return f"https://{f'[{host}]' if ':' in host else host}:{tls_port()}" if _is_vouched_for(host) else ""


def only_here(request: HttpRequest) -> bool:
    """Say whether a link from this page would open on this computer alone: no other device can connect."""
    return not open_address() and _asked_at_home(request)


def leads_nowhere(address: str, request: HttpRequest) -> bool:
    """Say whether an address opens on this computer alone, so that a code of it would lead a phone nowhere."""
    return only_here(request) and address.startswith(own_address(request))


def _asked_at_home(request: HttpRequest) -> bool:
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    return host in ("localhost", "::1") or (
        whole_number(host.replace(".", ""), 12) is not None and host.startswith("127.")
    )
