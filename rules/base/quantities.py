"""Quantities in actions: a listed action holds a range, a request one number of it."""

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar


class Range(NamedTuple):
    """From `least` to `most`, both included."""

    least: int
    most: int


Quantity = int | Range
_RANGES = tuple([Range(1, most) for most in range(256)])


def up_to(most: int) -> Range:
    """Return the range from 1 to `most`."""
    return _RANGES[most] if 0 <= most < len(_RANGES) else Range(1, most)


A = TypeVar("A")
Read = Callable[[object], Quantity]
Make = Callable[[object, int], Any]


class Shapes(dict[type, tuple[Read, Make] | None]):
    """How the quantity of a type of action is read and replaced, None without one; made when first asked for."""

    def __missing__(self, kind: type) -> tuple[Read, Make] | None:
        names = [field.name for field in fields(kind)]
        free = [field.name for field in fields(kind) if field.type in (Quantity, "Quantity")]
        self[kind] = shape = (attrgetter(free[0]), _maker(kind, names, free[0])) if free else None
        return shape


def _maker(kind: type, names: list[str], free: str) -> Make:
    values = ", ".join("quantity" if name == free else f"action.{name}" for name in names)
    made: Make = eval(f"lambda action, quantity: kind({values})", {"kind": kind})  # noqa: S307 - field names alone
    return made


SHAPES = Shapes()


def quantity_of(action: object) -> Range | None:
    """Return the range of a listed action, None when nothing is left to choose."""
    shape = SHAPES[type(action)]
    quantity = shape[0](action) if shape else None
    return quantity if type(quantity) is Range else None


def with_quantity(action: A, quantity: int) -> A:
    """Return the listed action with this quantity in place of its range."""
    shape = SHAPES[type(action)]
    made: A = shape[1](action, quantity) if shape else action
    return made


def with_most(action: A) -> A:
    """Return an action with the largest quantity it may have."""
    quantity = quantity_of(action)
    return action if quantity is None else with_quantity(action, quantity.most)


def requests_of(action: A) -> list[A]:
    """Return every request that a listed action stands for."""
    quantity = quantity_of(action)
    return (
        [action]
        if quantity is None
        else [with_quantity(action, number) for number in range(quantity.least, quantity.most + 1)]
    )
