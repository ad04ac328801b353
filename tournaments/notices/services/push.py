"""One push message: closed for the phone alone, signed for the push service, handed over."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from email.utils import parseaddr
from urllib.parse import urlsplit

from django.conf import settings

from tournaments.models import PushEndpoint
from tournaments.notices.services.keys import private_key, push_key
from tournaments.notices.services.outside import Answer, Forbidden, Unreachable, check_address, post_outside

SIGNED_FOR = 12 * 3600  # seconds that a signature holds
REST = 30.0  # seconds for which a push service that did not answer is left alone
MOST_WAIT = 900  # seconds that a push service may ask for
_resting: dict[str, float] = {}


@dataclass(frozen=True)
class Outcome:
    """What became of one try. `again`: it is worth another, after `wait` seconds where the other side said so.

    `gone`: the phone takes nothing there any more. `counts`: the try was made, not left out.
    """

    sent: bool = False
    error: str = ""
    again: bool = False
    wait: int = 0
    gone: bool = False
    counts: bool = True


def push_send(*, endpoint: PushEndpoint, message: dict[str, str], topic: str, seconds: int) -> Outcome:
    """Hand a message to the push service of a phone; it keeps it for so many seconds while the phone is away."""
    host = urlsplit(endpoint.address).netloc
    if _resting.get(host, 0.0) > time.monotonic():
        return Outcome(error="unreachable", again=True, wait=int(REST), counts=False)
    try:
        headers = {
            **_signature(endpoint.address),
            "TTL": str(seconds),
            "Urgency": "high",
            "Topic": topic,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
        }
        answer = post_outside(endpoint.address, _closed(endpoint, message), headers)
    except Forbidden:
        return Outcome(error="forbidden", gone=True)
    except Unreachable:
        _resting[host] = time.monotonic() + REST
        return Outcome(error="unreachable", again=True)
    _resting.pop(host, None)
    return _outcome(answer)


def _outcome(answer: Answer) -> Outcome:
    if 200 <= answer.status < 300:
        return Outcome(sent=True)
    if answer.status in (404, 410):
        return Outcome(error="gone", gone=True)
    if answer.status == 429 or answer.status >= 500:
        wait = int(answer.retry_after) if answer.retry_after.isascii() and answer.retry_after.isdigit() else 0
        return Outcome(error=f"http_{answer.status}", again=True, wait=min(wait, MOST_WAIT))
    return Outcome(error=f"http_{answer.status}")


def endpoint_sound(address: str, p256dh: str, auth: str) -> bool:
    """Say whether a message can be closed for these keys and the address may be written to."""
    try:
        check_address(address)
        _closed(PushEndpoint(address=address, p256dh=p256dh, auth=auth), {"title": "…"})
    except Exception:  # whatever libraries make of bytes from outside
        return False
    return True


def _closed(endpoint: PushEndpoint, message: dict[str, str]) -> bytes:
    # Read at the first message: the library brings others that a start should not wait for.
    from pywebpush import WebPusher

    keys = {"p256dh": endpoint.p256dh, "auth": endpoint.auth}
    pusher = WebPusher({"endpoint": endpoint.address, "keys": keys})
    return bytes(pusher.encode(json.dumps(message, ensure_ascii=False).encode(), "aes128gcm")["body"])


def _signature(address: str) -> dict[str, str]:
    from py_vapid import Vapid02

    parts = urlsplit(address)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": _contact(), "exp": int(time.time()) + SIGNED_FOR}
    signed: dict[str, str] = Vapid02.from_raw(private_key(push_key()).encode()).sign(claims)
    return signed


def _contact() -> str:
    """Return where a push service finds who runs this installation: some take nothing else."""
    if settings.SITE_URL.startswith("https://"):
        return str(settings.SITE_URL)
    return f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
