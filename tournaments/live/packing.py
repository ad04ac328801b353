"""A stream made small: every event is packed once, however many hear it.

A gzip stream is a head, blocks, and a foot. A block that refers to nothing before it (a full flush) may stand in any
stream; only the foot, a sum over everything, is each listener's own. What is in such a stream must be for everybody:
its length is seen on the way.
"""

from __future__ import annotations

import zlib
from functools import lru_cache

HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LAST = b"\x03\x00"  # an empty block that says it is the last


@lru_cache(maxsize=256)
def block(text: str) -> bytes:
    """Return the block of an event."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(text.encode()) + packer.flush(zlib.Z_FULL_FLUSH)


class Packed:
    """The stream of one listener."""

    def __init__(self) -> None:
        self._sum = self._length = 0

    def add(self, text: str) -> bytes:
        """Return what to send for an event; the first brings the head."""
        head = b"" if self._length else HEAD
        raw = text.encode()
        self._sum, self._length = zlib.crc32(raw, self._sum), self._length + len(raw)
        return head + block(text)

    def end(self) -> bytes:
        """Return what to send when the stream ends."""
        return LAST + self._sum.to_bytes(4, "little") + (self._length % 2**32).to_bytes(4, "little")
