"""Blocks of ids: requests of one type, by what is chosen, and by the quantity."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.lands.bits import bits

Head = tuple[Any, ...]


class Block(NamedTuple):
    """Requests of one type: every choice but the quantity, and the largest quantity (0: there is none) from the
    `least` on."""

    kind: type
    heads: Sequence[Head]
    most: int = 0
    least: int = 1

    @property
    def each(self) -> int:
        """Return how many ids a choice has."""
        return self.most - self.least + 1 if self.most else 1


def pairs(masks: Sequence[int]) -> list[Head]:
    """Return every directed border."""
    return [(source, target) for source, targets in enumerate(masks) for target in bits(targets)]


def each(values: Sequence[object]) -> list[Head]:
    """Return a choice for each of these values."""
    return [(value,) for value in values]
