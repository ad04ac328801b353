"""How many passwords may be sent from one network, whatever the names with them: each costs the server a hash."""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

View = Callable[..., Any]
security = logging.getLogger("planisfero.security")


def tries_limited(view: View) -> View:
    """Count every password sent to a view; beyond the limit of its network it is not looked at (429)."""

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if request.method != "POST" or _may(network(str(request.META.get("REMOTE_ADDR", "")))):
            return view(request, *args, **kwargs)
        page: HttpResponse = render(request, "registration/many_tries.html", status=429)
        page["Retry-After"] = str(settings.PASSWORD_TRIES_SECONDS)
        page["Cache-Control"] = "no-store"
        return page

    return asked


def network(address: str) -> str:
    """Return what tries are counted by: an IPv4 address, or the /64 of an IPv6 one, which one subscriber has whole."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


def _may(place: str) -> bool:
    key = f"password-tries:{place}"
    cache.add(key, 0, settings.PASSWORD_TRIES_SECONDS)
    try:
        count = cache.incr(key)
    except ValueError:  # its time ended between the two
        return True
    if count == settings.PASSWORD_TRIES_PER_ADDRESS + 1:
        security.warning("passwords rest: too many from %s", place)
    return bool(count <= settings.PASSWORD_TRIES_PER_ADDRESS)
