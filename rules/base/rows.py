"""Rows of values as tuples."""

from typing import Any, Final, TypeVar

from rules.base.build import COMPILED

_T = TypeVar("_T")
_NEW: Final[Any] = tuple.__new__


def put(values: tuple[_T, ...], place: int, new: _T) -> tuple[_T, ...]:
    """Return the same values with another one at this place."""
    row = list(values)
    row[place] = new
    return tuple(row)


def place_of(values: tuple[int, ...], value: int) -> int:
    """Return the place of a value that is among them."""
    if not COMPILED:
        return values.index(value)
    place = 0
    while values[place] != value:
        place += 1
    return place


def named(kind: type[_T], values: tuple[object, ...]) -> _T:
    """Return the named tuple of all its values, in their order: quicker than by its name."""
    new: _T = _NEW(kind, values)
    return new


if not COMPILED:
    globals()["named"] = _NEW  # the same without a call in between
