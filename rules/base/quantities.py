"""Quantities in actions: a listed action holds a range, a request one number of it."""

from dataclasses import fields
from typing import Any, NamedTuple, TypeVar, cast

from rules.base.rows import named, put


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


class Places(dict[type, int | None]):
    """Where the quantity of a type of action stands among its values, None without one; found when first asked for."""

    def __missing__(self, kind: type) -> int | None:
        for place, field in enumerate(fields(kind)):
            if field.type in (Quantity, "Quantity"):
                self[kind] = place
                return place
        self[kind] = None
        return None


PLACES = Places()


def quantity_in(action: Any) -> Quantity | None:
    """Return the quantity of an action, a number or a range; None where it has none."""
    place = PLACES[type(action)]
    return None if place is None else action[place]


def quantity_of(action: object) -> Range | None:
    """Return the range of a listed action, None when nothing is left to choose."""
    quantity = quantity_in(action)
    return quantity if isinstance(quantity, Range) else None


def with_quantity(action: A, quantity: int) -> A:
    """Return the listed action with this quantity in place of its range."""
    place = PLACES[type(action)]
    return action if place is None else named(type(action), put(cast(Any, action), place, quantity))


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
