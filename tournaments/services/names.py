"""Names that must not stand twice."""

from __future__ import annotations

from collections.abc import Collection

KEPT = 60


def free_name(name: str, taken: Collection[str]) -> str:
    """Return `name`, or with the first number that makes it new: "Gufo (2)"."""
    names = [name, *(f"{name[:KEPT]} ({number})" for number in range(2, len(taken) + 3))]
    return next(name for name in names if name not in taken)
