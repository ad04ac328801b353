"""Chance of official matches: a secret seed whose hash is published first, a nonce from every seat, a stream by HMAC.

Key, message bytes, order of nonces and test vectors: docs/dice.md. Nobody can choose a roll: the server fixes its seed
first, every nonce is sealed before any of them is shown, and something from outside may be mixed in after that.
"""

import hashlib
import hmac
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypedDict

from rules.base.chance import FACES
from rules.base.errors import ChanceError
from rules.base.json_types import Document


class Setup(TypedDict):
    """What a match is about: the part of its header on which every roll depends."""

    ruleset: str
    version: int
    options: dict[str, object]
    seats: list[str]


SEED_BYTES = 32
FIRST = "planisfero-dice-1"
"""Matches of release 0.1.0: nonces that were not sealed, nothing from outside."""
SCHEME = "planisfero-dice-2"
OUTSIDE = ("kind", "what", "value")
MOST_OUTSIDE = 200
_HEX = re.compile(r"[0-9a-f]{2,128}")
_MARK = re.compile(r"[0-9a-f]{64}")


def commitment_of(seed: bytes) -> str:
    """Return SHA-256 of the server seed, in hexadecimal: published before any nonce; ChanceError for another length."""
    if len(seed) != SEED_BYTES:
        raise ChanceError("seed_wrong", bytes=len(seed), needed=SEED_BYTES)
    return hashlib.sha256(seed).hexdigest()


def seal_of(nonce: str) -> str:
    """Return SHA-256 of a nonce's bytes, in hexadecimal: what a seat gives before it shows the nonce."""
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def canonical_setup(
    setup: Setup,
    nonces: Sequence[str],
    commitment: str,
    scheme: str = FIRST,
    outside: Mapping[str, str] | None = None,
) -> bytes:
    """Return the setup of a match as the bytes that every roll depends on: JSON, sorted keys, no spaces, ASCII."""
    document: Document = {"scheme": scheme, "setup": setup, "nonces": list(nonces), "commitment": commitment}
    if scheme != FIRST:
        document["outside"] = dict(outside) if outside else None
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def check_nonces(nonces: object, seats: int) -> tuple[str, ...]:
    """Return one nonce per seat, in seat order: 1 to 64 bytes in lower-case hexadecimal; ChanceError names a wrong
    one."""
    if not isinstance(nonces, list | tuple) or len(nonces) != seats:
        raise ChanceError("nonce_missing", given=len(nonces) if isinstance(nonces, list | tuple) else 0, seats=seats)
    for seat, nonce in enumerate(nonces, 1):
        if not isinstance(nonce, str) or not _HEX.fullmatch(nonce) or len(nonce) % 2:
            raise ChanceError("nonce_wrong", seat=seat)
    return tuple(nonces)


def check_outside(outside: object) -> dict[str, str] | None:
    """Return what was mixed in from outside (kind, what, value: texts), None for nothing; ChanceError when it is
    neither."""
    if outside is None:
        return None
    if not isinstance(outside, dict) or sorted(outside) != sorted(OUTSIDE):
        raise ChanceError("outside_wrong")
    if not all(isinstance(text, str) and len(text) <= MOST_OUTSIDE for text in outside.values()):
        raise ChanceError("outside_wrong")
    return dict(outside)


def check_mark(mark: object) -> bytes:
    """Return the 32 bytes of a setup's SHA-256 in lower-case hexadecimal; ChanceError(setup_mark_wrong)."""
    if not isinstance(mark, str) or not _MARK.fullmatch(mark):
        raise ChanceError("setup_mark_wrong")
    return bytes.fromhex(mark)


class Committed:
    """Roll number k, from 0, is read from HMAC-SHA256(seed, SHA-256(setup) + k + block): unpredictable and checkable.

    `setup` is plain JSON (ruleset, version, options, seats), `asked` the number of rolls and shuffles so far; a match
    taken up again goes on with `asked`. `scheme` and `outside` as in the header of the match. `mark` is the SHA-256 of
    the setup as it was, in hexadecimal, where a name has been taken out of it since.
    """

    def __init__(
        self,
        seed: bytes,
        setup: Setup,
        nonces: Sequence[str],
        asked: int = 0,
        *,
        scheme: str = FIRST,
        outside: Mapping[str, str] | None = None,
        mark: str = "",
    ) -> None:
        if scheme not in (FIRST, SCHEME):
            raise ChanceError("scheme_unknown", scheme=scheme)
        self.commitment = commitment_of(seed)
        self.nonces = check_nonces(nonces, len(setup["seats"]))
        self.asked = asked
        self._key = seed
        document = canonical_setup(setup, self.nonces, self.commitment, scheme, check_outside(outside))
        self._setup = check_mark(mark) if mark else hashlib.sha256(document).digest()

    def roll(self, dice: int, purpose: str, faces: int = FACES) -> tuple[int, ...]:
        """Roll that many d6: a byte below 252 gives the face byte mod 6 + 1, others are skipped; a d8 takes every
        byte."""
        stream = self._bytes()
        return tuple(below(faces, stream) + 1 for _ in range(dice))

    def shuffle(self, size: int, purpose: str) -> tuple[int, ...]:
        """Return a permutation (Fisher-Yates from the last place down), each draw from the stream without bias."""
        stream = self._bytes()
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = below(last + 1, stream)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def _bytes(self) -> Iterator[int]:
        number = self.asked.to_bytes(8, "big")
        self.asked += 1
        return _stream(self._key, self._setup + number)


def _stream(key: bytes, message: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(key, message + block.to_bytes(4, "big"), "sha256")
        block += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """Return a number from 0 to bound - 1 (bound at most 256): bytes of the last, incomplete run are skipped."""
    limit = 256 - 256 % bound
    for byte in stream:
        if byte < limit:
            return byte % bound
    raise ChanceError("stream_ended")
