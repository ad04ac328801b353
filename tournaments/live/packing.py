"""A stream made small: every event is packed once, however many hear it.

A gzip stream is a head, blocks, and a foot. A block that refers to nothing before it (a full flush) may stand in any
stream; only the foot, a sum over everything, is each listener's own. The sum after an event follows from the sum before
it, the event's own and its length, so that nobody goes through a long event again. What is in such a stream must be for
everybody: its length is seen on the way.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import NamedTuple

HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LAST = b"\x03\x00"  # an empty block that says it is the last
BITS = 32  # of the sum


class Block(NamedTuple):
    """An event packed: what to send, its length unpacked, its own sum, and what each bit of the sum before it adds."""

    data: bytes
    length: int
    sum: int
    carried: tuple[int, ...]


@lru_cache(maxsize=256)
def block(text: str) -> Block:
    """Return the block of an event. CRC-32 is linear: what bytes make of the sum before is a sum over its bits."""
    raw = text.encode()
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    zeros = bytes(len(raw))
    nothing = zlib.crc32(zeros)
    carried = tuple(zlib.crc32(zeros, 1 << bit) ^ nothing for bit in range(BITS))
    return Block(packer.compress(raw) + packer.flush(zlib.Z_FULL_FLUSH), len(raw), zlib.crc32(raw), carried)


class Packed:
    """The stream of one listener."""

    def __init__(self) -> None:
        self._sum = self._length = 0

    def add(self, text: str) -> bytes:
        """Return what to send for an event; the first brings the head."""
        event, head = block(text), b"" if self._length else HEAD
        before, self._sum = self._sum, event.sum
        for bit, adds in enumerate(event.carried):
            if before >> bit & 1:
                self._sum ^= adds
        self._length += event.length
        return head + event.data

    def end(self) -> bytes:
        """Return what to send when the stream ends."""
        return LAST + self._sum.to_bytes(4, "little") + (self._length % 2**32).to_bytes(4, "little")
