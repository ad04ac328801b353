"""Rows of values as tuples, of which one value is replaced."""

from typing import TypeVar

_T = TypeVar("_T")


def put(values: tuple[_T, ...], place: int, new: _T) -> tuple[_T, ...]:
    """Return the same values with another one at this place."""
    return (*values[:place], new, *values[place + 1 :])
