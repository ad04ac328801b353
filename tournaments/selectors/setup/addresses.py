"""Under which addresses this computer is reached, and which one goes into the QR codes of a tournament."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from matches.selectors.addresses import (
    lan_addresses,
    listens_outside,
    open_address,
    own_address,
    public_address,
    server_addresses,
    tls_port,
)
from tournaments.models import Grant, LogEntry, Tournament

OWN_NAMES = ("127.0.0.1", "localhost", "::1")


def open_base(tournament: Tournament) -> str:
    """Return the address under which a phone opens a tournament, without a slash at the end; "" while none can.

    Every code and every printed address begins with it: the chosen address, else the server's (`open_address`).
    """
    chosen = tournament.public_address
    return chosen if chosen and not _is_dead_now(chosen) else open_address()


def public_base(tournament: Tournament, request: HttpRequest | None = None) -> str:
    """Return `open_base`; while no phone can open anything, what this computer opens, without a slash at the end.

    `request`: of who is shown a link that is opened at once, so it must lead to where this server answers now.
    """
    if base := open_base(tournament):
        return base
    return own_address(request) if request is not None else tournament.public_address or server_addresses()[0]


def _is_dead_now(address: str) -> bool:
    """Say whether an address is this computer's own: by a name that leads a phone to itself, while nobody can connect
    from the network, or by the hall's https while the server speaks none."""
    parts = urlsplit(address)
    if parts.hostname in OWN_NAMES:
        return True
    if public_address() or parts.hostname not in lan_addresses():
        return False
    hall_https = parts.scheme == "https" and parts.port == settings.HTTPS_PORT
    return not listens_outside() or (hall_https and tls_port() is None)


def public_url(tournament: Tournament, path: str, request: HttpRequest | None = None) -> str:
    """Return the absolute address of `path` (from the root) as others reach it; `request` as in `public_base`."""
    return public_base(tournament, request) + path


def printed_url(tournament: Tournament, path: str) -> str:
    """Return the address of `path` for codes and paper, "" where nobody but this computer could open it."""
    base = open_base(tournament)
    return base and base + path


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
        listens_outside=listens_outside(),
    )


def _is_gone(address: str) -> bool:
    host = urlsplit(address).hostname or ""
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return False
    return number.is_private and host not in [*lan_addresses(), "127.0.0.1"]


def address_clean(text: str) -> str:
    """Return scheme, host and port of an address, nothing when it is none."""
    text = text.strip().rstrip("/")
    if "//" not in text:
        text = f"http://{text}"
    try:
        parts = urlsplit(text)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return ""
    host = parts.hostname or ""
    simple = parts.scheme in ("http", "https") and not (parts.path or parts.query or parts.fragment or parts.username)
    if not simple or not host or not all(sign.isalnum() or sign in ".-:" for sign in host):
        return ""
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{port}"
