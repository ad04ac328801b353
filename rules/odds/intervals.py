"""How sure a share is that was counted: Wilson's score interval for 95 in a hundred (E. B. Wilson, 1927)."""

from math import sqrt
from typing import NamedTuple

Z = 1.96
"""Standard deviations on each side that hold 95 in a hundred."""
Z_MANY = 3.29
"""Those that hold 999 in a thousand: where many shares are looked at, 95 in a hundred let some be off by chance."""


class Share(NamedTuple):
    """A share from 0 to 1 that was counted, and between which it is sure to lie."""

    share: float
    least: float
    most: float


def wilson(won: float, played: int, z: float = Z) -> Share:
    """Return the share of so many won of so many played; of none played anything from 0 to 1."""
    if not played:
        return Share(0.0, 0.0, 1.0)
    share, square = won / played, z * z
    middle = (share + square / (2 * played)) / (1 + square / played)
    half = z * sqrt(share * (1 - share) / played + square / (4 * played * played)) / (1 + square / played)
    return Share(share, max(0.0, middle - half), min(1.0, middle + half))
