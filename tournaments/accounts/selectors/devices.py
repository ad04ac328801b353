"""On which devices an account is signed in, and how long a session may rest or last."""

from __future__ import annotations

import ipaddress
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.utils import timezone

from tournaments.models import Device


def account_devices(account: User) -> list[Device]:
    """Return the devices still signed in, the one seen last first."""
    rows = Device.objects.filter(account=account, seen_at__gte=rested_before(), signed_in_at__gte=outlived_before())
    return list(rows.order_by("-seen_at", "-pk"))


def rough(address: str) -> str:
    """Return the network of an address: 192.168.1.…, 2001:db8:1:…; nothing of what is no address."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if known.version == 4:
        return ".".join(str(known).split(".")[:3]) + ".…"
    return ":".join(part.lstrip("0") or "0" for part in known.exploded.split(":")[:3]) + ":…"


def rested_before() -> datetime:
    """Return the moment before which a device not seen since is signed out."""
    return timezone.now() - timedelta(hours=settings.ACCOUNT_IDLE_HOURS)


def outlived_before() -> datetime:
    """Return the moment before which a sign-in is over, however busy."""
    return timezone.now() - timedelta(days=settings.ACCOUNT_MOST_DAYS)
