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
A = TypeVar("A")
Shape = tuple[str, Callable[[Any], Any], Callable[[Any], Any]]


class Shapes(dict[type, Shape]):
    """Made when a type is first asked for."""

    def __missing__(self, kind: type) -> Shape:
        self[kind] = found = _shape(kind)
        return found


SHAPES = Shapes()


def quantity_of(action: Any) -> Range | None:
    """The range of a listed action, None when nothing is left to choose."""
    name, _, _ = SHAPES[type(action)]
    found = getattr(action, name) if name else None
    return found if type(found) is Range else None


def picked(action: A, quantity: int) -> A:
    """The listed action with this quantity in place of its range."""
    kind = type(action)
    _, before, after = SHAPES[kind]
    return kind(*before(action), quantity, *after(action))  # type: ignore[call-arg]


def expanded(action: A) -> list[A]:
    """Every request that a listed action stands for."""
    found = quantity_of(action)
    return [action] if found is None else [picked(action, number) for number in range(found.least, found.most + 1)]


def _shape(kind: type) -> Shape:
    """The field that is a quantity, empty without one, and the getters of the fields before and after it."""
    names = [field.name for field in fields(kind)]
    place = next((place for place, field in enumerate(fields(kind)) if field.type in (Quantity, "Quantity")), None)
    if place is None:
        return "", _values(names), _values([])
    return names[place], _values(names[:place]), _values(names[place + 1 :])


def _values(names: list[str]) -> Callable[[Any], Any]:
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda thing: (getattr(thing, names[0]),)) if names else (lambda thing: ())
