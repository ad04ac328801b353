"""Under which addresses this computer is reached, and which one goes into the QR codes of a tournament."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from matches.selectors.addresses import lan_addresses, listens_outside, server_addresses
from tournaments.models import Grant, LogEntry, Tournament


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
        listens_outside=listens_outside(),
    )


def _is_gone(address: str) -> bool:
    host = urlsplit(address).hostname or ""
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return False
    return number.is_private and host not in [*lan_addresses(), "127.0.0.1"]
