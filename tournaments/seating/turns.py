"""Who sits out first: whoever sat out least, among equals by lot."""

from collections.abc import Mapping
from hashlib import sha256


def in_turn(name: str, missed: Mapping[int, int]) -> list[int]:
    """The numbers of `missed` (rounds sat out so far) in the order in which they sit out.

    The lot rests on `name` and the number alone, so looking again does not draw it again.
    """
    return sorted(missed, key=lambda number: (missed[number], sha256(f"{name}:{number}".encode()).hexdigest()))
