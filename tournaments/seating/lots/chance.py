"""The only source of chance of the seating: `Random.getrandbits`, the same on every machine and release."""

from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A seeded stream of bits. Two streams of one seed give the same numbers everywhere."""

    def __init__(self, seed: int) -> None:
        self.bits = Random(seed).getrandbits

    def below(self, limit: int) -> int:
        """Return a number of 0..limit-1, uniform by rejection. `limit` is at least 1."""
        bits, width = self.bits, limit.bit_length()
        value = bits(width)
        while value >= limit:
            value = bits(width)
        return value

    def shuffle(self, items: list[T]) -> list[T]:
        """Return a new list in random order (Fisher-Yates)."""
        out, bits = list(items), self.bits
        for last in range(len(out) - 1, 0, -1):
            width = (last + 1).bit_length()
            other = bits(width)
            while other > last:
                other = bits(width)
            out[last], out[other] = out[other], out[last]
        return out


def stream(seed: int, name: str) -> Chance:
    """Return a stream of its own for one purpose of a draw, so that no two purposes see the same bits."""
    return Chance(int.from_bytes(sha256(f"{name}:{seed}".encode("ascii")).digest()[:16], "big"))
