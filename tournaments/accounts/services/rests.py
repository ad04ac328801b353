"""Who rests after wrong passwords, and how long: what axes counts by, and its page."""

from __future__ import annotations

import hashlib
import ipaddress
from datetime import datetime
from math import ceil
from typing import cast

from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_cool_off, get_failure_limit
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from matches.network import network_of

NOWHERE = int(ipaddress.IPv6Address("100::"))  # RFC 6666: nobody comes from 100::/64


class SharedRequest(HttpRequest):
    """A request whose wrong passwords count for a share."""

    tries_share: str


def share_set(request: HttpRequest, share: str) -> None:
    """Count this request's wrong passwords for whom the share names, not for its address."""
    cast(SharedRequest, request).tries_share = share


def failures_address(request: HttpRequest) -> str | None:
    """Return the address that axes counts by: the network, or one that stands for a share (axes stores addresses)."""
    share: str = getattr(request, "tries_share", "")
    if not share:
        return network_of(request) or None
    return str(ipaddress.IPv6Address(NOWHERE | int(hashlib.sha256(share.encode()).hexdigest()[:16], 16)))


def rest_page(
    request: HttpRequest, _answer: object = None, credentials: dict[str, object] | None = None
) -> HttpResponse:
    """Say that this name rests (429), and until when."""
    page: HttpResponse = render(request, "registration/locked_out.html", status=429)
    page["Retry-After"] = str(_seconds(request, credentials))
    page["Cache-Control"] = "no-store"
    return page


def _seconds(request: HttpRequest, credentials: dict[str, object] | None) -> int:
    """Return after how many seconds fewer failures than the limit are left, if none is added."""
    while_, limit = get_cool_off(request), get_failure_limit(request, credentials)
    assert while_ is not None
    for_them = AxesProxyHandler.get_implementation().get_user_attempts(request, credentials)
    ends: datetime = timezone.now()
    for attempts in for_them:
        rows = list(attempts.order_by("attempt_time").values_list("attempt_time", "failures_since_start"))
        left = sum(failures for _at, failures in rows)
        for at, failures in rows:
            if left >= limit:
                ends = max(ends, at + while_)
            left -= failures
    return max(1, ceil((ends - timezone.now()).total_seconds()))
