"""Secrets in a copy that only this installation opens again, with the key that closed them, of now or of before."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.utils.crypto import salted_hmac

SALT = "planisfero.copy"
NONCE = 16
# As many bytes as one digest covers.
MOST = 64
# What release 0.1.0 closed says no place.
ANYWHERE = ""


def seal(text: str, *place: object) -> str:
    """Return a text of at most 64 bytes, closed; the same one looks different each time.

    `place` is what it is for and everything beside it that must stay as it is: it opens with the same words only.
    """
    plain = text.encode()
    if len(plain) > MOST:
        raise ValueError("the text is too long")
    nonce, key = secrets.token_bytes(NONCE), settings.SECRET_KEY
    return _signer(key, place).sign((nonce + _mix(plain, nonce, key)).hex())


def unseal(closed: str, *place: object) -> str | None:
    """Return the text again; None where another installation closed it, somebody changed it, or it is for elsewhere."""
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        try:
            raw = bytes.fromhex(_signer(key, place).unsign(closed))
        except (BadSignature, ValueError):
            continue
        return _mix(raw[NONCE:], raw[:NONCE], key).decode()
    return None


def _signer(key: str, place: tuple[object, ...]) -> Signer:
    return Signer(key=key, fallback_keys=[], salt=" ".join((SALT, *map(str, place))).strip())


def _mix(text: bytes, nonce: bytes, key: str) -> bytes:
    stream = salted_hmac(SALT, nonce.hex(), secret=key, algorithm="sha512").digest()
    return bytes(plain ^ mask for plain, mask in zip(text, stream, strict=False))
