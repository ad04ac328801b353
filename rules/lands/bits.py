"""A set of territories is the bits of one integer; so is a set of directed borders."""

from collections.abc import Iterator

CHUNK = 11
CHUNK_MASK = (1 << CHUNK) - 1
WIDTH = 4 * CHUNK
"""Bits that `members` reads at once."""
WIDTH_MASK = (1 << WIDTH) - 1


def _chunk(base: int) -> tuple[tuple[int, ...], ...]:
    """Return the territories that every value of eleven bits stands for, counted from `base`."""
    chunks: list[tuple[int, ...]] = [()]
    for bits in range(1, 1 << CHUNK):
        top = bits.bit_length() - 1
        chunks.append((*chunks[bits ^ 1 << top], base + top))
    return tuple(chunks)


_FIRST, _SECOND, _THIRD, _FOURTH, *_BEYOND = (_chunk(CHUNK * place) for place in range(8))
_FIFTH, _SIXTH, _SEVENTH, _EIGHTH = _BEYOND


def members(mask: int) -> tuple[int, ...]:
    """Return the territories of a set, ascending (44 bits at most)."""
    return (
        _FIRST[mask & CHUNK_MASK]
        + _SECOND[mask >> CHUNK & CHUNK_MASK]
        + _THIRD[mask >> 2 * CHUNK & CHUNK_MASK]
        + _FOURTH[mask >> 3 * CHUNK]
    )


def members_wide(mask: int) -> tuple[int, ...]:
    """Return the territories of a set, ascending (88 bits at most)."""
    high = mask >> WIDTH
    return members(mask & WIDTH_MASK) + (
        _FIFTH[high & CHUNK_MASK]
        + _SIXTH[high >> CHUNK & CHUNK_MASK]
        + _SEVENTH[high >> 2 * CHUNK & CHUNK_MASK]
        + _EIGHTH[high >> 3 * CHUNK]
    )


def count(mask: int) -> int:
    """Return how many territories a set has."""
    return mask.bit_count()


def bits(mask: int) -> Iterator[int]:
    """Yield the places of the bits set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def nth_bit(mask: int, place: int) -> int:
    """Return the place of the bit number `place` (from 0) among those set."""
    base = 0
    while True:
        chunk = mask & 0x3FFFFFFF
        count = chunk.bit_count()
        if place < count:
            break
        place -= count
        mask >>= 30
        base += 30
    while place:
        chunk &= chunk - 1
        place -= 1
    return base + (chunk & -chunk).bit_length() - 1
