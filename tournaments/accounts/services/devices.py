"""The devices an account is signed in on: noted, followed, ended one by one or together."""

from __future__ import annotations

import time
from importlib import import_module

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.utils import timezone

from matches.sessions import SEEN, SIGNED_IN
from tournaments.accounts.selectors.devices import outlived_before, rested_before, rough
from tournaments.models import Device

DEVICE, DEVICE_KEY = "device", "device_key"
# A visit is written down at most this often, so that an ordinary page costs no writing.
SEEN_EVERY = 300  # seconds


@transaction.atomic
def device_note(*, account: User, session: SessionBase, browser: str, address: str) -> Device:
    """Write down that this account has signed in here; what has run out for it is forgotten."""
    if not session.session_key:
        session.create()
    key, now = str(session.session_key), time.time()
    Device.objects.filter(account=account, seen_at__lt=rested_before()).delete()
    Device.objects.filter(account=account, signed_in_at__lt=outlived_before()).delete()
    facts = {"account": account, "browser": browser[:200], "address": rough(address), "signed_in_at": timezone.now()}
    device, _ = Device.objects.update_or_create(session_key=key, defaults={**facts, "seen_at": timezone.now()})
    session.update({DEVICE: device.pk, DEVICE_KEY: key, SIGNED_IN: int(now), SEEN: int(now)})
    return device


def device_follow(*, account: User, session: SessionBase, browser: str, address: str) -> None:
    """Keep the row of this session's device true: a new key, and now and then that it was seen.

    A device that was ended meanwhile takes the session with it.
    """
    if DEVICE not in session:
        device_note(account=account, session=session, browser=browser, address=address)
        return
    changes: dict[str, object] = {}
    if session[DEVICE_KEY] != session.session_key:
        changes["session_key"] = session[DEVICE_KEY] = session.session_key
    if time.time() - session[SEEN] > SEEN_EVERY:
        session[SEEN] = int(time.time())
        changes |= {"seen_at": timezone.now(), "address": rough(address)}
    if changes and not Device.objects.filter(pk=session[DEVICE], account=account).update(**changes):
        session.flush()


@transaction.atomic
def device_end(*, device: Device) -> None:
    """Sign this device out at once."""
    _store()(device.session_key).delete()
    device.delete()


@transaction.atomic
def devices_end(*, account: User, but: str | None = None) -> int:
    """Sign out every device of an account but the one with this session key; return how many."""
    devices = list(Device.objects.filter(account=account).exclude(session_key=but or ""))
    for device in devices:
        device_end(device=device)
    return len(devices)


def device_forget(*, session: SessionBase) -> None:
    """Take the row of a session that signs out."""
    Device.objects.filter(pk=session.get(DEVICE, 0)).delete()


def _store() -> type[SessionBase]:
    store: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
    return store
