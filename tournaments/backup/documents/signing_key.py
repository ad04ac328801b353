"""The installation's own Ed25519 key, made once, kept beside the secret key, or the setting SIGNING_KEY: with it
copies are signed."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings

from tournaments.errors import Refused

NAME = "signing_key"
GROUP, GROUPS = 4, 5


def own_key() -> Ed25519PrivateKey:
    """Return the key of this installation; the first call makes it. Raises Refused: signing_key_unusable."""
    if settings.SIGNING_KEY:
        return _key(settings.SIGNING_KEY, "SIGNING_KEY")
    path = Path(settings.VAR_DIR) / NAME
    try:
        if not path.exists():
            _make(path)
        return _key(path.read_text(encoding="ascii"), NAME)
    except (OSError, ValueError) as error:
        raise Refused("signing_key_unusable", file=NAME, reason=str(error)) from error


def own_fingerprint() -> str:
    """Return the fingerprint of the key of this installation. Raises Refused: signing_key_unusable."""
    return fingerprint(own_key().public_key().public_bytes_raw())


def _key(text: str, name: str) -> Ed25519PrivateKey:
    try:
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(text.strip()))
    except ValueError as error:
        raise Refused("signing_key_unusable", file=name, reason=str(error)) from error


def fingerprint(public: bytes) -> str:
    """Return a public key as people compare it: 20 signs of its SHA-256, in groups."""
    text = hashlib.sha256(public).hexdigest()
    return "-".join(text[place : place + GROUP] for place in range(0, GROUP * GROUPS, GROUP))


def _make(path: Path) -> None:
    """Write a new key whole, then give it its name: of several processes one does, and all read the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f"{NAME}.")  # readable by its owner alone
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(Ed25519PrivateKey.generate().private_bytes_raw().hex())
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(temporary, path)
        except FileExistsError:
            return
    finally:
        Path(temporary).unlink()
