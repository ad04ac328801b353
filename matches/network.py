"""What a caller is counted by where no account and no seat says who it is: its network."""

from __future__ import annotations

import ipaddress

from django.http import HttpRequest

HALL_NETWORKS = tuple(
    ipaddress.ip_network(text)
    for text in (
        *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
        *("fc00::/7", "fe80::/10"),
    )
)
"""The addresses of halls and homes, which nobody has on the internet."""


def is_in_hall(address: str) -> bool:
    """Say whether an address, a number without port, is one of a hall's."""
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(number in network for network in HALL_NETWORKS)


def network(address: str) -> str:
    """Return an IPv4 address itself, or the first address of an IPv6 one's /64, which one subscriber has whole."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    return str(parsed.ipv4_mapped or ipaddress.ip_network((int(parsed), 64), strict=False).network_address)


def network_of(request: HttpRequest) -> str:
    """Return the network that a request comes from; empty where the connection has no address."""
    return network(str(request.META.get("REMOTE_ADDR", "")))
