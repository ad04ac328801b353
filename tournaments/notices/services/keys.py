"""The pair of keys by which push services know this installation: made at first need, the private one closed."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import PushEndpoint, PushKey

PURPOSE = b"planisfero: the box of the push key"
MARK, SALT_BYTES, NONCE = "box1", 16, bytes(12)
KEY_BYTES = 32


def push_key() -> PushKey:
    """Return the installation's keys, made by the first who needs them: of several at once all get the same.

    A pair that no secret key opens any more makes way for a new one: phones that were given to it switch on again.
    """
    known = PushKey.objects.filter(pk=1).first()
    if known is not None and _number(known) is not None:
        return known
    with transaction.atomic():
        if known is not None and PushKey.objects.filter(pk=1, closed=known.closed).delete()[0]:
            PushEndpoint.objects.all().delete()
        PushKey.objects.bulk_create([_new_pair()], ignore_conflicts=True)
    return PushKey.objects.get(pk=1)


def _new_pair() -> PushKey:
    private = ec.generate_private_key(ec.SECP256R1())
    number = private.private_numbers().private_value.to_bytes(KEY_BYTES, "big")
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return PushKey(pk=1, public=_text(point), closed=_closed(number))


def private_key(key: PushKey) -> str:
    """Return the private key as push libraries read it. Raises Refused: push_key_lost (the secret key has changed)."""
    number = _number(key)
    if number is None:
        raise Refused("push_key_lost")
    return _text(number)


def _number(key: PushKey) -> bytes | None:
    """Return the private key, None where no secret key of this installation opens its box."""
    _mark, salt, closed = key.closed.split(".")
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        try:
            return AESGCM(_key(secret, bytes.fromhex(salt))).decrypt(NONCE, bytes.fromhex(closed), MARK.encode())
        except InvalidTag:
            continue
    return None


def _closed(number: bytes) -> str:
    salt = secrets.token_bytes(SALT_BYTES)
    closed = AESGCM(_key(settings.SECRET_KEY, salt)).encrypt(NONCE, number, MARK.encode())
    return f"{MARK}.{salt.hex()}.{closed.hex()}"


def _key(secret: str, salt: bytes) -> bytes:
    """Return the key of one box: the salt is never used twice, so that the cipher's nonce may stay the same."""
    return hmac.digest(hashlib.sha256(secret.encode()).digest(), PURPOSE + salt, "sha256")


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
