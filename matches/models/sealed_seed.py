"""The server's seed of a match as it is stored: in a box that the installation's key opens.

A look into the database, or a copy of it, shows no seed of a match in play. At the end the match's page shows the key
of its box beside the seed, so that whoever noted the box before can open it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.db import models

if TYPE_CHECKING:
    TextField = models.CharField[str, str]
else:
    TextField = models.CharField

MARK, SALT_BYTES, NONCE = "box1", 16, bytes(12)
PURPOSE = b"planisfero: the box of a match's seed"
LENGTH = 200


class Seed(str):
    """A seed in hexadecimal that was in a box; empty when no key of this installation opens it."""

    box: str = ""
    key: str = ""


def box_of_seed(seed: str) -> str:
    """Return the box of a seed: `box1`, its salt, and the seed under AES-256-GCM with the key of that salt."""
    salt = secrets.token_bytes(SALT_BYTES)
    closed = AESGCM(_key(settings.SECRET_KEY, salt)).encrypt(NONCE, seed.encode(), MARK.encode())
    return f"{MARK}.{salt.hex()}.{closed.hex()}"


def seed_of_box(box: str) -> Seed:
    """Return the seed of a box with the key that opened it; a seed without a box (release 0.1.0) as it is."""
    mark, _, rest = box.partition(".")
    if mark != MARK:
        return Seed(box)
    salt, _, closed = rest.partition(".")
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        key = _key(str(secret), bytes.fromhex(salt))
        try:
            seed = Seed(AESGCM(key).decrypt(NONCE, bytes.fromhex(closed), MARK.encode()).decode())
        except InvalidTag:
            continue
        seed.box, seed.key = box, key.hex()
        return seed
    lost = Seed("")
    lost.box = box
    return lost


def _key(secret: str, salt: bytes) -> bytes:
    """Return the key of one box: the salt is never used twice, so that the cipher's nonce may stay the same."""
    return hmac.digest(hashlib.sha256(secret.encode()).digest(), PURPOSE + salt, "sha256")


class SealedSeedField(TextField):
    """A seed in Python, its box in the database. No query can look for a seed."""

    def from_db_value(self, value: str | None, *_: object) -> Seed | None:
        return None if value is None else seed_of_box(value)

    def get_prep_value(self, value: object) -> object:
        if not value:
            return getattr(value, "box", "") or value
        return getattr(value, "box", "") or box_of_seed(str(value))

    def value_to_string(self, obj: models.Model) -> str:
        """Return the box: a copy of the installation shows no more than its database."""
        return str(self.get_prep_value(self.value_from_object(obj)) or "")

    def to_python(self, value: object) -> Seed | None:
        """Return the seed of what a copy says."""
        return None if value is None else seed_of_box(str(value))
