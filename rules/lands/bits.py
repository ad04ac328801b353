"""A set of territories is the bits of one integer; so is a set of directed borders."""

from collections.abc import Iterator
from typing import Final

from rules.base.build import COMPILED
from rules.base.machine import i64, vec

CHUNK: Final = 11
CHUNK_MASK: Final = (1 << 11) - 1
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


_FIRST: Final = _chunk(0)
_SECOND: Final = _chunk(CHUNK)
_THIRD: Final = _chunk(2 * CHUNK)
_FOURTH: Final = _chunk(3 * CHUNK)
_FIFTH: Final = _chunk(4 * CHUNK)
_SIXTH: Final = _chunk(5 * CHUNK)
_SEVENTH: Final = _chunk(6 * CHUNK)
_EIGHTH: Final = _chunk(7 * CHUNK)


def members(mask: int) -> tuple[int, ...]:
    """Return the territories of a set, ascending (44 bits at most)."""
    return (
        _FIRST[mask & CHUNK_MASK]
        + _SECOND[mask >> CHUNK & CHUNK_MASK]
        + _THIRD[mask >> 2 * CHUNK & CHUNK_MASK]
        + _FOURTH[mask >> 3 * CHUNK]
    )


def row_of(mask: i64) -> vec[i64]:
    """Return the territories of a set, ascending (44 bits at most), as a row."""
    return _row_of(mask) if COMPILED else vec[i64](members(mask))


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
    """Return how many territories a set has (44 bits at most)."""
    return _count(mask)


def member_at(mask: int, place: int) -> int:
    """Return the territory at this place, from 0, of a set (44 bits at most)."""
    return _member_at(mask, place) if COMPILED else members(mask)[place]


def count_all(masks: vec[i64]) -> int:
    """Return how many territories several sets have."""
    if not COMPILED:
        return sum(map(int.bit_count, masks))
    total: i64 = 0
    for mask in masks:
        total += _count(mask)
    return total


def _count(mask: i64) -> i64:
    """Return the same by arithmetic, the bits of two, four, then eight places at a time."""
    pairs = mask - ((mask >> 1) & 0x555_5555_5555)
    fours = (pairs & 0x333_3333_3333) + ((pairs >> 2) & 0x333_3333_3333)
    eights = (fours + (fours >> 4)) & 0xF0F_0F0F_0F0F
    return (eights + (eights >> 8) + (eights >> 16) + (eights >> 24) + (eights >> 32) + (eights >> 40)) & 0xFF


def _member_at(mask: i64, place: int) -> int:
    """Return the same by arithmetic: the lowest bits go one by one, then what lies below the next is counted."""
    for _ in range(place):
        mask &= mask - 1
    return _count((mask & -mask) - 1)


def _row_of(mask: i64) -> vec[i64]:
    """Return the same by arithmetic: the lowest bit is read off and goes."""
    row = vec[i64]([0] * _count(mask))
    place: i64 = 0
    while mask:
        row[place] = _count((mask & -mask) - 1)
        mask &= mask - 1
        place += 1
    return row


def pair_at(sources: list[int], targets: list[int], place: int) -> tuple[int, int]:
    """Return the source and the target at this place, from 0, of all pairs (88 bits at most)."""
    number = 0
    for mask in targets:
        here = mask.bit_count()
        if place < here:
            break
        place -= here
        number += 1
    return sources[number], members_wide(targets[number])[place]


def bits(mask: int) -> Iterator[int]:
    """Yield the places of the bits set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


if not COMPILED:
    globals()["count"] = int.bit_count  # the same without a call in between
