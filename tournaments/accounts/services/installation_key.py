"""The key of the installation in the database: its fingerprint alone, so that every process can compare its own."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection

from django.db import transaction

from tournaments.models import InstallationKey

PURPOSE = b"planisfero: the fingerprint of an installation's key"
LENGTH = 16


def fingerprint(secret: str) -> str:
    """Return what names a key without telling it, 16 hexadecimal signs."""
    return hmac.digest(hashlib.sha256(secret.encode()).digest(), PURPOSE, "sha256").hex()[:LENGTH]


@transaction.atomic
def installation_key_note(*, here: str, before: Collection[str] = ()) -> str:
    """Note the key of this process where there is none yet; return the fingerprint that stands then.

    `before`: the keys that still open. One of them gives way to the key here, for what is closed from now on is closed
    with this one: a process that knows the old key alone must not start any more.
    """
    row, _made = InstallationKey.objects.get_or_create(id=1, defaults={"fingerprint": here})
    if row.fingerprint != here and row.fingerprint in before:
        InstallationKey.objects.filter(id=1, fingerprint=row.fingerprint).update(fingerprint=here)
        row.refresh_from_db()
    return row.fingerprint


def installation_key_take(*, here: str) -> None:
    """Make this key the installation's, whatever it was before."""
    InstallationKey.objects.update_or_create(id=1, defaults={"fingerprint": here})
