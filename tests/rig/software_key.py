"""A passkey in software: makes keys and answers challenges as a device does, also wrongly when a test wants that."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2 import cbor
from fido2.cose import ES256
from fido2.utils import websafe_encode

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class SoftwareKey:
    """`uses` is what the device counts; a copy of a key goes on from an old count, and some devices
    do not count at all."""

    origin: str
    host: str
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    uses: int = 0
    counts: bool = True

    def made(self, options: Any) -> str:
        """Return the answer to the options of a new key."""
        facts = self._facts("webauthn.create", options)
        public = cbor.encode(dict(ES256.from_cryptography_key(self.private.public_key())))
        named = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + public
        data = self._data(PRESENT | VERIFIED | ATTESTED) + named
        attested = cbor.encode({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer({"clientDataJSON": facts, "attestationObject": attested})

    def used(self, options: Any) -> str:
        """Return the answer to a challenge, signed."""
        self.uses += self.counts
        facts = self._facts("webauthn.get", options)
        data = self._data(PRESENT | VERIFIED)
        signed = self.private.sign(data + sha256(facts).digest(), ec.ECDSA(SHA256()))
        return self._answer({"clientDataJSON": facts, "authenticatorData": data, "signature": signed})

    def _facts(self, kind: str, options: Any) -> bytes:
        challenge = options["publicKey"]["challenge"]
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _data(self, flags: int) -> bytes:
        return sha256(self.host.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _answer(self, response: dict[str, bytes]) -> str:
        name = websafe_encode(self.credential)
        written = {key: websafe_encode(value) for key, value in response.items()}
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": written})
