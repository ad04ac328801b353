"""A packet: what the hall sends, as signed bytes. The signature is looked at before anything is unpacked."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from rules.base.json_types import Json
from tournaments.backup.documents.signing_key import own_key
from tournaments.errors import Refused

SCHEME = b"planisfero-mirror-1\n"
VERSION = 2  # of packets: 2 added certificates, seals, matches and seasons; one without a number is of version 1
MOST_BYTES = 4 * 2**20  # of a packet as it travels
MOST_UNPACKED = 48 * 2**20
MOST_KNOCK = 16 * 1024  # of the first packet, unpacked: nobody knows yet who sends it
MOST_MEMORY = 320 * 2**20  # that its values take once they are read, many times the room of their text
IN_MEMORY = {b"{": 232, b"[": 90, b",": 60}
"""How many bytes each of these signs stands for at most. 1,000 people in ten rounds, all entered on the map, come to
62 MB and 7.6 MB of text, so 10,000 in five rounds go in."""
MOST_SEQUENCE = 2**53  # exact in every JSON
GZIP = 31  # what zlib calls the form of gzip


def pack(message: Json) -> bytes:
    """Return a message as it travels. Raises Refused: mirror_too_big."""
    packer = zlib.compressobj(6, zlib.DEFLATED, GZIP)
    content = packer.compress(canonical(message)) + packer.flush()
    if len(content) > MOST_BYTES:
        raise Refused("mirror_too_big", most=MOST_BYTES // 2**20)
    return content


def unpack(content: bytes, most: int | None = None) -> Json:
    """Return the message in a packet, whose own size the gate has looked at, and which unpacked has at most so many
    bytes. Raises Refused: mirror_too_big (unpacked), mirror_damaged."""
    most = MOST_UNPACKED if most is None else most
    unpacker = zlib.decompressobj(GZIP)
    try:
        text = unpacker.decompress(content, most + 1)
        if len(text) > most or sum(text.count(sign) * size for sign, size in IN_MEMORY.items()) > MOST_MEMORY:
            raise Refused("mirror_too_big", most=most // 2**20)
        if not text.isascii():  # a hall writes ASCII; other text takes up to four times its room
            raise Refused("mirror_damaged")
        message = json.loads(text)
    except (zlib.error, ValueError, RecursionError) as error:
        raise Refused("mirror_damaged") from error
    if not isinstance(message, dict) or not unpacker.eof:
        raise Refused("mirror_damaged")
    return message


def sign(content: bytes) -> str:
    """Return the signature of this installation over a packet, hexadecimal."""
    return own_key().sign(SCHEME + content).hex()


def public_key() -> str:
    """Return this installation's public key, hexadecimal."""
    return own_key().public_key().public_bytes_raw().hex()


def is_signed(content: bytes, *, key: str, signature: str) -> bool:
    """Say whether the signature over a packet is by this public key; both are hexadecimal."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), SCHEME + content)
    except (InvalidSignature, ValueError):
        return False
    return True


def canonical(value: object) -> bytes:
    """Return JSON in the only way it is written here: sorted names, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def digest_of(part: object) -> str:
    """Return the digest of a part: 32 signs."""
    return hashlib.sha256(canonical(part)).hexdigest()[:32]


def state_digest(digests: Mapping[str, str]) -> str:
    """Return the digest of a whole state from those of its parts."""
    return hashlib.sha256(canonical(dict(digests))).hexdigest()[:32]
