"""Who made a saved copy: signed with the installation's key, told by it when the copy comes back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Literal, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from rules.base.json_types import Json
from tournaments.backup.documents.signing_key import fingerprint, own_key
from tournaments.errors import Refused

SCHEME = "planisfero-copy-1"
PART = "signature"
Signer = Literal["own", "other", "none"]


class Signed(NamedTuple):
    """`by` is this installation, another one (whose key has the fingerprint `key`), or nobody."""

    by: Signer
    key: str = ""


def sign(document: Json) -> Json:
    """Return a document with the signature of this installation over everything else in it."""
    content = {name: value for name, value in document.items() if name != PART}
    key = own_key()
    value = key.sign(_message(content)).hex()
    return content | {PART: {"scheme": SCHEME, "key": key.public_key().public_bytes_raw().hex(), "value": value}}


def signer_of(document: Json) -> Signed:
    """Return who signed a document. Raises Refused: signature_unknown (a scheme or form that nobody knows),
    signature_broken (key): somebody changed the document after it was signed."""
    if PART not in document:
        return Signed("none")
    public, value = _read(document[PART])
    content = {name: part for name, part in document.items() if name != PART}
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(value, _message(content))
    except InvalidSignature as error:
        raise Refused("signature_broken", key=fingerprint(public)) from error
    own = own_key().public_key().public_bytes_raw()
    return Signed("own" if public == own else "other", fingerprint(public))


def _read(part: object) -> tuple[bytes, bytes]:
    try:
        if not isinstance(part, dict) or part.keys() != {"scheme", "key", "value"} or part["scheme"] != SCHEME:
            raise ValueError("the scheme")
        public, value = bytes.fromhex(part["key"]), bytes.fromhex(part["value"])
        if (len(public), len(value)) != (32, 64):
            raise ValueError("the length")
    except (TypeError, ValueError) as error:
        raise Refused("signature_unknown") from error
    return public, value


def _message(content: Mapping[str, object]) -> bytes:
    """Return what is signed: the scheme, and the document as JSON with sorted keys, no spaces, ASCII."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return f"{SCHEME}\n{text}".encode()
